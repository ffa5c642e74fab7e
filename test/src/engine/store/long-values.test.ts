import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { DocumentReader } from '../../../../src/engine/store/document-reader.ts';
import { DocumentRows } from '../../../../src/engine/store/document-row.ts';
import { documentsPath } from '../../../../src/engine/store/document-tables.ts';
import { DocumentWriter } from '../../../../src/engine/store/document-writer.ts';
import { makeField } from '../make-field.ts';
import { temporaryFolder } from '../open-engine.ts';

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

test('any long values are unpacked as they were', () => {
  const path = documentsPath(temporaryFolder());
  const writer = new DocumentWriter(path, SCHEMA);
  const piece = fc.oneof(
    fc.constantFrom('Krüge', '日本', 'aaaaaaaa', '\u0000'),
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
  const long = text.map((own) => own.padEnd(513, own || 'x'));
  let row = 0;
  fc.assert(
    fc.property(text, long, (own, longText) => {
      row += 1;
      const id = String(row);
      writer.transaction(() => writer.insert(row, row, ROWS.of(id, { id, title: own, record: longText })));
      expect(writer.find(id)).toMatchObject({ large: JSON.stringify({ record: longText }) });
    }),
  );
  writer.close();
});

/** The tables of version 1.0, with a document. */
const VERSION_1_0 = `
  CREATE TABLE documents (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL,
    large_names TEXT, large TEXT, retired INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX live_documents ON documents (id) WHERE retired IS NULL;
  CREATE INDEX retired_documents ON documents (retired) WHERE retired IS NOT NULL;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;
  CREATE TABLE vectors (row INTEGER PRIMARY KEY, layout TEXT NOT NULL, components BLOB NOT NULL) STRICT;
  INSERT INTO counters VALUES ('change', 1), ('row', 1), ('sequence', 1), ('documents', 1);
  INSERT INTO documents VALUES
    (1, 'a', 1, '{"id":"a","title":"Krug"}', '["record","shape"]', '{"record":"${'x'.repeat(600)}"}', NULL);
  INSERT INTO vectors VALUES (1, '[["shape",2]]', x'0000803f00000040');
  PRAGMA user_version = 3;`;

test('a file of version 1.0 is read before and after a writer converts it', () => {
  const path = documentsPath(temporaryFolder());
  const database = new DatabaseSync(path);
  database.exec(VERSION_1_0);
  database.close();
  const old = {
    body: '{"id":"a","title":"Krug"}',
    large: JSON.stringify({ record: 'x'.repeat(600) }),
    vectors: new Map([['shape', Float32Array.of(1, 2)]]),
  };
  const reader = new DocumentReader(path);
  expect([reader.count(), reader.document('a')]).toEqual([1, old]);
  const writer = new DocumentWriter(path, SCHEMA, false);
  expect(writer.find('a')).toMatchObject({ large: old.large, sequence: 1 });
  writer.transaction(() => writer.insert(2, 2, ROWS.of('b', { id: 'b', title, record })));
  expect(reader.document('a')).toEqual(old);
  expect(reader.document('b')?.large).toBe(stored.large);
  expect(reader.state().epoch).toBeGreaterThanOrEqual(0);
  reader.close();
  writer.close();
});

/** As packed on 28 November 2026, before zlib. */
const PACKED =
  'f5060e7b227265636f7264223a223c72200026023d5c0a260d5c223e3c703ee697a5e69cac20091b033c2f70a9061c052f723e227d';

test('long values that versions before zlib have packed are read', () => {
  const path = documentsPath(temporaryFolder());
  new DocumentWriter(path, SCHEMA).close();
  const body = '{"id":"a","title":"Krüge aus Öl"}';
  const database = new DatabaseSync(path);
  database.exec(`
    ALTER TABLE documents DROP COLUMN checksum;
    ALTER TABLE documents DROP COLUMN packed_checksum;
    ALTER TABLE vectors DROP COLUMN checksum;
    PRAGMA user_version = 6`);
  database
    .prepare('INSERT INTO documents VALUES (1, ?, 1, ?, ?, NULL, NULL, ?)')
    .run('a', body, '["record"]', Buffer.from(PACKED, 'hex'));
  database.close();
  const writer = new DocumentWriter(path, SCHEMA);
  const text = `<r title="Krüge aus Öl">${'<p>日本 Krüge aus Öl</p>'.repeat(30)}</r>`;
  expect(writer.find('a')).toMatchObject({ large: JSON.stringify({ record: text }) });
  writer.close();
});

test('a file of another version is refused: of a newer one, or of one before 1.0', () => {
  for (const version of [2, 9]) {
    const path = documentsPath(temporaryFolder());
    new DocumentWriter(path, SCHEMA).close();
    const database = new DatabaseSync(path);
    database.exec(`PRAGMA user_version = ${version}`);
    database.close();
    expect(() => new DocumentWriter(path, SCHEMA)).toThrow(
      `the documents have schema version ${version}, this version of Vitrine knows 3 to 8`,
    );
  }
});
