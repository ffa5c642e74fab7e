/** Withdrawing and restoring, as functions in the database; see record-functions.ts. They belong to step 1 of the schema. */
export const WITHDRAWAL_FUNCTIONS = `
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
      INSERT INTO withdrawals (uuid, pipeline, time, reason, body, institution)
        SELECT r.uuid, r.pipeline, state.datestamp, why, r.body, r.institution
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
  kept record;
BEGIN
  FOREACH wanted IN ARRAY uuids LOOP
    DELETE FROM withdrawals w WHERE w.uuid = wanted
      RETURNING w.pipeline, w.body, w.institution INTO kept;
    IF NOT FOUND THEN
      outcome := 'notWithdrawn';
    ELSIF kept.body IS NULL THEN
      outcome := 'stillDeleted';
    ELSE
      outcome := 'restored';
      state.change := state.change + 1;
      UPDATE records r SET change = state.change, pipeline = kept.pipeline, datestamp = state.datestamp,
        body = kept.body, institution = kept.institution WHERE r.uuid = wanted;
      UPDATE pipelines SET live = live + 1 WHERE key = kept.pipeline;
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE latest SET change = state.change, datestamp = state.datestamp;
END $$;
`;
