"""Tests of kbtool fmt."""
