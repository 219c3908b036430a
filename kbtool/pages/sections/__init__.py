"""The sections of an incident page, one module per part of the record; pages/incident.py puts them in order."""
