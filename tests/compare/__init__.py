"""Tests of kbtool diff."""
