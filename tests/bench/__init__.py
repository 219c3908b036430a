"""How fast the tool is, as ratios against yardsticks measured in the same run: `make bench`."""
