/** What a harvest keeps after a step, as a function in the database: one transaction. It belongs to step 1 of the schema. */
export const HARVEST_FUNCTIONS = `
CREATE FUNCTION advance_harvest(
  of_source text, to_state text, pipeline_id text, run_number integer,
  gone uuid[], seen uuid[], identifiers bytea[], kept bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own integer;
BEGIN
  INSERT INTO harvests (source, state) VALUES (of_source, to_state)
    ON CONFLICT (source) DO UPDATE SET state = excluded.state;
  IF pipeline_id IS NULL THEN RETURN; END IF;
  own := pipeline_key(pipeline_id);
  DELETE FROM origins WHERE pipeline = own AND uuid = ANY (gone);
  INSERT INTO origins (pipeline, uuid, identifier, run)
    SELECT own, one.uuid, one.identifier, run_number
    FROM unnest(seen, identifiers) AS one (uuid, identifier)
    ON CONFLICT (pipeline, uuid) DO UPDATE SET identifier = excluded.identifier, run = excluded.run;
  UPDATE origins SET run = run_number
    WHERE pipeline = own AND sha256(identifier) IN (SELECT sha256(one) FROM unnest(kept) AS one);
END $$;
`;
