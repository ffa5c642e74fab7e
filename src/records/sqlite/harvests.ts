import type { Checkpoints, Harvests } from '../harvests.ts';
import { requireUuid, toUuid } from './rows.ts';
import type { StoreFile } from './store-file.ts';

export function sqliteHarvests(file: StoreFile): Harvests {
  const readState = file.prepare('SELECT state FROM harvests WHERE source = ?');
  const writeState = file.prepare('INSERT OR REPLACE INTO harvests (source, state) VALUES (?, ?)');
  const pipeline = file.prepare('SELECT key FROM pipelines WHERE id = ?');
  const find = file.prepare('SELECT uuid FROM origins WHERE pipeline = ? AND identifier = ? ORDER BY uuid');
  const findIdentifier = file.prepare('SELECT identifier FROM origins WHERE pipeline = ? AND uuid = ?');
  const see = file.prepare(
    'INSERT OR REPLACE INTO origins (pipeline, uuid, identifier, run) VALUES (?, ?, ?, ?)',
  );
  const seeAgain = file.prepare('UPDATE origins SET run = ? WHERE pipeline = ? AND identifier = ?');
  const forget = file.prepare('DELETE FROM origins WHERE pipeline = ? AND uuid = ?');
  const unseenIn = (table: string) => `SELECT uuid, change FROM ${table}
    WHERE pipeline = ?1 AND change <= ?2 AND body IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM origins WHERE origins.pipeline = ?1 AND origins.uuid = ${table}.uuid AND run = ?3)`;
  const unseen = file.prepare(`${unseenIn('records')} UNION ALL ${unseenIn('withdrawals')} ORDER BY change`);
  const keyOf = (pipelineId: string): number | undefined => {
    const key = pipeline.get(pipelineId)?.['key'];
    return key === undefined ? undefined : Number(key);
  };

  return {
    async state(source) {
      const state = file.read(() => readState.get(source))?.['state'];
      return typeof state === 'string' ? state : undefined;
    },
    recordsOf: async (pipelineId, identifiers) =>
      file.read(() => {
        const found = new Map<string, readonly string[]>();
        const key = keyOf(pipelineId);
        if (key === undefined) return found;
        for (const identifier of identifiers) {
          const uuids = find.all(key, identifier).map(toUuid);
          if (uuids.length > 0) found.set(identifier, uuids);
        }
        return found;
      }),
    identifiersOf: async (pipelineId, uuids) =>
      file.read(() => {
        const found = new Map<string, string>();
        const key = keyOf(pipelineId);
        if (key === undefined) return found;
        for (const uuid of uuids) {
          const identifier = findIdentifier.get(key, requireUuid(uuid))?.['identifier'];
          if (typeof identifier === 'string') found.set(uuid, identifier);
        }
        return found;
      }),
    advance: async (source, state, step) =>
      file.write(() => {
        writeState.run(source, state);
        if (step === undefined) return;
        const key = keyOf(step.pipelineId);
        if (key === undefined) throw new TypeError(`no run of ${step.pipelineId} was started`);
        for (const uuid of step.gone) forget.run(key, requireUuid(uuid));
        for (const { uuid, identifier } of step.seen) see.run(key, requireUuid(uuid), identifier, step.run);
        for (const identifier of step.kept) seeAgain.run(step.run, key, identifier);
      }),
    unseen: async (pipelineId, run, lastChange) =>
      file.read(() => {
        const key = keyOf(pipelineId);
        return key === undefined ? [] : unseen.all(key, lastChange, run).map(toUuid);
      }),
    close: () => file.close(),
  };
}

export function sqliteCheckpoints(file: StoreFile): Checkpoints {
  const readAll = file.prepare('SELECT collection, change, recipe FROM checkpoints');
  const write = file.prepare(
    'INSERT OR REPLACE INTO checkpoints (collection, change, recipe) VALUES (?, ?, ?)',
  );
  const erase = file.prepare('DELETE FROM checkpoints WHERE collection = ?');
  return {
    all: async () =>
      new Map(
        file
          .read(() => readAll.all())
          .map(({ collection, change, recipe }) => [
            String(collection),
            { change: Number(change), recipe: String(recipe) },
          ]),
      ),
    set: async (collection, { change, recipe }) =>
      file.write(() => void write.run(collection, change, recipe)),
    remove: async (collection) => file.write(() => void erase.run(collection)),
    close: () => file.close(),
  };
}
