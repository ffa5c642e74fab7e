import type { Checkpoints, Harvests } from '../store.ts';
import { arrayText, byteArrayText, textOf } from './array-text.ts';
import type { Database } from './database.ts';
import type { Sql } from './open-client.ts';
import { type PipelineRow, requireUuid, rowsOfPipeline } from './record-queries.ts';

const CONTEXT = 'cannot reach the harvests in';

/** Identifiers are stored as bytes. */
export function postgresHarvests(database: Database): Harvests {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CONTEXT, work);
  return {
    async state(source) {
      const [row] = await run((sql) => sql`SELECT state FROM harvests WHERE source = ${source}`);
      return row === undefined ? undefined : String(row['state']);
    },
    async recordsOf(pipelineId, identifiers) {
      const rows = await run(
        (sql) => sql`SELECT identifier, uuid FROM origins
          WHERE pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId})
            AND sha256(identifier) IN (SELECT sha256(one) FROM unnest(${byteArrayText(identifiers)}::bytea[]) AS one)
          ORDER BY uuid`,
      );
      const found = new Map<string, string[]>();
      for (const { identifier, uuid } of rows) {
        const uuids = found.get(textOf(identifier)) ?? [];
        found.set(textOf(identifier), uuids);
        uuids.push(String(uuid));
      }
      return found;
    },
    async identifiersOf(pipelineId, uuids) {
      const wanted = uuids.map(requireUuid);
      const rows = await run(
        (sql) => sql`SELECT uuid, identifier FROM origins
          WHERE pipeline = (SELECT key FROM pipelines WHERE id = ${pipelineId})
            AND uuid = ANY (${arrayText(wanted)}::uuid[])`,
      );
      const byUuid = new Map(rows.map(({ uuid, identifier }) => [String(uuid), textOf(identifier)]));
      const found = new Map<string, string>();
      for (const uuid of uuids) {
        const identifier = byUuid.get(uuid.toLowerCase());
        if (identifier !== undefined) found.set(uuid, identifier);
      }
      return found;
    },
    async advance(source, state, step) {
      // A record has one identifier: the latest.
      const seen = new Map(
        step?.seen.map(({ uuid, identifier }) => [requireUuid(uuid).toLowerCase(), identifier]),
      );
      await run(
        (
          sql,
        ) => sql`SELECT advance_harvest(${source}, ${state}, ${step?.pipelineId ?? null}, ${step?.run ?? null},
          ${arrayText((step?.gone ?? []).map(requireUuid))}::uuid[], ${arrayText([...seen.keys()])}::uuid[],
          ${byteArrayText([...seen.values()])}::bytea[], ${byteArrayText(step?.kept ?? [])}::bytea[])`,
      );
    },
    async unseen(pipelineId, run, lastChange) {
      const unseen: PipelineRow[] = [];
      for await (const page of rowsOfPipeline(database, CONTEXT, pipelineId)) {
        unseen.push(...page.filter(({ change, harvestRun }) => change <= lastChange && harvestRun !== run));
      }
      return unseen.sort((a, b) => a.change - b.change).map(({ uuid }) => uuid);
    },
    close: () => database.close(),
  };
}

const CHECKPOINTS = 'cannot reach the checkpoints in';

/** The checkpoints of one index, or of all indexes without a `scope` of their own. */
export function postgresCheckpoints(database: Database, scope: () => string): Checkpoints {
  const run = <T>(work: (sql: Sql) => Promise<T>) => database.repeat(CHECKPOINTS, work);
  return {
    async all() {
      const rows = await run(
        (sql) => sql`SELECT collection, change, recipe FROM checkpoints WHERE scope = ${scope()}`,
      );
      return new Map(
        rows.map(({ collection, change, recipe }) => [
          String(collection),
          { change: Number(change), recipe: String(recipe) },
        ]),
      );
    },
    async set(collection, { change, recipe }) {
      await run(
        (sql) => sql`INSERT INTO checkpoints (scope, collection, change, recipe)
          VALUES (${scope()}, ${collection}, ${change}, ${recipe})
          ON CONFLICT (scope, collection) DO UPDATE SET change = excluded.change, recipe = excluded.recipe`,
      );
    },
    async remove(collection) {
      await run(
        (sql) => sql`DELETE FROM checkpoints WHERE scope = ${scope()} AND collection = ${collection}`,
      );
    },
    close: () => database.close(),
  };
}
