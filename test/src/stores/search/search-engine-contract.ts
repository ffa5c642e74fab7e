import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CollectionSchema, Field } from '../../../../src/engine/schema.ts';
import type {
  EngineReply,
  FacetPage,
  SearchEngine,
  SearchIndex,
  SearchParameters,
} from '../../../../src/stores/search/search-engine.ts';

/** Both sides of an empty search engine. */
export interface OpenedSearch {
  readonly engine: SearchEngine;
  readonly index: SearchIndex;
}

const field = (name: string, more: Partial<Field>): Field => ({
  name,
  type: 'string',
  facet: false,
  optional: true,
  index: true,
  sort: false,
  infix: false,
  ...more,
});

export const SCHEMA: CollectionSchema = {
  name: 'pictures-1',
  fields: [
    field('title', { optional: false, containsFilter: true }),
    field('kinds', { type: 'string[]', facet: true, containsFilter: true }),
    field('titleKey', { type: 'int64', sort: true }),
    field('year', { type: 'int32', facet: true, sort: true }),
    field('height', { type: 'int64', facet: true, sort: true }),
    field('look', { type: 'float[]', numDim: 3 }),
    field('record', { index: false }),
  ],
  metadata: { models: { look: { name: 'eye', dimensions: 3 } } },
};

const DOCUMENTS = [
  {
    id: 'kuss',
    title: 'Der Kuß "in Gold"',
    kinds: ['Gemälde', 'Liebe'],
    titleKey: 2,
    year: 1908,
    height: -6,
    look: [1, 0, 0],
  },
  {
    id: 'see',
    title: 'Am Attersee',
    kinds: ['Gemälde'],
    titleKey: 1,
    year: 1900,
    height: 3,
    look: [0.6, 0.8, 0],
  },
  {
    id: 'linz',
    title: 'Linz \\ von Norden]}',
    kinds: ['Stadt'],
    year: 1850,
    look: [0, 1, 0],
    record: '{"a":[{}]}',
  },
  { id: 'plakat', title: 'Plakat, {"results":[', kinds: ['Plakat'] },
];

/** What every adapter promises; `open` makes an empty one. */
export function describeSearchEngine(
  name: string,
  open: (atEnd: (work: () => void | Promise<void>) => void) => Promise<OpenedSearch>,
): void {
  describe(name, () => {
    let engine: SearchEngine;
    beforeAll(async () => {
      const opened = await open(afterAll);
      engine = opened.engine;
      await opened.index.createCollection(SCHEMA);
      await opened.index.createCollection({ name: 'bare', fields: SCHEMA.fields });
      const lines = DOCUMENTS.map((document) => JSON.stringify(document));
      expect(await opened.index.upsert('pictures-1', lines)).toEqual(lines.map(() => ({ success: true })));
      await opened.index.publish('pictures-1');
      await opened.index.setAlias('pictures', 'pictures-1');
    });

    const ask = (parameters: SearchParameters, collection = 'pictures') =>
      engine.search(collection, parameters);
    const check = async (parameters: SearchParameters, ids: readonly string[]) =>
      expect(idsOf(await ask(parameters))).toEqual(ids);
    const refused = async (parameters: SearchParameters, status: number, message: string) =>
      expect(read(await ask(parameters))).toEqual([status, { message }]);

    describe('one search', () => {
      test('by alias', () => check({ q: 'kuss', query_by: 'title' }, ['kuss']));
      test('by name', async () =>
        expect(idsOf(await ask({ q: 'linz', query_by: 'title' }, 'pictures-1'))).toEqual(['linz']));
      test('everything, in order', () =>
        check({ q: '*', sort_by: 'year:asc' }, ['linz', 'see', 'kuss', 'plakat']));
      test('objects without a titleKey first', () =>
        check({ q: '*', sort_by: 'titleKey(missing_values: first):desc,year:asc' }, [
          'linz',
          'plakat',
          'kuss',
          'see',
        ]));
      test('with a filter of special characters', () =>
        check({ q: '*', filter_by: 'title:=`Der Kuß "in Gold"` && kinds:=[Liebe,`Leid && Tod`]' }, ['kuss']));
      test('with a vector', () => check({ q: '*', vector_query: 'look:([1,0,0], k:2)' }, ['kuss', 'see']));
      test('with an object for a vector', () =>
        check({ q: '*', vector_query: 'look:([], id:linz, k:1)' }, ['see']));
      test('longer than a URL may be', () =>
        check(
          { q: '*', filter_by: `title:=[${'`nichts`,'.repeat(2000)}\`Am Attersee\`]`, sort_by: 'year:asc' },
          ['see'],
        ));
      test('the reply is that of Typesense, by GET and POST', async () => {
        const padding = { x: 'y'.repeat(4000) };
        for (const more of [{}, padding]) {
          const [status, body] = read(
            await ask({ q: 'attersee', query_by: 'title', facet_by: 'kinds', ...more }),
          );
          expect(status).toBe(200);
          expect(body).toMatchObject({
            found: 1,
            out_of: 4,
            page: 1,
            facet_counts: [{ field_name: 'kinds', counts: [{ count: 1, value: 'Gemälde' }] }],
            request_params: {
              collection_name: 'pictures-1',
              first_q: 'attersee',
              per_page: 10,
              q: 'attersee',
            },
          });
        }
      });
      test('has a tag that changes only with the reply', async () => {
        const all = await Promise.all([
          ask({ q: '*' }),
          ask({ q: '*' }),
          ask({ q: 'kuss', query_by: 'title' }),
        ]);
        const [one, same, other] = all.map(({ tag }) => tag);
        expect(one).toMatch(/^[\w-]+$/);
        expect(same).toBe(one);
        expect(other).not.toBe(one);
      });
      test('only searches with `use_cache` get cached replies', async () => {
        const cached = { q: 'kuss', query_by: 'title', use_cache: 'true' };
        const [first, second, long] = [
          await ask(cached),
          await ask(cached),
          await ask({ ...cached, x: 'y'.repeat(4000) }),
        ];
        expect(read(second)).toEqual(read(first));
        expect(idsOf(long)).toEqual(['kuss']);
      });
    });

    describe('rejected searches', () => {
      test.each([false, true])('have a status and a message (long: %s)', async (long) => {
        const more = long ? { x: 'y'.repeat(4000) } : {};
        await refused(
          { q: 'a', query_by: 'nix', ...more },
          404,
          'Could not find a field named `nix` in the schema.',
        );
        await refused(
          { q: '*', filter_by: 'nix:1', ...more },
          400,
          'Could not find a filter field named `nix` in the schema.',
        );
        await refused(
          { q: '*', per_page: '251', ...more },
          422,
          'Only upto 250 hits can be fetched per page.',
        );
        expect(read(await ask({ q: '*', ...more }, 'nowhere'))).toEqual([
          404,
          { message: 'Collection not found' },
        ]);
      });
      test('an invalid vector', () =>
        refused({ q: '*', vector_query: 'look:([1,0])' }, 400, 'Query field `look` must have 3 dimensions.'));
      test('an unknown collection', async () => {
        for (const name of ['../aliases', 'a/b?x=y', 'ä#', '%2e%2e', '\ud800']) {
          expect(read(await ask({ q: '*' }, name)), name).toEqual([404, { message: 'Collection not found' }]);
        }
      });
    });

    describe('a page of facet values', () => {
      const values = async (parameters: SearchParameters, page: Partial<FacetPage> = {}) =>
        read(
          await engine.facetValues(
            'pictures',
            { q: '*', per_page: '0', ...parameters },
            {
              order: 'count',
              offset: 0,
              limit: 10,
              ...page,
            },
          ),
        );
      const reply = (found: number, total_values: number, ...counts: (readonly [string, number])[]) => [
        200,
        { found, total_values, counts: counts.map(([value, count]) => ({ value, count })) },
      ];

      test('by count, and by name those of equal counts', async () =>
        expect(await values({ facet_by: 'kinds' })).toEqual(
          reply(4, 4, ['Gemälde', 2], ['Liebe', 1], ['Plakat', 1], ['Stadt', 1]),
        ));
      test('by name, from the second on', async () =>
        expect(await values({ facet_by: 'kinds' }, { order: 'name', offset: 1, limit: 2 })).toEqual(
          reply(4, 4, ['Liebe', 1], ['Plakat', 1]),
        ));
      test('by the beginning and by a part, without regard to case and accents', async () => {
        expect(await values({ facet_by: 'kinds' }, { startsWith: 'GEMAL' })).toEqual(
          reply(4, 1, ['Gemälde', 2]),
        );
        expect(await values({ facet_by: 'kinds' }, { contains: 'LÄ' })).toEqual(reply(4, 1, ['Plakat', 1]));
        expect(await values({ facet_by: 'kinds' }, { startsWith: 'l', contains: 'a' })).toEqual(reply(4, 0));
      });
      test('by names without regard to marks', async () => {
        expect(await values({ facet_by: 'kinds' }, { startsWith: "„ge'mä" })).toEqual(
          reply(4, 1, ['Gemälde', 2]),
        );
        expect(await values({ facet_by: 'kinds' }, { contains: ' [lie' })).toEqual(reply(4, 1, ['Liebe', 1]));
      });
      test('of the matches only', async () =>
        expect(await values({ facet_by: 'kinds', filter_by: 'year:>=1900' })).toEqual(
          reply(2, 2, ['Gemälde', 2], ['Liebe', 1]),
        ));
      test('numbers in their own order', async () =>
        expect(await values({ facet_by: 'year' }, { order: 'name' })).toEqual(
          reply(4, 3, ['1850', 1], ['1900', 1], ['1908', 1]),
        ));
      test('an unknown field', async () =>
        expect(await values({ facet_by: 'title' })).toEqual([
          404,
          { message: 'Could not find a facet field named `title` in the schema.' },
        ]));
    });

    describe('a multi_search', () => {
      const several = (...searches: (readonly [string, SearchParameters])[]) =>
        engine.multiSearch(searches.map(([collection, parameters]) => ({ collection, parameters })));

      test('has the reply of each search, in order', async () => {
        const searches = [
          ['pictures', { q: 'kuss', query_by: 'title' }],
          ['nowhere', { q: '*' }],
          ['pictures', { q: 'linz', query_by: 'title', use_cache: 'true' }],
          ['pictures', { q: '*', filter_by: 'nix:1' }],
          ['bare', { q: '*' }],
          ['pictures', { q: 'plakat', query_by: 'title', highlight_full_fields: 'title' }],
        ] as const;
        const replies = await several(...searches);
        const alone = await Promise.all(
          searches.map(([collection, parameters]) => ask(parameters, collection)),
        );
        expect(replies.map(untimed)).toEqual(alone.map(untimed));
        expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 400, 200, 200]);
        expect(replies.map(({ tag }) => tag)).toEqual(alone.map(({ tag }) => tag));
      });
      test('none', async () => expect(await several()).toEqual([]));
      test('many', async () => {
        const replies = await several(
          ...Array.from({ length: 60 }, () => ['pictures', { q: 'see', query_by: 'title' }] as const),
        );
        expect(replies).toHaveLength(60);
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      });
    });

    describe('metadata', () => {
      test('by name and by alias', async () => {
        expect(await engine.schema('pictures-1')).toMatchObject({
          name: 'pictures-1',
          metadata: SCHEMA.metadata,
        });
        expect(await engine.schema('pictures')).toMatchObject({
          name: 'pictures-1',
          metadata: SCHEMA.metadata,
        });
      });
      test('a collection without metadata', async () =>
        expect((await engine.schema('bare'))?.metadata).toBeUndefined());
      test('no such collection', async () => expect(await engine.schema('nowhere')).toBeUndefined());
    });

    test('a cancelled search rejects', async () => {
      const left = AbortSignal.abort(new Error('left'));
      await expect(engine.search('pictures', { q: '*' }, { signal: left })).rejects.toThrow();
      const controller = new AbortController();
      const asked = engine.search(
        'pictures',
        { q: 'gemalde', query_by: 'kinds' },
        { signal: controller.signal },
      );
      controller.abort();
      await expect(asked).rejects.toThrow();
    });
  });
}

const read = ({ status, body }: EngineReply): readonly [number, unknown] => [
  status,
  JSON.parse(Buffer.from(body).toString('utf8')),
];

/** Status and bytes, but for the time that the engine took. */
const untimed = ({ status, body }: EngineReply): readonly [number, string] => [
  status,
  Buffer.from(body)
    .toString('utf8')
    .replace(/"search_time_ms":\d+/, '"search_time_ms":0'),
];

function idsOf(reply: EngineReply): unknown {
  const [status, body] = read(reply);
  if (status !== 200) return body;
  const { hits } = body as { readonly hits: readonly { readonly document: { readonly id: string } }[] };
  return hits.map(({ document }) => document.id);
}
