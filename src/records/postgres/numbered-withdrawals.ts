/**
 * Step 2 of the schema: withdrawals are numbered, for those who follow them, and
 * full runs tell which withdrawn records their source has dropped. The functions
 * take the place of those of step 1 (record-functions.ts, withdrawal-functions.ts).
 */
export const NUMBERED_WITHDRAWALS = `
-- Given while the row of latest is locked: the order of numbers is that of commits.
ALTER TABLE withdrawals ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
-- Number of the record when it was withdrawn: full runs see it under this one.
ALTER TABLE withdrawals ADD COLUMN change bigint;
UPDATE withdrawals w SET change = r.change FROM records r WHERE r.uuid = w.uuid;
ALTER TABLE withdrawals ALTER COLUMN change SET NOT NULL;
CREATE INDEX withdrawals_by_change ON withdrawals (change);
DROP INDEX withdrawals_by_time;

-- at_change: of a record that is unchanged or withdrawn.
CREATE OR REPLACE FUNCTION put_records(
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
          WHERE w.uuid = incoming.uuid RETURNING w.change INTO at_change;
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

-- Also empties what is kept of withdrawn records under these change numbers.
CREATE OR REPLACE FUNCTION bury_records(pipeline_id text, run_number integer, present bigint, changes bigint[])
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
        FROM records r WHERE r.change = ANY (changes) AND r.body IS NOT NULL) AS doomed
      WHERE records.uuid = doomed.uuid;
    GET DIAGNOSTICS buried = ROW_COUNT;
    UPDATE withdrawals w SET body = NULL, institution = NULL
      WHERE w.change = ANY (changes) AND w.pipeline = pipeline_key(pipeline_id);
    UPDATE pipelines SET live = live - buried WHERE id = pipeline_id;
    UPDATE latest SET change = state.change + buried, datestamp = state.datestamp;
  END IF;
  RETURN NEXT;
END $$;

CREATE OR REPLACE FUNCTION withdraw_records(uuids uuid[], why text, present bigint)
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
`;
