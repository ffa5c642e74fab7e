/**
 * What ingests write, as functions in the database: each call is one statement
 * and so a transaction of its own, whatever becomes of the connection. They
 * belong to step 1 of the schema.
 *
 * All of them lock the row of `latest` first: they run one after the other.
 * `present` is the time of the caller in Unix seconds. Where clocks of several
 * machines differ a little, datestamps grow all the same; a clock that was minutes
 * ahead is not followed.
 */
export const RECORD_FUNCTIONS = `
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
  RETURN ARRAY(SELECT key FROM unnest(names) WITH ORDINALITY AS given (one, place)
    JOIN institutions ON sha256(name) = sha256(one) ORDER BY place);
END $$;

-- Each record names its institution by its place among names, from 1.
CREATE FUNCTION put_records(
  pipeline_id text, present bigint, uuids uuid[], bodies text[], names bytea[], places integer[]
) RETURNS TABLE (outcome text, at_change bigint, holder text) LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
  own integer := pipeline_key(pipeline_id);
  keys integer[] := institution_keys(names);
  incoming record;
  stored record;
  was_live boolean;
  born integer := 0;
BEGIN
  FOR incoming IN SELECT * FROM unnest(uuids, bodies, places) AS one (uuid, body, place) LOOP
    SELECT r.change, r.pipeline, r.body IS NOT NULL AS live, r.body = incoming.body AS same
      INTO stored FROM records r WHERE r.uuid = incoming.uuid;
    was_live := FOUND AND stored.live;
    at_change := NULL;
    holder := NULL;
    IF was_live AND stored.pipeline <> own THEN
      outcome := 'rejected';
      SELECT id INTO holder FROM pipelines WHERE key = stored.pipeline;
    ELSIF was_live AND stored.same THEN
      outcome := 'unchanged';
      at_change := stored.change;
    ELSE
      IF NOT was_live THEN
        UPDATE withdrawals w SET pipeline = own, body = incoming.body, institution = keys[incoming.place]
          WHERE w.uuid = incoming.uuid;
        IF FOUND THEN
          outcome := 'withdrawn';
          RETURN NEXT;
          CONTINUE;
        END IF;
        born := born + 1;
      END IF;
      state.change := state.change + 1;
      INSERT INTO records (uuid, change, pipeline, datestamp, body, institution)
        VALUES (incoming.uuid, state.change, own, state.datestamp, incoming.body, keys[incoming.place])
        ON CONFLICT (uuid) DO UPDATE SET change = excluded.change, pipeline = excluded.pipeline,
          datestamp = excluded.datestamp, body = excluded.body, institution = excluded.institution;
      outcome := CASE WHEN was_live THEN 'changed' ELSE 'new' END;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF born > 0 THEN UPDATE pipelines SET live = live + born WHERE key = own; END IF;
  UPDATE latest SET change = state.change, datestamp = state.datestamp;
END $$;

-- By change number: nothing is left under one when the record has changed meanwhile.
-- Gives the number of the latest run beside; when it is another one, nothing is buried.
CREATE FUNCTION bury_records(pipeline_id text, run_number integer, present bigint, changes bigint[])
RETURNS TABLE (buried integer, latest_run integer) LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
BEGIN
  buried := 0;
  SELECT run INTO latest_run FROM pipelines WHERE id = pipeline_id;
  IF latest_run = run_number THEN
    UPDATE records SET body = NULL, institution = NULL, datestamp = state.datestamp,
        change = state.change + doomed.place
      FROM (SELECT r.uuid, row_number() OVER (ORDER BY r.change) AS place
        FROM records r WHERE r.change = ANY (changes)) AS doomed
      WHERE records.uuid = doomed.uuid;
    GET DIAGNOSTICS buried = ROW_COUNT;
    UPDATE pipelines SET live = live - buried WHERE id = pipeline_id;
    UPDATE latest SET change = state.change + buried, datestamp = state.datestamp;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION remove_records(pipeline_id text, present bigint, uuids uuid[])
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  state latest := lock_latest(present);
  own integer := pipeline_key(pipeline_id);
  wanted uuid;
  buried integer := 0;
BEGIN
  FOREACH wanted IN ARRAY uuids LOOP
    UPDATE records SET body = NULL, institution = NULL, datestamp = state.datestamp,
        change = state.change + buried + 1
      WHERE uuid = wanted AND pipeline = own AND body IS NOT NULL;
    IF FOUND THEN buried := buried + 1; END IF;
    UPDATE withdrawals SET body = NULL, institution = NULL WHERE uuid = wanted AND pipeline = own;
  END LOOP;
  UPDATE pipelines SET live = live - buried WHERE key = own;
  UPDATE latest SET change = state.change + buried, datestamp = state.datestamp;
  RETURN buried;
END $$;
`;
