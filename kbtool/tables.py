"""The tables of the index, as its writer (index.py) makes them and its reader (query.py) expects them."""

from __future__ import annotations

FORMAT = 3
"""Version of the tables; an index of another version is refused by the reader and made anew by the writer."""

SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE files (path TEXT PRIMARY KEY, sha256 TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE incidents (
  id TEXT PRIMARY KEY, date TEXT NOT NULL, organisation TEXT NOT NULL, depth TEXT NOT NULL, state TEXT NOT NULL,
  zone TEXT NOT NULL, path TEXT NOT NULL, trigger TEXT NOT NULL, services TEXT NOT NULL, regions TEXT NOT NULL,
  title_en TEXT NOT NULL, title_zh TEXT NOT NULL, short_en TEXT NOT NULL, short_zh TEXT NOT NULL,
  summary_en TEXT NOT NULL, summary_zh TEXT NOT NULL, verified TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE records (id TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE withdrawn (id TEXT PRIMARY KEY, reason_en TEXT NOT NULL, reason_zh TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE nodes (
  key TEXT PRIMARY KEY, incident TEXT, part_of TEXT, kind TEXT NOT NULL, category TEXT NOT NULL,
  name_en TEXT NOT NULL, name_zh TEXT NOT NULL, provider TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (name TEXT NOT NULL, node TEXT NOT NULL, PRIMARY KEY (name, node)) WITHOUT ROWID;
CREATE TABLE events (
  incident TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, utc TEXT, utc_end TEXT, local TEXT, local_end TEXT,
  zone TEXT, precision TEXT, until_precision TEXT, relations TEXT NOT NULL, marks TEXT NOT NULL, node TEXT,
  grade TEXT NOT NULL, sources TEXT NOT NULL, as_written TEXT, text_en TEXT NOT NULL, text_zh TEXT NOT NULL,
  PRIMARY KEY (incident, seq)) WITHOUT ROWID;
CREATE TABLE impacts (
  incident TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, node TEXT NOT NULL, severity TEXT NOT NULL,
  onset TEXT NOT NULL, normal TEXT NOT NULL, relief TEXT NOT NULL, grade TEXT NOT NULL, sources TEXT NOT NULL,
  text_en TEXT NOT NULL, text_zh TEXT NOT NULL, PRIMARY KEY (incident, seq)) WITHOUT ROWID;
CREATE TABLE edges (
  incident TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, upstream TEXT NOT NULL, downstream TEXT NOT NULL,
  coupling TEXT NOT NULL, mechanism TEXT NOT NULL, grade TEXT NOT NULL, sources TEXT NOT NULL,
  onset TEXT, normal TEXT, relief TEXT NOT NULL, delay INTEGER, delay_bound TEXT,
  purpose_en TEXT NOT NULL, purpose_zh TEXT NOT NULL, text_en TEXT NOT NULL, text_zh TEXT NOT NULL,
  note_en TEXT, note_zh TEXT, PRIMARY KEY (incident, seq)) WITHOUT ROWID;
CREATE INDEX edges_up ON edges (upstream);
CREATE INDEX edges_down ON edges (downstream);
CREATE INDEX impacts_node ON impacts (node);
CREATE INDEX nodes_part ON nodes (part_of);
CREATE TABLE gaps (
  incident TEXT NOT NULL, seq INTEGER NOT NULL, name TEXT NOT NULL, node TEXT NOT NULL, start TEXT NOT NULL,
  finish TEXT NOT NULL, minutes INTEGER NOT NULL, bound TEXT NOT NULL, basic INTEGER NOT NULL,
  PRIMARY KEY (incident, seq)) WITHOUT ROWID;
CREATE TABLE siblings (
  incident TEXT NOT NULL, seq INTEGER NOT NULL, target TEXT NOT NULL, curated INTEGER NOT NULL, relation TEXT,
  reason_en TEXT, reason_zh TEXT, told_by TEXT, score REAL NOT NULL, facets TEXT NOT NULL,
  PRIMARY KEY (incident, seq)) WITHOUT ROWID;
CREATE TABLE ledger_rows (
  ledger TEXT NOT NULL, seq INTEGER NOT NULL, incident TEXT NOT NULL, node TEXT NOT NULL, minutes INTEGER, bound TEXT,
  facets TEXT NOT NULL, PRIMARY KEY (ledger, seq)) WITHOUT ROWID;
CREATE TABLE ledger_said (
  ledger TEXT NOT NULL, row INTEGER NOT NULL, seq INTEGER NOT NULL, label TEXT NOT NULL, incident TEXT NOT NULL,
  anchor TEXT NOT NULL, grade TEXT NOT NULL, sources TEXT NOT NULL, text_en TEXT NOT NULL, text_zh TEXT NOT NULL,
  PRIMARY KEY (ledger, row, seq)) WITHOUT ROWID;
CREATE TABLE terms (
  vocabulary TEXT NOT NULL, id TEXT NOT NULL, name_en TEXT NOT NULL, name_zh TEXT NOT NULL,
  definition_en TEXT NOT NULL, definition_zh TEXT NOT NULL, PRIMARY KEY (vocabulary, id)) WITHOUT ROWID;
CREATE TABLE relations (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, symmetric INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE uses (
  incident TEXT NOT NULL, vocabulary TEXT NOT NULL, term TEXT NOT NULL,
  PRIMARY KEY (incident, vocabulary, term)) WITHOUT ROWID;
CREATE VIRTUAL TABLE search USING fts5 (
  body, incident UNINDEXED, kind UNINDEXED, anchor UNINDEXED, lang UNINDEXED, plain UNINDEXED,
  tokenize = "unicode61 remove_diacritics 2");
"""
