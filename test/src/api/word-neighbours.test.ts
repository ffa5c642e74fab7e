import { afterAll, describe, expect, test } from 'vitest';
import { EmbedderBusy } from '../../../src/media/embedding/embedder.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { fixedText } from '../use-cases/fixed-text.ts';
import { MODELS } from '../use-cases/models.ts';
import { openApp } from './open-app.ts';
import { serveCollections } from './served-collections.ts';
import { vectorAt } from './served-vectors.ts';

const text = fixedText(0);

const at = (id: string, degrees: number, title: string, more: object = {}) => ({
  id,
  uuid: id,
  title,
  metadataEmbedding: vectorAt(degrees, 'metadataEmbedding'),
  ...more,
});

/** Distances are 0.015, 0.06, 0.12 and 0.23; the last one has no vector. Each word has its own number of objects. */
const DOCUMENTS = [
  at('boat', 10, 'Boat on a lake', { dcType: ['Painting'] }),
  at('galleon', 20, 'Galleon', { dcType: ['Print'] }),
  at('harbour', 28, 'Harbour with barques', { dcType: ['Painting'] }),
  at('crown', 40, 'Crown'),
  { id: 'vase', uuid: 'vase', title: 'Vase' },
  ...Array.from({ length: 12 }, (_, i) => at(`map-${i}`, 60 + i, `Map ${i < 9 ? 'nine' : 'of more'}`)),
];

const serve = (model = text.name): Promise<SearchEngine> =>
  serveCollections(
    {
      chos: DOCUMENTS,
      editorial: [{ id: 'page', title: 'Ships', docType: 'contentPage' }],
    },
    { metadataEmbedding: { name: model, dimensions: 384 } },
    afterAll,
  );
const engine = await serve();
const app = await openApp(engine, { models: { ...MODELS, text } });
afterAll(() => app.close());

interface Hit {
  readonly document: Readonly<Record<string, unknown>> & { readonly uuid: string };
  readonly vector_distance: number;
}

const ask = async (query: string, asked = app) => {
  const response = await asked.inject(`/v2/search?facet_by=&${query}`);
  const { neighbours, hits = [], ...rest } = response.json();
  const ids = (given: readonly Hit[]) => given.map(({ document }) => document.uuid);
  return {
    status: response.statusCode,
    detail: rest.detail,
    hits: ids(hits),
    neighbours: neighbours && ids(neighbours.hits),
    found: neighbours?.found,
    raw: neighbours,
  };
};

const check = async (query: string, neighbours: readonly string[] | null | undefined) => {
  const answer = await ask(query);
  expect([answer.status, answer.neighbours]).toEqual([200, neighbours]);
  expect(answer.found).toBe(neighbours?.length);
};

const NEAREST = ['boat', 'galleon', 'harbour'];

describe('[words-2] without semantic', () => {
  test.each(['q=ship', 'q=ship&semantic=off', 'q=*'])('%s has no neighbours', (query) =>
    check(query, undefined),
  );
  test('other values are a 422 that lists these', async () => {
    for (const value of ['', 'ON', 'true', '1', 'auto,on', '%00']) {
      const { status, detail } = await ask(`q=ship&semantic=${value}`);
      expect([status, detail]).toEqual([
        422,
        [
          {
            type: 'literal_error',
            loc: ['query', 'semantic'],
            msg: "Input should be 'off', 'auto' or 'on'",
          },
        ],
      ]);
    }
  });
});

describe('[words-3] with semantic=auto', () => {
  test('words that nothing has get neighbours, the nearest first, without distant ones', () =>
    check('q=ship&semantic=auto', NEAREST));
  test('few matches, too, which are not among the neighbours', async () => {
    const { hits, neighbours } = await ask('q=galleon&semantic=auto');
    expect([hits, neighbours]).toEqual([['galleon'], ['boat', 'harbour']]);
  });
  test('nine objects are few, ten and more are not', async () => {
    await check('q=nine&semantic=auto', NEAREST);
    await check('q=map&semantic=auto', undefined);
  });
  test('objects count only if they have all words', async () => {
    const { hits, neighbours } = await ask('q=map+xyzzy&semantic=auto');
    expect([hits.length, neighbours]).toEqual([12, NEAREST]);
  });
  test.each(['q=*', 'q=', 'q=!!!', 'q=ship+-boat', 'q=-boat', 'q=galleon&page=2', 'q=galleon&offset=1'])(
    '%s gets none',
    (query) => check(`${query}&semantic=auto`, undefined),
  );
  test.each(['query_by=title,metadataEmbedding', 'query_by=metadataEmbedding', 'collection=editorial'])(
    'nothing is added with %s',
    (query) => check(`q=ship&semantic=auto&${query}`, undefined),
  );
  test('a phrase and an offset of 0 get them', async () => {
    await check('q="ship+ahoy"&semantic=auto', NEAREST);
    await check('q=ship&offset=0&semantic=auto', NEAREST);
  });
});

describe('[words-3] with semantic=on', () => {
  test('any search with words gets neighbours', () => check('q=map&semantic=on', NEAREST));
  test('[words-5] no match is among them, also if it is on another page', async () => {
    const { hits, neighbours } = await ask(
      'q=*&query_by=title&semantic=on&per_page=1&sort_by=updatedAt:desc',
    );
    expect([hits.length, neighbours]).toEqual([1, undefined]);
    await check('q=boat+galleon&drop_tokens_threshold=5&per_page=1&semantic=on', ['harbour']);
  });
  test('no match is among them if documents have no ids', () =>
    check('q=galleon&include_fields=title&semantic=on', [undefined, undefined] as unknown as string[]));
  test.each([
    'exclude_fields=id,uuid',
    'include_fields=title&facet_by=dcType&facet_query=dcType:pri',
    'vector_query=',
  ])('nor with %s', async (query) => expect((await ask(`q=galleon&semantic=on&${query}`)).found).toBe(2));
  test('groups, too', () => check('q=galleon&group_by=dataProvider&semantic=on', ['boat', 'harbour']));
  test.each([
    ['collection=editorial', 'editorial has no vectors'],
    ['query_by=metadataEmbedding', 'the hits are neighbours already'],
    ['query_by=title,imageEmbedding', 'the hits are neighbours already'],
    ['vector_query=metadataEmbedding:([],id:boat)', 'the hits are neighbours already'],
  ])('[words-6] %s is a 400 that says why', async (query, why) => {
    const { status, detail } = await ask(`q=ship&semantic=on&${query}`);
    expect([status, detail]).toEqual([400, `semantic=on is not possible here: ${why}`]);
  });
});

describe('neighbours', () => {
  test('[words-5] follow the filter and hidden hits', async () => {
    await check('q=ship&semantic=on&filter_by=dcType:=Painting', ['boat', 'harbour']);
    await check('q=ship&semantic=on&hidden_hits=boat', ['galleon', 'harbour']);
  });
  test('are at most as many as hits on a page', () =>
    check('q=ship&semantic=on&per_page=2', ['boat', 'galleon']));
  test('have the fields of the hits, and their distance', async () => {
    const { raw } = await ask('q=ship&semantic=on&per_page=1&include_fields=uuid,title');
    expect(raw).toEqual({
      found: 1,
      words: 1,
      hits: [
        {
          named_words: 1,
          document: { title: 'Boat on a lake', uuid: 'boat' },
          highlight: {},
          highlights: [],
          text_match: 100,
          vector_distance: expect.closeTo(0.0152, 3),
        },
      ],
    });
    const [hit] = (await ask('q=ship&semantic=on')).raw.hits;
    expect(Object.keys(hit.document)).not.toContain('metadataEmbedding');
  });
  test('name most of the words, also in another language, before those that are only near', async () => {
    const named = async (query: string) => {
      const { raw } = await ask(`${query}&drop_tokens_threshold=0&semantic=auto&include_fields=title`);
      return [
        raw.words,
        raw.hits.map((hit: Hit & { named_words?: number }) => [hit.document['title'], hit.named_words]),
      ];
    };
    expect(await named('q=the+Schiff+on+lakes&per_page=3')).toEqual([
      2,
      [
        ['Boat on a lake', 2],
        ['Galleon', undefined],
        ['Harbour with barques', undefined],
      ],
    ]);
    expect(await named('q=harbour+Gemälde+vase&per_page=2')).toEqual([
      3,
      [
        ['Harbour with barques', 2],
        ['Boat on a lake', 1],
      ],
    ]);
    expect(await named('q=Schiff+vase+crown&per_page=3')).toEqual([
      3,
      [
        ['Boat on a lake', 1],
        ['Crown', 1],
        ['Galleon', undefined],
      ],
    ]);
  });
  test('come once also without ids', async () => {
    const { raw } = await ask('q=lake+vase&semantic=on&drop_tokens_threshold=0&exclude_fields=id');
    const titles = raw.hits.map(({ document }: Hit) => document['title']);
    expect(new Set(titles).size).toBe(titles.length);
  });
  test('name none of the words that are as long as no word is', async () => {
    const { status, raw } = await ask(`q=${'Schiff'.repeat(9)}&semantic=on&per_page=2`);
    expect([status, raw.words, raw.found]).toEqual([200, 0, 2]);
  });
  test('[words-3] change nothing else of the reply', async () => {
    for (const query of ['q=galleon&per_page=3', 'q=map&facet_by=dcType', 'q=nine&per_page=2']) {
      const bodyOf = async (semantic: string) => {
        const { body } = await app.inject(`/v2/search?${query}&semantic=${semantic}`);
        return body.replace(/"search_time_ms":[^,}]*/g, '"search_time_ms":0');
      };
      const [plain, extended] = [await bodyOf('off'), await bodyOf('on')];
      const member = `{"neighbours":${JSON.stringify(JSON.parse(extended).neighbours)},`;
      expect(extended.startsWith(member)).toBe(true);
      expect(`{${extended.slice(member.length)}`).toBe(plain);
    }
  });
});

describe('[words-6] an index of another model', async () => {
  const other = await openApp(await serve('other'), { models: { ...MODELS, text } });
  afterAll(() => other.close());
  test('has no neighbours with auto, and says so', async () => {
    const { status, hits, raw } = await ask('q=galleon&semantic=auto', other);
    expect([status, hits, raw]).toEqual([200, ['galleon'], null]);
  });
  test('is a 503 with on', async () => {
    const { status, detail } = await ask('q=galleon&semantic=on', other);
    expect([status, detail]).toEqual([
      503,
      'Words cannot be compared with vectors at present: the index is for another model',
    ]);
  });
});

test('the model may say what is near', async () => {
  const neighbours = async (any: number, nearest: number) => {
    const nearDistances = { any, nearest };
    const app = await openApp(engine, { models: { ...MODELS, text: { ...text, nearDistances } } });
    const answer = await ask('q=ship&semantic=on', app);
    await app.close();
    return answer.neighbours;
  };
  expect(await neighbours(0.1, 0.1)).toEqual(['boat', 'galleon']);
  // The fourth is at 0.23.
  expect(await neighbours(0.05, 0.3)).toEqual(NEAREST);
  expect(await neighbours(0.25, 0.25)).toEqual([...NEAREST, 'crown']);
});

test('[words-5] words that the model does not know have no neighbours', async () => {
  const understands = (words: string) => words.includes('ship');
  const knowing = await openApp(engine, { models: { ...MODELS, text: { ...text, understands } } });
  afterAll(() => knowing.close());
  expect((await ask('q=tall+ship&semantic=auto', knowing)).neighbours).toEqual(NEAREST);
  expect((await ask('q=xyzzy&semantic=auto', knowing)).raw).toEqual({ found: 0, words: 1, hits: [] });
  expect((await ask('q=galleon&semantic=on', knowing)).raw).toEqual({ found: 0, words: 1, hits: [] });
});

test('[search-35] a busy model leaves the hits of auto alone', async () => {
  const embedTexts = () => Promise.reject(new EmbedderBusy('too many texts are waiting'));
  const busy = await openApp(engine, { models: { ...MODELS, text: { ...text, embedTexts } } });
  afterAll(() => busy.close());
  const { status, hits, raw } = await ask('q=galleon&semantic=auto', busy);
  expect([status, hits, raw]).toEqual([200, ['galleon'], null]);
  expect((await ask('q=galleon&semantic=on', busy)).status).toBe(503);
});

test('the ETag is another one with neighbours, and the same for the same ones', async () => {
  const tagOf = async (query: string) => (await app.inject(`/v2/search?${query}`)).headers['etag'];
  const [plain, one, two] = [
    await tagOf('q=galleon'),
    ...(await Promise.all([1, 2].map(() => tagOf('q=galleon&semantic=on')))),
  ];
  expect([plain, one]).toEqual([expect.any(String), expect.any(String)]);
  expect(one).toBe(two);
  expect(one).not.toBe(plain);
});
