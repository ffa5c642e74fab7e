import type { Schema } from '../schema-version.ts';
import { DROP_FUNCTIONS, FUNCTIONS } from './functions.ts';

/**
 * The steps from an empty database to the present schema. The first leads to version 4,
 * that of Vitrine 1.0.0, each further one to the next. Released steps never change, because
 * databases with them exist: add a step instead. The functions are exempt, since the last
 * step replaces all of them.
 * Everything is in the schema `vitrine`.
 *
 * `latest` is one row. Writers lock it until their transaction ends, and take the
 * next change numbers from it. So records become visible in the order of their
 * change numbers and datestamps, and a reader that follows them misses none.
 */
export const MIGRATIONS: Schema = {
  first: 4,
  steps: [
    `CREATE TABLE latest (
     change    bigint NOT NULL,          -- the highest number given so far
     datestamp bigint NOT NULL           -- Unix seconds: nothing is dated earlier from now on
   );
   INSERT INTO latest VALUES (0, 0);
   CREATE TABLE pipelines (
     key  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id   text COLLATE "C" NOT NULL UNIQUE,
     run  integer NOT NULL DEFAULT 0,    -- number of the latest run
     live integer NOT NULL DEFAULT 0     -- records that are not deleted
   );
   CREATE TABLE institutions (
     key  integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     name bytea NOT NULL                 -- as institutionOf gives it, in UTF-8
   );
   -- An entry of an index holds 2,700 bytes at most: names, addresses and identifiers can be longer.
   CREATE UNIQUE INDEX institutions_by_name ON institutions (sha256(name));
   CREATE TABLE records (
     uuid      uuid PRIMARY KEY,
     change    bigint NOT NULL UNIQUE,
     pipeline  integer NOT NULL REFERENCES pipelines (key),
     datestamp bigint NOT NULL,          -- Unix seconds
     institution integer REFERENCES institutions (key), -- NULL in a tombstone
     body      text COLLATE "C"          -- framed record; NULL in a tombstone
   );
   CREATE INDEX records_by_date ON records (datestamp, uuid);
   CREATE INDEX records_by_pipeline ON records (pipeline, datestamp, uuid);
   CREATE INDEX records_by_institution ON records (institution, uuid) INCLUDE (change)
     WHERE institution IS NOT NULL;
   -- The row of records under the same uuid is a tombstone as long as this one is there.
   CREATE TABLE withdrawals (
     uuid     uuid PRIMARY KEY,
     pipeline integer NOT NULL REFERENCES pipelines (key), -- the one that put the body
     time     bigint NOT NULL,           -- Unix seconds: when it was withdrawn
     reason   text,
     institution integer REFERENCES institutions (key), -- of the body
     body     text COLLATE "C",          -- framed record as it was put last; NULL where there is none
     -- Assigned while the row of latest is locked: the order of numbers is that of commits.
     number   bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
     change   bigint NOT NULL            -- number of the record when it was withdrawn: full runs see it under this one
   );
   CREATE INDEX withdrawals_by_change ON withdrawals (change);
   -- Twice as fast as the usual way; not every server is built with it.
   DO $$ BEGIN
     ALTER TABLE records ALTER COLUMN body SET COMPRESSION lz4;
     ALTER TABLE withdrawals ALTER COLUMN body SET COMPRESSION lz4;
   EXCEPTION WHEN feature_not_supported THEN NULL;
   END $$;
   CREATE TABLE checkpoints (
     scope      text NOT NULL,           -- whose index: empty for one that all share
     collection text NOT NULL,           -- of the search index, such as chos-3
     change     bigint NOT NULL,         -- it has followed the changes up to this one
     recipe     text NOT NULL,           -- what its documents were made with beside the records
     PRIMARY KEY (scope, collection)
   );
   CREATE TABLE derived (
     kind    text COLLATE "C" NOT NULL,  -- such as text-vector
     key     bytea NOT NULL,             -- in UTF-8: of a record, a picture's url, a picture's content
     version text NOT NULL,              -- what it was made from and with
     value   bytea,                      -- NULL where making it failed
     failure text,                       -- the reason, where it failed
     time    bigint NOT NULL             -- Unix seconds
   );
   CREATE UNIQUE INDEX derived_by_key ON derived (kind, sha256(key));
   CREATE INDEX derived_in_order ON derived (kind, substring(key FROM 1 FOR 500));
   CREATE TABLE secrets (
     name  text PRIMARY KEY,             -- what it is for, such as oai-tokens
     value bytea NOT NULL
   );
   CREATE TABLE harvests (
     source text PRIMARY KEY,            -- what is harvested into which pipeline
     state  text NOT NULL                -- how far it has come
   );
   CREATE TABLE origins (
     pipeline   integer NOT NULL REFERENCES pipelines (key),
     uuid       uuid NOT NULL,
     identifier bytea NOT NULL,          -- in UTF-8: under which the pipeline's source gave the record last
     run        integer NOT NULL,        -- number of the run that began the harvest that met it last
     PRIMARY KEY (pipeline, uuid)
   );
   CREATE INDEX origins_by_identifier ON origins (pipeline, sha256(identifier));
   CREATE TABLE runs (
     number  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     scope   text NOT NULL,              -- whose index: empty for one that all share, and for ingests
     name    text NOT NULL,              -- such as ingest
     subject text NOT NULL,              -- what it worked on
     began   bigint NOT NULL,            -- Unix milliseconds
     ended   bigint,                     -- Unix milliseconds; NULL while it runs, and if it was killed
     outcome text,                       -- as in store.ts; NULL as ended
     figures text,                       -- counts, as JSON; NULL as ended
     message text                        -- why it failed
   );
   CREATE INDEX runs_by_name ON runs (scope, name, number);
   -- Reports count failures by reason without reading the values.
   CREATE INDEX derived_failures ON derived (kind, (left(failure, 500))) WHERE failure IS NOT NULL;`,
    `${DROP_FUNCTIONS}${FUNCTIONS}`,
  ],
};
