import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Catalog } from '../../../../src/engine/store/catalog.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { checksum } from '../../../../src/engine/store/files.ts';
import { SCHEMA } from '../arbitrary-search.ts';
import { type Change, type Json, NaiveCollection } from '../naive-collection.ts';
import { found, openEngine, temporaryFolder, until } from '../open-engine.ts';
import { answersAnew, answersOf, bodies } from '../searchable.ts';
import { type DiskChange, LOSSES, RecordedDisk, recordDisk } from './recorded-disk.ts';

/** What a client has been told once so many operations were done. */
interface Acknowledged {
  readonly operations: number;
  /** Undefined: there is no such collection. */
  readonly documents: readonly Json[] | undefined;
  readonly alias?: string;
}

/** Replaces some documents, adds some, and later removes some. */
const batchNumber = (number: number): Change[] => [
  ...[number % 4, 4 + number, 50 + number].map((id, i) => ({
    id: `d${id}`,
    document: {
      title: `Krug ${number}`,
      tags: ['Öl Krug', `Жар ${i}`],
      year: number % 5,
      ...(i === 1 ? {} : { place: [number % 7, 1, i] }),
    },
  })),
  ...(number > 2 ? [{ id: `d${2 + number}` }] : []),
];

/** In a new folder, as engines that did not exist before. */
const indexIn = (root: string): string => join(root, 'data', 'index');

/** The life of a collection: created, written to, published, merged, opened again, with an alias, dropped. */
function live(root: string, acknowledge: (state: Omit<Acknowledged, 'operations'>) => void): void {
  const naive = new NaiveCollection();
  const catalog = new Catalog(indexIn(root));
  const entry = catalog.reserve(SCHEMA, 0);
  let writer = new CollectionWriter(entry.folder, SCHEMA);
  catalog.add(entry);
  acknowledge({ documents: [] });
  for (let number = 1; number <= 8; number += 1) {
    const batch = batchNumber(number);
    writer.write((changes) => {
      for (const { id, document } of batch) {
        const old = changes.find(id);
        if (document) changes.put(id, { ...document, id }, old);
        else if (old) changes.remove(old);
      }
    });
    for (const change of batch) naive.change(change);
    acknowledge({ documents: bodies(naive.documents()) });
    if (number % 3 !== 0) writer.publish();
    if (number === 5) writer.mergeAll();
    if (number !== 6) continue;
    writer.close();
    writer = new CollectionWriter(entry.folder, SCHEMA);
  }
  catalog.setAlias('alias', SCHEMA.name);
  acknowledge({ documents: bodies(naive.documents()), alias: SCHEMA.name });
  writer.mergeAll();
  writer.close();
  catalog.remove(entry);
  acknowledge({ documents: undefined, alias: SCHEMA.name });
  catalog.removeFolder(entry);
}

/** The operations of a collection's life, and what was acknowledged after how many of them. */
function recordLife(): {
  readonly changes: DiskChange[];
  readonly states: Acknowledged[];
  readonly root: string;
} {
  const root = temporaryFolder();
  const states: Acknowledged[] = [{ operations: 0, documents: undefined }];
  const changes = recordDisk(root, (so) =>
    live(root, (state) => states.push({ ...state, operations: so.length })),
  );
  return { changes, states, root };
}

/** Makes the files that are left. */
function writeTo(root: string, left: ReadonlyMap<string, Buffer | undefined>): void {
  for (const [path, bytes] of left) {
    if (bytes) writeFileSync(join(root, path), bytes);
    else mkdirSync(join(root, path));
  }
}

/** What searches find, in few characters. */
const summary = (answers: readonly string[]): string =>
  `${answers[0]?.match(/"id":"\w+"/g)?.join(' ') ?? 'no documents'}, all answers ${checksum(Buffer.from(answers.join()))}`;

/** What the next writer finds in the folder, and what it says. */
function reopened(root: string): string {
  const log: string[] = [];
  const catalog = new Catalog(indexIn(root));
  const alias = catalog.aliases().get('alias');
  const entry = catalog.collection(SCHEMA.name);
  if (!entry) return stateOf(undefined, alias);
  const writer = new CollectionWriter(entry.folder, SCHEMA, { log: (message) => log.push(message) });
  try {
    return [stateOf(summary(answersOf(entry.folder, writer.published())), alias), ...log].join('; ');
  } finally {
    writer.abandon();
  }
}

const stateOf = (found: string | undefined, alias: string | undefined): string =>
  `${found ?? 'no collection'}, alias: ${alias}`;

test('a power loss at any moment loses nothing that was acknowledged, and no index', () => {
  const { changes, states, root } = recordLife();
  const expected = states.map(({ documents, alias }) =>
    stateOf(documents && summary(answersAnew(documents)), alias),
  );
  const disk = new RecordedDisk(root);
  const folder = join(temporaryFolder(), 'after');
  const seen = new Set<string>();
  for (const [i, change] of changes.entries()) {
    change(disk);
    const last = states.findLastIndex(({ operations }) => operations <= i + 1);
    for (const loss of LOSSES) {
      const left = disk.after(loss);
      const text = JSON.stringify([
        last,
        [...left].map(([path, bytes]) => [path, bytes?.toString('base64')]),
      ]);
      if (seen.has(text)) continue;
      seen.add(text);
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      writeTo(folder, left);
      const state = reopened(folder);
      // What was under way may be there, too.
      const allowed = expected.slice(last, last + 2);
      expect(allowed, `${loss} after operation ${i + 1}: ${state}`).toContain(state);
    }
  }
  expect(changes.length).toBeGreaterThan(200);
});

test('an engine opens what a power loss has left', async () => {
  const { changes, states, root } = recordLife();
  const disk = new RecordedDisk(root);
  let at = 0;
  for (const { operations, documents } of states) {
    for (; at < operations; at += 1) changes[at]?.(disk);
    const folder = temporaryFolder();
    writeTo(folder, disk.after('dropped'));
    const engine = openEngine(indexIn(folder));
    const wanted = documents?.map(({ id }) => String(id)).reverse();
    // It indexes in the background what had not been published.
    await until(wanted?.join(' ') ?? '404 Collection not found', () => found(engine, {}, SCHEMA.name));
  }
});
