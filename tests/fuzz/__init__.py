"""Fuzzing: what is called with hostile bytes (targets.py), how bytes are made (mutate.py), and the long run (`make fuzz`)."""
