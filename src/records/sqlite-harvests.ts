import { uuidFromBytes } from '../kernel/uuid.ts';
import type { Harvests } from './harvests.ts';
import { openDatabase } from './sqlite/open-database.ts';
import { storeError } from './sqlite/store-errors.ts';
import { inTransaction } from './sqlite/transaction.ts';
import { requireUuid } from './sqlite/uuid-bytes.ts';

/**
 * What harvesting remembers, in the file of the record store, over a connection of its own.
 * Errors: StoreError, here and from every method.
 */
export function openSqliteHarvests(file: string): Harvests {
  const database = openDatabase(file);
  const readState = database.prepare('SELECT state FROM harvests WHERE source = ?');
  const writeState = database.prepare('INSERT OR REPLACE INTO harvests (source, state) VALUES (?, ?)');
  const pipeline = database.prepare('SELECT key FROM pipelines WHERE id = ?');
  const find = database.prepare(
    'SELECT uuid FROM origins WHERE pipeline = ? AND identifier = ? ORDER BY uuid',
  );
  const findIdentifier = database.prepare('SELECT identifier FROM origins WHERE pipeline = ? AND uuid = ?');
  const see = database.prepare(
    'INSERT OR REPLACE INTO origins (pipeline, uuid, identifier, run) VALUES (?, ?, ?, ?)',
  );
  const seeAgain = database.prepare('UPDATE origins SET run = ? WHERE pipeline = ? AND identifier = ?');
  const forget = database.prepare('DELETE FROM origins WHERE pipeline = ? AND uuid = ?');
  const unseenIn = (table: string) => `SELECT uuid, change FROM ${table}
    WHERE pipeline = ?1 AND change <= ?2 AND body IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM origins WHERE origins.pipeline = ?1 AND origins.uuid = ${table}.uuid AND run = ?3)`;
  const unseen = database.prepare(
    `${unseenIn('records')} UNION ALL ${unseenIn('withdrawals')} ORDER BY change`,
  );

  const guarded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storeError(`the record store ${file} failed`, error);
    }
  };
  const keyOf = (pipelineId: string): number | undefined => {
    const key = pipeline.get(pipelineId)?.['key'];
    return key === undefined ? undefined : Number(key);
  };
  const uuidsOf = (rows: readonly Readonly<Record<string, unknown>>[]): string[] =>
    rows.flatMap(({ uuid }) => (uuid instanceof Uint8Array ? uuidFromBytes(uuid) : []));

  return {
    state: async (source) =>
      guarded(() => {
        const state = readState.get(source)?.['state'];
        return typeof state === 'string' ? state : undefined;
      }),
    recordsOf: async (pipelineId, identifiers) =>
      guarded(() => {
        const key = keyOf(pipelineId);
        const found = new Map<string, readonly string[]>();
        if (key === undefined) return found;
        for (const identifier of identifiers) {
          const uuids = uuidsOf(find.all(key, identifier));
          if (uuids.length > 0) found.set(identifier, uuids);
        }
        return found;
      }),
    identifiersOf: async (pipelineId, uuids) =>
      guarded(() => {
        const key = keyOf(pipelineId);
        const found = new Map<string, string>();
        if (key === undefined) return found;
        for (const uuid of uuids) {
          const identifier = findIdentifier.get(key, requireUuid(uuid))?.['identifier'];
          if (typeof identifier === 'string') found.set(uuid, identifier);
        }
        return found;
      }),
    advance: async (source, state, step) =>
      guarded(() =>
        inTransaction(database, () => {
          writeState.run(source, state);
          if (step === undefined) return;
          const key = keyOf(step.pipelineId);
          if (key === undefined) throw new TypeError(`no run of ${step.pipelineId} was started`);
          for (const uuid of step.gone) forget.run(key, requireUuid(uuid));
          for (const { uuid, identifier } of step.seen) see.run(key, requireUuid(uuid), identifier, step.run);
          for (const identifier of step.kept) seeAgain.run(step.run, key, identifier);
        }),
      ),
    unseen: async (pipelineId, run, lastChange) =>
      guarded(() => {
        const key = keyOf(pipelineId);
        return key === undefined ? [] : uuidsOf(unseen.all(key, lastChange, run));
      }),
    close: async () => database.close(),
  };
}
