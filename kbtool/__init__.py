"""kbtool: outage cascades as checked, bilingual data.

Start reading at `pipeline.py`: `compile_kb(root)` is the whole line from files to answers.
"""

__version__ = "0.1.0"
