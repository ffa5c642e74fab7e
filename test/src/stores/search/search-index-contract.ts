import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchEngine, SearchIndex } from '../../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { type OpenedSearch, SCHEMA } from './search-engine-contract.ts';

/** What every adapter promises; `open` makes an empty one. */
export function describeSearchIndex(
  name: string,
  open: (atEnd: (work: () => void | Promise<void>) => void) => Promise<OpenedSearch>,
): void {
  describe(name, () => {
    let index: SearchIndex;
    let engine: SearchEngine;
    let made = 0;
    beforeAll(async () => {
      ({ index, engine } = await open(afterAll));
    });

    /** A new collection, with or without an alias. */
    const collection = async ({ alias }: { readonly alias: boolean }): Promise<string> => {
      const fresh = `made-${++made}`;
      await index.createCollection({ ...SCHEMA, name: fresh });
      if (alias) await index.setAlias(`${fresh}-alias`, fresh);
      return fresh;
    };
    const document = (id: string, more: object = {}) =>
      JSON.stringify({ id, title: `Title of ${id}`, ...more });
    const stored = async (name: string) => {
      const found: unknown[] = [];
      for await (const line of index.documents(name)) found.push(JSON.parse(line));
      return found;
    };
    const idsFound = async (name: string) => {
      const { body } = await engine.search(name, { q: '*', sort_by: '_seq_id:asc', per_page: '250' });
      const { hits } = JSON.parse(Buffer.from(body).toString()) as { hits: { document: { id: string } }[] };
      return hits.map(({ document: { id } }) => id);
    };

    describe('collections', () => {
      test('are created, read, listed and dropped', async () => {
        const name = await collection({ alias: false });
        expect(await index.collection(name)).toEqual({ schema: { ...SCHEMA, name }, documents: 0 });
        expect(await index.collectionNames()).toContain(name);
        await index.upsert(name, [document('a'), document('b')]);
        expect((await index.collection(name))?.documents).toBe(2);
        await index.dropCollection(name);
        expect(await index.collection(name)).toBeUndefined();
        expect(await index.collectionNames()).not.toContain(name);
      });
      test('have no metadata if none were given', async () => {
        const schema = { name: 'plain', fields: SCHEMA.fields };
        await index.createCollection(schema);
        expect((await index.collection('plain'))?.schema).toEqual(schema);
      });
      test('dropping an unknown one does nothing', () => index.dropCollection('nothing'));
      test('creating an existing one is an error', async () => {
        const name = await collection({ alias: false });
        await expect(index.createCollection({ ...SCHEMA, name })).rejects.toThrow(
          `A collection with name \`${name}\` already exists.`,
        );
      });
    });

    test('aliases point to collections and can be switched', async () => {
      expect(await index.alias('shown')).toBeUndefined();
      const [one, two] = [await collection({ alias: false }), await collection({ alias: false })];
      await index.setAlias('shown', one);
      expect(await index.alias('shown')).toBe(one);
      expect((await index.collection('shown'))?.schema.name).toBe(one);
      await index.setAlias('shown', two);
      expect(await index.alias('shown')).toBe(two);
    });

    describe('documents', () => {
      test('are added and replaced, each with its outcome', async () => {
        const name = await collection({ alias: true });
        const long = document('long', { kinds: Array.from({ length: 20_000 }, (_, i) => `Kind ${i}`) });
        const outcomes = await index.upsert(name, [
          document('a', { year: 1900, record: 'line\nfeed\u2028"\\ Ä 💎' }),
          document('b', { year: 'when' }),
          `{\n  "id": "c",\r\n  "title": "in several lines"\n}`,
          '{"id":"d",',
          long,
        ]);
        expect(outcomes).toEqual([
          { success: true },
          { success: false, error: 'Field `year` must be an int32.' },
          { success: true },
          { success: false, error: expect.stringMatching(/^Bad JSON/) },
          { success: true },
        ]);
        await index.upsert(name, [document('a', { year: 1901 })]);
        expect(await stored(name)).toEqual([
          { id: 'a', title: 'Title of a', year: 1901 },
          { id: 'c', title: 'in several lines' },
          JSON.parse(long),
        ]);
      });
      test('may be none', async () => {
        const name = await collection({ alias: false });
        expect(await index.upsert(name, [])).toEqual([]);
        expect(await index.update(name, [])).toEqual([]);
        await index.remove(name, []);
        expect(await stored(name)).toEqual([]);
      });
      test('keep every character', async () => {
        const name = await collection({ alias: true });
        const record = 'a\nb\r\n\u0000\u2028\u2029 "\\" \ufeff 👩‍👩‍👧 Ж';
        await index.upsert(name, [document('a', { record })]);
        expect(await stored(name)).toEqual([{ id: 'a', title: 'Title of a', record }]);
      });
      test('are updated in the given fields only', async () => {
        const name = await collection({ alias: true });
        await index.upsert(name, [document('a', { year: 1900 }), document('b')]);
        const changes = [
          { id: 'a', look: [0, 1, 0] },
          { id: 'x', year: 1 },
          { id: 'b', year: 1950 },
        ];
        expect(
          await index.update(
            name,
            changes.map((one) => JSON.stringify(one)),
          ),
        ).toEqual([
          { success: true },
          { success: false, error: 'Could not find a document with id: x' },
          { success: true },
        ]);
        expect(await stored(name)).toEqual([
          { id: 'a', title: 'Title of a', year: 1900, look: [0, 1, 0] },
          { id: 'b', title: 'Title of b', year: 1950 },
        ]);
      });
      test('are exported with the requested fields only', async () => {
        const name = await collection({ alias: false });
        await index.upsert(name, [document('a', { year: 1900, look: [0, 1, 0] }), document('b')]);
        expect(await Array.fromAsync(index.documents(name, ['year', 'id']))).toEqual([
          '{"id":"a","year":1900}',
          '{"id":"b"}',
        ]);
      });
      test('are removed, also many at once; unknown ids are ignored', async () => {
        const name = await collection({ alias: true });
        const ids = Array.from({ length: 400 }, (_, i) => uuidOf(i));
        const odd = ['a,b', '[c]', 'd && e', 'f*', '*', 'g:h', ' i', 'ä(1)', 'j"k'];
        await index.upsert(
          name,
          [...ids, ...odd].map((id) => document(id)),
        );
        await index.remove(name, ['nothing', ...ids.slice(1)]);
        expect((await stored(name)).map((one) => (one as { id: string }).id)).toEqual([ids[0], ...odd]);
      });
      test('are searchable within a second in a collection with an alias', async () => {
        const name = await collection({ alias: true });
        await index.upsert(name, [document('a'), document('b')]);
        await index.remove(name, ['a']);
        await expect.poll(() => idsFound(`${name}-alias`)).toEqual(['b']);
      });
      test('are searchable after publishing in a collection without an alias', async () => {
        const name = await collection({ alias: false });
        await index.upsert(name, [document('a'), document('b')]);
        await index.publish(name);
        await index.setAlias(`${name}-alias`, name);
        expect(await idsFound(`${name}-alias`)).toEqual(['a', 'b']);
      });
      test('calls take effect in the order in which they are made', async () => {
        const name = await collection({ alias: true });
        const calls = Array.from({ length: 20 }, (_, i) => [
          index.upsert(name, [document('a', { year: i }), document(`b${i}`)]),
          index.remove(name, i % 2 === 0 ? [`b${i}`, 'a'] : [`b${i}`]),
        ]);
        await Promise.all(calls.flat());
        expect(await stored(name)).toEqual([{ id: 'a', title: 'Title of a', year: 19 }]);
      });
      test('in an unknown collection are an error', async () => {
        await expect(index.upsert('nowhere', [document('a')])).rejects.toThrow('Collection not found');
      });
    });
  });
}
