/**
 * The writes of the record store, as functions in the database: each call is one
 * statement and so one transaction, even if the connection is lost. The last
 * step of the schema creates them; a step that changes one creates all again.
 *
 * All of them first lock the row of `latest`, so they run one after another.
 * `present` is the caller's time in Unix seconds. Datestamps never decrease, even
 * if the clocks of several machines differ a little; a clock that was minutes
 * ahead is ignored.
 */
export const FUNCTIONS = `
CREATE FUNCTION lock_latest(present bigint) RETURNS latest LANGUAGE plpgsql AS $$
DECLARE
  state latest;
BEGIN
  SELECT * INTO STRICT state FROM latest FOR UPDATE;
  IF state.datestamp < present OR state.datestamp > present + 300 THEN
    state.datestamp := present;
  END IF;
  RETURN state;
END $$;

CREATE FUNCTION pipeline_key(pipeline_id text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found_key integer;
BEGIN
  SELECT key INTO found_key FROM pipelines WHERE id = pipeline_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'no run of % was started', pipeline_id; END IF;
  RETURN found_key;
END $$;

-- In the order of the names.
CREATE FUNCTION institution_keys(names bytea[]) RETURNS integer[] LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO institutions (name) SELECT one FROM unnest(names) AS one
    WHERE NOT EXISTS (SELECT FROM institutions WHERE sha256(name) = sha256(one));
  RETURN ARRAY(SELECT key FROM unnest(names) WITH ORDINALITY AS given (one, n)
    JOIN institutions ON sha256(name) = sha256(one) ORDER BY n);
END $$;

-- name_numbers: for each record, the number of its institution in names, from 1.
-- at_change: of a record that is unchanged or withdrawn.
CREATE FUNCTION put_records(
  pipeline_id text, present bigint, uuids uuid[], bodies text[], names bytea[], name_numbers integer[]
) RETURNS TABLE (outcome text, at_change bigint, holder text) LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
  this_pipeline integer := pipeline_key(pipeline_id);
  keys integer[] := institution_keys(names);
  incoming record;
  stored record;
  was_live boolean;
  added integer := 0;
BEGIN
  FOR incoming IN SELECT * FROM unnest(uuids, bodies, name_numbers) AS one (uuid, body, name_number) LOOP
    SELECT r.change, r.pipeline, r.body IS NOT NULL AS live, r.body = incoming.body AS same
      INTO stored FROM records r WHERE r.uuid = incoming.uuid;
    was_live := FOUND AND stored.live;
    at_change := NULL;
    holder := NULL;
    IF was_live AND stored.pipeline <> this_pipeline THEN
      outcome := 'rejected';
      SELECT id INTO holder FROM pipelines WHERE key = stored.pipeline;
    ELSIF was_live AND stored.same THEN
      outcome := 'unchanged';
      at_change := stored.change;
    ELSE
      IF NOT was_live THEN
        SELECT id INTO holder FROM withdrawals w JOIN pipelines ON key = w.pipeline
          WHERE w.uuid = incoming.uuid AND w.pipeline <> this_pipeline;
        IF FOUND THEN
          outcome := 'rejected';
          RETURN NEXT;
          CONTINUE;
        END IF;
        UPDATE withdrawals w SET body = incoming.body, institution = keys[incoming.name_number]
          WHERE w.uuid = incoming.uuid RETURNING w.change INTO at_change;
        IF FOUND THEN
          outcome := 'withdrawn';
          RETURN NEXT;
          CONTINUE;
        END IF;
        added := added + 1;
      END IF;
      state.change := state.change + 1;
      INSERT INTO records (uuid, change, pipeline, datestamp, body, institution)
        VALUES (incoming.uuid, state.change, this_pipeline, state.datestamp, incoming.body,
          keys[incoming.name_number])
        ON CONFLICT (uuid) DO UPDATE SET change = excluded.change, pipeline = excluded.pipeline,
          datestamp = excluded.datestamp, body = excluded.body, institution = excluded.institution;
      outcome := CASE WHEN was_live THEN 'changed' ELSE 'new' END;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF added > 0 THEN UPDATE pipelines SET live = live + added WHERE key = this_pipeline; END IF;
  UPDATE latest SET change = state.change, datestamp = state.datestamp;
END $$;

-- By change number, which no longer exists if the record has changed meanwhile. Also clears the
-- bodies of withdrawals under these numbers. Does nothing if latest_run is another run.
CREATE FUNCTION delete_changes(pipeline_id text, run_number integer, present bigint, changes bigint[])
RETURNS TABLE (deleted integer, latest_run integer) LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
BEGIN
  deleted := 0;
  SELECT run INTO latest_run FROM pipelines WHERE id = pipeline_id;
  IF latest_run = run_number THEN
    UPDATE records SET body = NULL, institution = NULL, datestamp = state.datestamp,
        change = state.change + selected.n
      FROM (SELECT r.uuid, row_number() OVER (ORDER BY r.change) AS n
        FROM records r WHERE r.change = ANY (changes) AND r.body IS NOT NULL) AS selected
      WHERE records.uuid = selected.uuid;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    UPDATE withdrawals w SET body = NULL, institution = NULL
      WHERE w.change = ANY (changes) AND w.pipeline = pipeline_key(pipeline_id);
    UPDATE pipelines SET live = live - deleted WHERE id = pipeline_id;
    UPDATE latest SET change = state.change + deleted, datestamp = state.datestamp;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION delete_records(pipeline_id text, present bigint, uuids uuid[])
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
  this_pipeline integer := pipeline_key(pipeline_id);
  wanted uuid;
  deleted integer := 0;
BEGIN
  FOREACH wanted IN ARRAY uuids LOOP
    UPDATE records SET body = NULL, institution = NULL, datestamp = state.datestamp,
        change = state.change + deleted + 1
      WHERE uuid = wanted AND pipeline = this_pipeline AND body IS NOT NULL;
    IF FOUND THEN deleted := deleted + 1; END IF;
    UPDATE withdrawals SET body = NULL, institution = NULL WHERE uuid = wanted AND pipeline = this_pipeline;
  END LOOP;
  UPDATE pipelines SET live = live - deleted WHERE key = this_pipeline;
  UPDATE latest SET change = state.change + deleted, datestamp = state.datestamp;
  RETURN deleted;
END $$;

CREATE FUNCTION withdraw_records(uuids uuid[], why text, present bigint)
RETURNS TABLE (outcome text) LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
  wanted uuid;
  stored record;
BEGIN
  FOREACH wanted IN ARRAY uuids LOOP
    SELECT r.pipeline, r.body IS NOT NULL AS live INTO stored FROM records r WHERE r.uuid = wanted;
    IF NOT FOUND THEN
      outcome := 'unknown';
    ELSIF EXISTS (SELECT FROM withdrawals w WHERE w.uuid = wanted) THEN
      outcome := 'alreadyWithdrawn';
      UPDATE withdrawals w SET reason = coalesce(why, w.reason) WHERE w.uuid = wanted;
    ELSE
      outcome := 'withdrawn';
      INSERT INTO withdrawals (uuid, pipeline, change, time, reason, body, institution)
        SELECT r.uuid, r.pipeline, r.change, state.datestamp, why, r.body, r.institution
        FROM records r WHERE r.uuid = wanted;
      IF stored.live THEN
        state.change := state.change + 1;
        UPDATE records r SET body = NULL, institution = NULL, datestamp = state.datestamp,
          change = state.change WHERE r.uuid = wanted;
        UPDATE pipelines SET live = live - 1 WHERE key = stored.pipeline;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE latest SET change = state.change, datestamp = state.datestamp;
END $$;

CREATE FUNCTION restore_records(uuids uuid[], present bigint)
RETURNS TABLE (outcome text) LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
  wanted uuid;
  withdrawn record;
BEGIN
  FOREACH wanted IN ARRAY uuids LOOP
    DELETE FROM withdrawals w WHERE w.uuid = wanted
      RETURNING w.pipeline, w.body, w.institution INTO withdrawn;
    IF NOT FOUND THEN
      outcome := 'notWithdrawn';
    ELSIF withdrawn.body IS NULL THEN
      outcome := 'stillDeleted';
    ELSE
      outcome := 'restored';
      state.change := state.change + 1;
      UPDATE records r SET change = state.change, pipeline = withdrawn.pipeline, datestamp = state.datestamp,
        body = withdrawn.body, institution = withdrawn.institution WHERE r.uuid = wanted;
      UPDATE pipelines SET live = live + 1 WHERE key = withdrawn.pipeline;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE latest SET change = state.change, datestamp = state.datestamp;
END $$;

CREATE FUNCTION advance_harvest(
  of_source text, to_state text, pipeline_id text, run_number integer,
  gone uuid[], seen uuid[], identifiers bytea[], kept bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  this_pipeline integer;
BEGIN
  INSERT INTO harvests (source, state) VALUES (of_source, to_state)
    ON CONFLICT (source) DO UPDATE SET state = excluded.state;
  IF pipeline_id IS NULL THEN RETURN; END IF;
  this_pipeline := pipeline_key(pipeline_id);
  DELETE FROM origins WHERE pipeline = this_pipeline AND uuid = ANY (gone);
  INSERT INTO origins (pipeline, uuid, identifier, run)
    SELECT this_pipeline, one.uuid, one.identifier, run_number
    FROM unnest(seen, identifiers) AS one (uuid, identifier)
    ON CONFLICT (pipeline, uuid) DO UPDATE SET identifier = excluded.identifier, run = excluded.run;
  UPDATE origins SET run = run_number
    WHERE pipeline = this_pipeline AND sha256(identifier) IN (SELECT sha256(one) FROM unnest(kept) AS one);
END $$;
`;

/** Removes the functions of earlier versions, some of which had other names or parameters. */
export const DROP_FUNCTIONS = `
DROP FUNCTION IF EXISTS lock_latest, pipeline_key, institution_keys, put_records, bury_records, remove_records,
  delete_changes, delete_records, withdraw_records, restore_records, advance_harvest;
`;
