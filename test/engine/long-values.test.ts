import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { DocumentReader } from '../../src/engine/store/document-reader.ts';
import { DocumentRows } from '../../src/engine/store/document-row.ts';
import { documentsPath } from '../../src/engine/store/document-tables.ts';
import { DocumentWriter } from '../../src/engine/store/document-writer.ts';
import { makeField } from './make-field.ts';
import { temporaryFolder } from './open-engine.ts';

const SCHEMA: CollectionSchema = {
  name: 'c',
  fields: [makeField('title', 'string'), makeField('record', 'string', { index: false })],
};
const ROWS = new DocumentRows(SCHEMA);
const title = Array.from({ length: 200 }, (_, i) => `Krüge № ${i}`).join(', ');
const record = `{"title":"${title}","more":"日本\u0000"}`;
const stored = { body: JSON.stringify({ id: 'a', title }), large: JSON.stringify({ record }) };

test('long values are packed beside the body that they repeat, and read as they were', () => {
  const path = documentsPath(temporaryFolder());
  const writer = new DocumentWriter(path, SCHEMA);
  writer.transaction(() => writer.insert(1, 1, ROWS.of('a', { id: 'a', title, record })));
  const [row] = new DatabaseSync(path, { readOnly: true }).prepare('SELECT * FROM documents').all();
  expect(row).toMatchObject({ body: stored.body, large: null });
  expect((row?.['packed'] as Uint8Array | undefined)?.length).toBeLessThan(stored.large.length / 4);
  expect(writer.find('a')).toMatchObject(stored);
  const reader = new DocumentReader(path);
  expect(reader.document('a')).toEqual({ ...stored, vectors: undefined });
  expect(reader.read([1], (field) => field === 'record')).toEqual([{ ...stored, vectors: undefined }]);
  expect(reader.read([1], (field) => field === 'title')).toEqual([
    { body: stored.body, large: undefined, vectors: undefined },
  ]);
  reader.close();
  writer.close();
});

test('an older file is read before and after a writer adds the column', () => {
  const path = documentsPath(temporaryFolder());
  new DocumentWriter(path, SCHEMA).close();
  const database = new DatabaseSync(path);
  database.exec(
    "ALTER TABLE documents DROP COLUMN packed; DELETE FROM counters WHERE name = 'epoch'; PRAGMA user_version = 4",
  );
  database
    .prepare('INSERT INTO documents VALUES (1, ?, 1, ?, ?, ?, NULL)')
    .run('a', stored.body, '["record"]', stored.large);
  database.close();
  const reader = new DocumentReader(path);
  const largeOf = (id: string): string | undefined => reader.document(id)?.large;
  expect(largeOf('a')).toBe(stored.large);
  const writer = new DocumentWriter(path, SCHEMA);
  expect(writer.find('a')?.large).toBe(stored.large);
  writer.transaction(() => writer.insert(2, 2, ROWS.of('b', { id: 'b', title, record })));
  expect([largeOf('a'), largeOf('b')]).toEqual([stored.large, stored.large]);
  reader.close();
  writer.close();
});
