import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CollectionSchema, Field } from '../../../../src/engine/schema.ts';
import type {
  SearchEngine,
  SearchIndex,
  SearchParameters,
} from '../../../../src/stores/search/search-engine.ts';
import { openEmbeddedSearch, openTypesenseSearch } from './open-search.ts';

const field = (name: string, type: Field['type'], more: Partial<Field> = {}): Field => ({
  name,
  type,
  facet: false,
  optional: false,
  index: true,
  sort: false,
  infix: false,
  ...more,
});

const SCHEMA: CollectionSchema = {
  name: 'things-1',
  fields: [
    field('title', 'string'),
    field('key', 'int64', { sort: true }),
    field('record', 'string', { index: false, optional: true }),
  ],
};

interface Thing {
  readonly id: string;
  readonly key: number;
  readonly title: string;
}

/** Three pages of a cluster; a run of equal keys is longer than a page. */
const THINGS: readonly Thing[] = Array.from({ length: 900 }, (_, i) => ({
  id: `t${(i * 577) % 900}`,
  key: i < 300 ? 7 : 10 + ((i * 7) % 400),
  title: i % 3 === 0 ? 'Linz Donau' : 'Wien',
}));

const compare = (a: Thing, b: Thing): number => a.key - b.key || (a.id < b.id ? -1 : 1);
const sorted = (things: readonly Thing[]): string[] => things.toSorted(compare).map(({ id }) => id);

describe.each([
  ['the embedded engine', openEmbeddedSearch],
  ['Typesense over HTTP', openTypesenseSearch],
])('%s', (_name, open) => {
  let engine: SearchEngine;
  let index: SearchIndex;
  beforeAll(async () => {
    ({ engine, index } = await open(afterAll));
    await index.createCollection(SCHEMA);
    await index.setAlias('things', 'things-1');
    await write(THINGS);
  });

  async function write(things: readonly Thing[]): Promise<void> {
    const lines = things.map((thing) => JSON.stringify({ ...thing, record: `{"of":"${thing.id}"}` }));
    await index.upsert('things-1', lines);
    await index.publish('things-1');
  }

  interface Call {
    readonly after?: Thing | undefined;
    readonly fields?: readonly string[];
    /** Called after the first read. */
    readonly meanwhile?: () => Promise<void>;
  }

  async function read(parameters: SearchParameters, { after, fields = ['id'], meanwhile }: Call = {}) {
    const order = { field: 'key', after: after && { number: after.key, id: after.id } };
    const found = await engine.matches('things', { parameters, order, fields });
    const documents: Record<string, unknown>[] = [];
    try {
      for (;;) {
        const page = await found.read(70);
        if (!page) return { documents, total: found.total };
        const lines = new TextDecoder().decode(page.lines).trimEnd().split('\n');
        expect(lines).toHaveLength(page.documents);
        documents.push(...lines.map((line) => JSON.parse(line) as Record<string, unknown>));
        if (fields.includes('id')) expect(documents.at(-1)?.['id']).toBe(page.lastId);
        if (documents.length === page.documents) await meanwhile?.();
      }
    } finally {
      found.close();
    }
  }

  const idsOf = async (parameters: SearchParameters, call?: Call) =>
    (await read(parameters, call)).documents.map(({ id }) => id);

  const WORD = { q: 'donau', query_by: 'title' };
  const danube = THINGS.filter(({ title }) => title.includes('Donau'));

  test('[export-1] all documents in order', async () => {
    const { documents, total } = await read({ q: '*' });
    expect(documents.map(({ id }) => id)).toEqual(sorted(THINGS));
    expect(total).toBe(THINGS.length);
  });

  test('those of a filter', async () => {
    const filtered = THINGS.filter(({ key }) => key < 8 || key > 300);
    expect(await idsOf({ q: '*', filter_by: 'key:<8 || key:>300' })).toEqual(sorted(filtered));
  });

  test('those with a word', async () => {
    expect(await idsOf(WORD)).toEqual(sorted(danube));
  });

  test('none', async () => {
    expect(await read({ q: '*', filter_by: 'key:<0' })).toEqual({ documents: [], total: 0 });
    expect(await read({ q: 'nothing', query_by: 'title' })).toEqual({ documents: [], total: 0 });
  });

  test.each([0, 1, 149, 299, 300, 600, 899])('what comes after the document %i', async (position) => {
    const ordered = THINGS.toSorted(compare);
    expect(await idsOf({ q: '*' }, { after: ordered[position] })).toEqual(
      sorted(ordered.slice(position + 1)),
    );
    const rest = ordered.slice(position + 1).filter((thing) => danube.includes(thing));
    expect(await idsOf(WORD, { after: ordered[position] })).toEqual(sorted(rest));
  });

  test('the wanted fields only', async () => {
    const { documents } = await read({ q: '*', filter_by: 'key:7' }, { fields: ['record', 'key'] });
    expect(documents[0]).toEqual({ key: 7, record: '{"of":"t0"}' });
    expect(documents).toHaveLength(300);
  });

  test.each([
    [{ q: '*', filter_by: 'nothing:1' }, 400, /nothing/],
    [{ q: 'a', query_by: 'nothing' }, 404, /nothing/],
  ])('refuses %j', async (parameters, status, message) => {
    const request = { parameters, order: { field: 'key' }, fields: ['id'] };
    await expect(engine.matches('things', request)).rejects.toMatchObject({ status, message });
  });

  test('ends when it is aborted', async () => {
    const controller = new AbortController();
    const request = { parameters: { q: '*' }, order: { field: 'key' }, fields: ['id'] };
    const found = await engine.matches('things', request, { signal: controller.signal });
    controller.abort(new Error('gone'));
    // A cluster may have read ahead.
    await expect(
      (async () => {
        while (await found.read(100)) {}
      })(),
    ).rejects.toThrow('gone');
    found.close();
  });

  test('large documents are read a few at a time', async () => {
    const large = Array.from({ length: 12 }, (_, i) => ({ id: `large${i}`, key: 5000 + i, title: 'Large' }));
    const record = 'x'.repeat(1_500_000);
    await index.upsert(
      'things-1',
      large.map((thing) => JSON.stringify({ ...thing, record })),
    );
    await index.publish('things-1');
    for (const parameters of [
      { q: '*', filter_by: 'key:>=5000' },
      { q: 'large', query_by: 'title' },
    ]) {
      const order = { field: 'key' };
      const found = await engine.matches('things', { parameters, order, fields: ['id', 'record'] });
      const ids: unknown[] = [];
      for (;;) {
        const page = await found.read(250);
        if (page === undefined) break;
        expect(page.lines.byteLength).toBeLessThan(7_000_000);
        const lines = new TextDecoder().decode(page.lines).trimEnd().split('\n');
        ids.push(...lines.map((line) => (JSON.parse(line) as { id: string }).id));
      }
      found.close();
      expect(ids).toEqual(large.map(({ id }) => id));
    }
    await index.remove(
      'things-1',
      large.map(({ id }) => id),
    );
  });

  // Last: these change the documents.
  test.each([{ q: '*' }, WORD])(
    '[export-4] %j is complete and free of repetitions while documents change',
    async (parameters) => {
      const before = parameters === WORD ? danube : THINGS;
      const ordered = before.toSorted(compare);
      const [first] = ordered;
      const gone = ordered.slice(1, 60).map(({ id }) => id);
      const added = [1, 8, 9].map((key) => ({ id: `new${key}`, key, title: 'Donau' }));
      const meanwhile = async () => {
        await index.remove('things-1', gone);
        await write(added);
      };
      const ids = await idsOf(parameters, { meanwhile });
      const kept = ordered.filter(({ id }) => id === first?.id || !gone.includes(id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
      await index.remove(
        'things-1',
        added.map(({ id }) => id),
      );
      await write(before);
    },
  );
});
