import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { DocumentRows } from '../../../../src/engine/store/document-row.ts';
import { documentsPath } from '../../../../src/engine/store/document-tables.ts';
import { DocumentWriter } from '../../../../src/engine/store/document-writer.ts';
import { publishedChange } from '../../../../src/engine/store/generation.ts';
import { makeField } from '../make-field.ts';
import { found, openEngine, temporaryFolder } from '../open-engine.ts';

const SCHEMA: CollectionSchema = { name: 'texts', fields: [makeField('text', 'string')] };
const ROWS = new DocumentRows(SCHEMA);
/** So long that a writer keeps few of them in memory. */
const LONG = 'wort '.repeat(300_000);
const COUNT = 16;

/** A collection whose first document is published; all others are stored and no more, as a crash leaves them. */
function crashedCollection(): string {
  const folder = temporaryFolder();
  const writer = new CollectionWriter(folder, SCHEMA);
  writer.write((changes) => changes.put('d1', { id: 'd1', text: 'kurz' }, undefined));
  writer.close();
  const documents = new DocumentWriter(documentsPath(folder), SCHEMA);
  documents.transaction((change) => {
    documents.retire(1, change);
    for (let row = 2; row <= COUNT; row += 1)
      documents.insert(row, row, ROWS.of(`d${row}`, { id: `d${row}`, text: LONG }));
    documents.setCounter('row', COUNT);
    documents.setCounter('sequence', COUNT);
  });
  documents.close();
  return folder;
}

const generationOf = (folder: string): number => {
  const writer = new CollectionWriter(folder, SCHEMA);
  writer.close();
  return writer.published().generation;
};

test('documents that were stored and not published appear with the next writer, in one generation', () => {
  const folder = crashedCollection();
  const writer = new CollectionWriter(folder, SCHEMA);
  const { generation, segments } = writer.published();
  expect(generation).toBe(3);
  expect(segments.length).toBeGreaterThan(1);
  writer.close();
  // It is level now.
  expect(generationOf(folder)).toBe(3);
});

test('an index that is made again appears at once, not piece by piece', () => {
  const folder = crashedCollection();
  writeFileSync(join(folder, 'generation.json'), '{}');
  const before = readdirSync(folder);
  const writer = new CollectionWriter(folder, SCHEMA);
  const { generation, segments } = writer.published();
  // The first one after a million that was skipped.
  expect(generation % 1_000_000).toBe(1);
  expect(segments.length).toBeGreaterThan(1);
  writer.close();
  const left = readdirSync(folder).filter((name) => name.endsWith('.segment') && before.includes(name));
  expect(left).toEqual([]);
});

test('[operations-12] the first search of a process finds what a killed writer has stored', async () => {
  const root = temporaryFolder();
  const first = openEngine(root);
  await first.createCollection(SCHEMA);
  await first.setAlias('current', 'texts');
  await first.write('texts', ['{"id":"d1","text":"kurz"}'], 'create');
  await first.close();
  storeOnly(join(root, 'collection-1'), 'd2');

  const reader = openEngine(root);
  expect(await found(reader, {}, 'current')).toBe('d2 d1');
  await reader.close();

  storeOnly(join(root, 'collection-1'), 'd3');
  const server = openEngine(root);
  await server.publishStored();
  expect(publishedChange(join(root, 'collection-1'))).toBe(3);
});

/** Stores a document and no more, as a process that is killed before it publishes. */
function storeOnly(folder: string, id: string): void {
  const documents = new DocumentWriter(documentsPath(folder), SCHEMA, false);
  documents.transaction(() => {
    const row = documents.counter('row') + 1;
    documents.insert(row, row, ROWS.of(id, { id, text: 'kurz' }));
    documents.setCounter('row', row);
    documents.setCounter('sequence', row);
    documents.setCounter('documents', documents.counter('documents') + 1);
  });
  documents.close();
}
