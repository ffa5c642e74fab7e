import type { Schema } from '../schema-version.ts';

/** Marks an SQLite file as a record store ("Vitr" in ASCII); `file` and `PRAGMA application_id` show it. */
export const APPLICATION_ID = 0x56697472;

/**
 * The steps from an empty file to the present schema. The first leads to version 11, that of
 * Vitrine 1.0.0, each further one to the next. Released steps never change, because files with
 * them exist: add a step instead.
 *
 * A row of `records` is the present state of one record. Its change number is its
 * row number: a change removes the row and writes a new one at the end. So
 * following changes and bulk loading use the wide table in order, and only narrow
 * indexes at random. AUTOINCREMENT keeps SQLite from using a number twice.
 */
export const SCHEMA: Schema = {
  first: 11,
  steps: [
    `CREATE TABLE pipelines (
     key  INTEGER PRIMARY KEY,
     id   TEXT NOT NULL UNIQUE,
     run  INTEGER NOT NULL DEFAULT 0,  -- number of the latest run
     live INTEGER NOT NULL DEFAULT 0   -- records that are not deleted
   ) STRICT;
   CREATE TABLE institutions (
     key  INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE         -- as institutionOf gives it
   ) STRICT;
   CREATE TABLE records (
     change    INTEGER PRIMARY KEY AUTOINCREMENT,
     uuid      BLOB NOT NULL UNIQUE,   -- 16 bytes
     pipeline  INTEGER NOT NULL REFERENCES pipelines (key),
     datestamp INTEGER NOT NULL,       -- Unix seconds
     body      TEXT,                   -- framed record; NULL in a tombstone
     institution INTEGER REFERENCES institutions (key) -- NULL in a tombstone
   ) STRICT;
   CREATE INDEX records_by_date ON records (datestamp, uuid);
   CREATE INDEX records_by_pipeline ON records (pipeline, datestamp, uuid);
   -- Only live records have an institution. The index counts them without reading them.
   CREATE INDEX records_by_institution ON records (institution, uuid) WHERE institution IS NOT NULL;
   CREATE TABLE checkpoints (
     collection TEXT PRIMARY KEY,      -- of the search index, such as chos-3
     change     INTEGER NOT NULL,      -- it has followed the changes up to this one
     recipe     TEXT NOT NULL          -- what its documents were made with beside the records
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE derived (
     kind    TEXT NOT NULL,            -- such as text-vector
     key     TEXT NOT NULL,            -- of a record, a picture's address, a picture's content
     version TEXT NOT NULL,            -- what it was made from and with
     value   BLOB,                     -- NULL where making it failed
     failure TEXT,                     -- the reason, where it failed
     time    INTEGER NOT NULL,         -- Unix seconds
     PRIMARY KEY (kind, key)
   ) STRICT;
   -- Reports count failures by reason without reading the values.
   CREATE INDEX derived_failures ON derived (kind, substr(failure, 1, 500)) WHERE failure IS NOT NULL;
   CREATE TABLE secrets (
     name  TEXT PRIMARY KEY,           -- what it is for, such as oai-tokens
     value BLOB NOT NULL
   ) STRICT, WITHOUT ROWID;
   -- The row of records under the same uuid is a tombstone as long as this one is there.
   CREATE TABLE withdrawals (
     number   INTEGER PRIMARY KEY AUTOINCREMENT,
     uuid     BLOB NOT NULL UNIQUE,    -- 16 bytes
     pipeline INTEGER NOT NULL REFERENCES pipelines (key), -- the one that put the body
     change   INTEGER NOT NULL,        -- number of the record when it was withdrawn: full runs see it under this one
     time     INTEGER NOT NULL,        -- Unix seconds: when it was withdrawn
     reason   TEXT,
     body     TEXT                     -- framed record as it was put last; NULL where there is none
   ) STRICT;
   CREATE INDEX withdrawals_by_change ON withdrawals (change);
   CREATE TABLE harvests (
     source TEXT PRIMARY KEY,          -- what is harvested into which pipeline
     state  TEXT NOT NULL              -- how far it has come
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE origins (
     pipeline   INTEGER NOT NULL REFERENCES pipelines (key),
     uuid       BLOB NOT NULL,         -- 16 bytes
     identifier TEXT NOT NULL,         -- under which the pipeline's source gave the record last
     run        INTEGER NOT NULL,      -- number of the run that began the harvest that met it last
     PRIMARY KEY (pipeline, uuid)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX origins_by_identifier ON origins (pipeline, identifier);
   CREATE TABLE runs (
     number  INTEGER PRIMARY KEY AUTOINCREMENT,
     name    TEXT NOT NULL,            -- such as ingest
     subject TEXT NOT NULL,            -- what it worked on
     began   INTEGER NOT NULL,         -- Unix milliseconds
     ended   INTEGER,                  -- Unix milliseconds; NULL while it runs, and if it was killed
     outcome TEXT,                     -- as in store.ts; NULL as ended
     figures TEXT,                     -- counts, as JSON; NULL as ended
     message TEXT                      -- why it failed
   ) STRICT;
   CREATE INDEX runs_by_name ON runs (name, number);`,
    // See checksums.ts. NULL in rows of earlier versions, and of records without a body.
    `ALTER TABLE records ADD COLUMN checksum INTEGER;
   ALTER TABLE withdrawals ADD COLUMN checksum INTEGER;
   ALTER TABLE derived ADD COLUMN checksum INTEGER;
   ALTER TABLE checkpoints ADD COLUMN checksum INTEGER;
   ALTER TABLE harvests ADD COLUMN checksum INTEGER;`,
  ],
};
