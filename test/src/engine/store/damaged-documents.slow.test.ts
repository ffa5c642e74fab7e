import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import type { Engine, EngineOptions } from '../../../../src/engine/engine.ts';
import type { CollectionSchema } from '../../../../src/engine/schema.ts';
import { makeField } from '../make-field.ts';
import { found, openEngine, temporaryFolder } from '../open-engine.ts';

const SCHEMA: CollectionSchema = {
  name: 'books',
  fields: [
    makeField('title', 'string'),
    makeField('year', 'int32', { facet: true, sort: true }),
    makeField('text', 'string', { index: false }),
    makeField('shape', 'float[]', { numDim: 3 }),
  ],
};
const DOCUMENTS = ['a', 'b', 'c', 'd'].map((id, i) => ({
  id,
  title: `Krug ${id}`,
  year: 1900 + (i % 2),
  text: `${id}${'lang '.repeat(200)}`,
  shape: [1, i / 10, 0.123456],
}));
const LINES = DOCUMENTS.map((document) => JSON.stringify(document));
const WITH_ALL = { include_fields: '*' };

let root = '';
let said: string[] = [];
beforeEach(async () => {
  root = temporaryFolder();
  said = [];
  const writing = openEngine(root);
  await writing.createCollection(SCHEMA);
  await writing.write('books', LINES, 'create');
  await writing.close();
});

const file = (): string => join(root, 'collection-1', 'documents.sqlite');

/** Changes a row behind SQLite's checks, as a fault of the disk that hits its content. */
function damage(change: string): void {
  const database = new DatabaseSync(file());
  database.exec(change);
  database.close();
}

const open = (options: EngineOptions = {}): Engine =>
  openEngine(root, { log: (line) => said.push(line), ...options });

const exported = async (engine: Engine): Promise<string> => {
  const ids: string[] = [];
  for await (const text of engine.exportDocuments('books', ''))
    ids.push((JSON.parse(text) as { id: string }).id);
  return ids.join(' ');
};

/** What is damaged of document b. */
const DAMAGES = {
  'its text': `UPDATE documents SET body = replace(body, 'Krug b', 'Krug B') WHERE id = 'b'`,
  'its JSON': `UPDATE documents SET body = replace(body, '{', '(') WHERE id = 'b'`,
  'the names of its long values': `UPDATE documents SET large_names = '["teXt"]' WHERE id = 'b'`,
  'its long values': `UPDATE documents SET packed = CAST(substr(packed, 1, 40) || x'FF' || substr(packed, 42) AS BLOB) WHERE id = 'b'`,
  'how its long values are packed': `UPDATE documents SET packed = CAST(x'79' || substr(packed, 2) AS BLOB) WHERE id = 'b'`,
  'its vectors': `UPDATE vectors SET components = CAST(x'FE' || substr(components, 2) AS BLOB) WHERE row = 2`,
  'the names of its vectors': `UPDATE vectors SET layout = '[["shapE",3,21]]' WHERE row = 2`,
  'its sequence number': `UPDATE documents SET sequence = 77 WHERE id = 'b'`,
  'its checksum': `UPDATE documents SET checksum = checksum + 1 WHERE id = 'b'`,
};

test.for(Object.entries(DAMAGES))(
  '[operations-15] a document is never delivered with %s damaged',
  async ([, change]) => {
    damage(change);
    const engine = open();
    expect(await found(engine, WITH_ALL)).toBe('d c a');
    expect(await found(engine, { ...WITH_ALL, group_by: 'year' })).not.toContain('Krug');
    expect(await exported(engine)).toBe('a c d');
    await expect(engine.document('books', 'b')).rejects.toThrow('document b is damaged');
    expect(await engine.document('books', 'c')).toContain('Krug c');
    expect(said).toEqual([
      expect.stringMatching(
        /^document b of the collection `books` is damaged in .*collection-1, and left out/,
      ),
    ]);

    // Written again, it is whole, and keeps its place.
    expect(await engine.write('books', [LINES[1] ?? ''], 'update', { withDocuments: false })).toEqual([
      { success: false, code: 500, id: 'b', error: 'Document b is damaged.' },
    ]);
    await engine.write('books', [LINES[1] ?? ''], 'upsert');
    expect(await found(engine, WITH_ALL)).toBe('d c b a');
    expect(await exported(engine)).toBe('a b c d');
  },
);

test('[operations-15] a damaged document that somebody can write again is in the reply', async () => {
  damage(DAMAGES['its text']);
  const repaired: string[][] = [];
  const engine = open({
    async repair(collection, ids) {
      repaired.push([collection, ...ids]);
      await engine.write('books', [LINES[1] ?? ''], 'upsert');
    },
  });
  const both = await Promise.all([
    found(engine, WITH_ALL),
    found(engine, { ...WITH_ALL, q: 'krug', query_by: 'title' }),
  ]);
  expect(both).toEqual(['d c b a', 'd c b a']);
  expect(repaired).toEqual([['books', 'b']]);
});

test('a repair that fails is logged, and searches go on without it', async () => {
  damage(DAMAGES['its text']);
  const engine = open({ repair: () => Promise.reject(new Error('no record')) });
  expect([await found(engine, WITH_ALL), await found(engine, WITH_ALL)]).toEqual(['d c a', 'd c a']);
  expect(said[1]).toBe('damaged documents of `books` cannot be written again: no record');
  expect(said).toHaveLength(2);
});

test('a group leaves out what is damaged, and no other group loses anything', async () => {
  damage(DAMAGES['its text']);
  const { body } = await open().search('books', { q: '*', group_by: 'year', sort_by: 'year:asc' });
  const { grouped_hits: groups } = JSON.parse(Buffer.from(body).toString());
  const ids = groups.map((group: { hits: { document: { id: string } }[] }) =>
    group.hits.map(({ document }) => document.id),
  );
  expect(ids).toEqual([['c', 'a'], ['d']]);
});

test('a row that is gone is left out', async () => {
  damage('DELETE FROM documents WHERE row = 2');
  const engine = open();
  expect(await found(engine, WITH_ALL)).toBe('d c a');
  expect(said).toHaveLength(1);
});

test('an index that is made again leaves out what is damaged', async () => {
  damage(DAMAGES['its JSON']);
  writeFileSync(join(root, 'collection-1', 'generation.json'), '{}');
  expect(await found(open())).toBe('d c a');
  expect(said.join('\n')).toContain('document b in');
});

test('an index of ids that leads to another document finds nothing', async () => {
  // The entries of the index are its records: row numbers are their last bytes.
  const bytes = readFileSync(file());
  const at = bytes.lastIndexOf(Buffer.from('b\u0002'));
  expect(at).toBeGreaterThan(0);
  bytes[at + 1] = 3;
  writeFileSync(file(), bytes);
  expect(await found(open(), { filter_by: 'id:b' })).toBe('');
});

test('documents of earlier versions have no checksum, and are left out if they are not JSON', async () => {
  damage('UPDATE documents SET checksum = NULL, packed_checksum = NULL; UPDATE vectors SET checksum = NULL');
  expect(await found(open(), WITH_ALL)).toBe('d c b a');
  damage(DAMAGES['its JSON']);
  expect(await found(open(), WITH_ALL)).toBe('d c a');
});
