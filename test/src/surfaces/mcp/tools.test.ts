import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { vectorAt } from '../../api/served-vectors.ts';
import { recordOf, uuidOf } from '../../site/open-objects.ts';
import { fixedText } from '../../use-cases/fixed-text.ts';
import { callTool, connect, openMcpApp, openParts, PICTURE } from './open-mcp.ts';

const OPEN = 'http://creativecommons.org/publicdomain/mark/1.0/';
const CLOSED = 'http://rightsstatements.org/vocab/InC/1.0/';

const shown = (path: string) => ({ isShownBy: `https://museum.example/${path}` });

const parts = await openParts([
  {
    record: recordOf(
      {
        title: ['Winterlandschaft'],
        creator: ['Hendrick Avercamp'],
        created: ['um 1608'],
        subject: ['Winter'],
      },
      { edmRights: OPEN, dataProvider: 'Kunsthistorisches Museum', ...shown('ice.jpg') },
    ),
    fields: { imageOrientation: 'landscape' },
  },
  {
    record: recordOf(
      { title: ['Schneesturm'], creator: ['Egon Schiele'], created: ['1907'], subject: ['Winter', 'Sturm'] },
      { edmRights: CLOSED, isShownAt: 'https://museum.example/2', ...shown('missing.jpg') },
    ),
    fields: { imageOrientation: 'portrait' },
  },
  { record: recordOf({ title: ['Münze'], created: ['50 v. Chr.'] }, { edmRights: OPEN }) },
  { record: recordOf({ description: ['Ein Brief ohne Titel'], created: ['1608'] }) },
]);
const client = await connect(await openMcpApp(parts));
const [AVERCAMP, SCHIELE, COIN, LETTER] = [0, 1, 2, 3].map(uuidOf);

interface Hits {
  readonly found: number;
  readonly next_page?: number;
  readonly hits: readonly { readonly id: string; readonly title: string }[];
  readonly hints?: readonly string[];
}

const search = async (args: Readonly<Record<string, unknown>>) =>
  (await callTool<Hits>(client, 'search', args)).answer;
const found = async (args: Readonly<Record<string, unknown>>) => {
  const { hits } = await search({ sort: 'oldest', ...args });
  return hits.map(({ id }) => id);
};

test('[words-21] invisible characters in words do not matter to any tool', async () => {
  const q = '\u2066Winter\u00adland\u200bschaft\u2069';
  expect(await found({ q })).toEqual([AVERCAMP]);
  const { answer: timeline } = await callTool<{ found: number }>(client, 'timeline', {
    q,
    interval: 'century',
  });
  const { answer: explored } = await callTool<{ found: number; with_date?: number }>(client, 'explore', {
    q,
  });
  const { answer: values } = await callTool<{ objects: number }>(client, 'facet_values', {
    q,
    field: 'subject',
  });
  expect([timeline.found, explored.found, values.objects]).toEqual([1, 1, 1]);
});

describe('filters', () => {
  test.each<[string, Readonly<Record<string, unknown>>, readonly (string | undefined)[]]>([
    ['none', {}, [COIN, AVERCAMP, LETTER, SCHIELE]],
    ['a value', { filters: { subject: 'Sturm' } }, [SCHIELE]],
    ['one of several', { filters: { subject: ['Sturm', 'Winter'] } }, [AVERCAMP, SCHIELE]],
    ['fields combine', { filters: { subject: 'Winter', edmRightsReusePolicy: 'OPEN' } }, [AVERCAMP]],
    ['a boolean', { filters: { hasIiifManifest: false }, from_year: 1900 }, [SCHIELE]],
    ['years', { from_year: 1600, to_year: 1699 }, [AVERCAMP, LETTER]],
    ['before our era', { to_year: 0 }, [COIN]],
    ['with picture', { with_picture: true }, [AVERCAMP, SCHIELE]],
    ['without picture', { with_picture: false }, [COIN, LETTER]],
    ['a backtick', { filters: { creator: '`Egon` Schiele' } }, [SCHIELE]],
    ['the syntax of the engine', { filter_by: 'title:Münze || subject:Sturm', with_picture: false }, [COIN]],
  ])('%s', async (_name, args, expected) => expect(await found(args)).toEqual(expected));

  test('[words-35] years among words, which a hint says', async () => {
    const read =
      '1600-1610 was read as from_year 1600 and to_year 1610; in quotation marks it is the number itself: https://vitrine.example/v2/search?q=winter+%221600-1610%22&word_forms=on';
    expect(await found({ q: 'winter 1600-1610' })).toEqual([AVERCAMP]);
    expect(await found({ q: 'winter \u2066\u200e1600-1610\u2069' })).toEqual([AVERCAMP]);
    expect((await search({ q: 'winter 1600-1610' })).hints?.[0]).toBe(read);
    expect(await found({ q: 'winter "1600-1610"' })).toEqual([]);
    expect(await found({ q: 'winter 1600-1610', from_year: 1900 })).toEqual([]);
    for (const [tool, args] of [
      ['explore', {}],
      ['timeline', {}],
      ['facet_values', { field: 'subject' }],
    ] as const) {
      const { answer } = await callTool<Hits & { readonly objects?: number }>(client, tool, {
        q: 'winter 1600-1610',
        ...args,
      });
      expect([answer.objects ?? answer.found, answer.hints]).toEqual([1, [read]]);
      const long = await callTool<Hits>(client, tool, { q: `${'winter '.repeat(68)}1600-1610`, ...args });
      expect(long.answer.hints?.[0]).toBe(read.slice(0, read.indexOf(': http')));
    }
  });

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [
      { filters: { creater: 'x' } },
      'there is no argument filters.creater: filters takes dataProvider, creator, ',
    ],
    [{ limit: 3 }, 'there is no argument limit: the tool takes q, filters, from_year, '],
    [{ per_page: 11 }, 'per_page must be an integer from 1 to 10 (Objects in the answer), not 11'],
    [{ per_page: 'all' }, 'per_page must be an integer from 1 to 10 (Objects in the answer), not "all"'],
    [{ q: ['a'] }, 'q must be a string of at most 500 characters (Words; * matches everything), not ["a"]'],
    [{ sort: 'age' }, 'sort must be one of relevance, oldest, newest, title, updated, random, not "age"'],
    [{ with_picture: 'yes' }, 'with_picture must be true or false (true: only objects with a picture'],
    [{ filters: 'x' }, 'filters must be an object with dataProvider, creator, '],
    [
      { filters: { subject: ['a', 1] } },
      'filters.subject[1] must be a string of at most 300 characters, not 1',
    ],
    [
      { filters: { subject: [] } },
      'filters.subject must be an array with 1 to 20 items, each a string of at most 300 characters, not []',
    ],
    [{ from_year: 1700, to_year: 1600 }, 'from_year 1700 is after to_year 1600'],
    [{ filters: { subject: '—' } }, 'filters.subject has a value without letters and digits: —'],
    [{ filters: { hasIiifManifest: 'yes' } }, 'filters.hasIiifManifest must be true or false, not "yes"'],
    [{ filter_by: 'nope:1' }, 'Could not find a filter field named `nope` in the schema.'],
    [{ filter_by: ') || (' }, 'At character'],
  ])('[mcp-5] %j is wrong', async (args, message) => {
    await expect(callTool(client, 'search', args)).rejects.toThrow(message);
  });
});

describe('[mcp-6] arguments as text', () => {
  const answer = async (name: string, args: Readonly<Record<string, unknown>>) =>
    (await callTool(client, name, args)).answer;

  test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]>([
    ['search', { per_page: '1', page: '2' }, { per_page: 1, page: 2 }],
    ['search', { from_year: ' 1900 ', with_picture: 'true' }, { from_year: 1900, with_picture: true }],
    ['search', { filters: '{"subject":["Sturm"]}' }, { filters: { subject: ['Sturm'] } }],
    ['search', { filters: { subject: '["Sturm","Brief"]' } }, { filters: { subject: ['Sturm', 'Brief'] } }],
    ['search', { filters: { hasIiifManifest: 'false' } }, { filters: { hasIiifManifest: false } }],
    ['explore', { filters: '{"subject":"Sturm"}' }, { filters: { subject: ['Sturm'] } }],
    ['facet_values', { field: 'subject', per_page: '1' }, { field: 'subject', per_page: 1 }],
    ['timeline', { from_year: '1600', interval: 'century' }, { from_year: 1600, interval: 'century' }],
    ['institutions', { page: '2' }, { page: 2 }],
    ['get_objects', { ids: JSON.stringify([AVERCAMP, SCHIELE]) }, { ids: [AVERCAMP, SCHIELE] }],
    ['get_objects', { ids: AVERCAMP }, { ids: [AVERCAMP] }],
    ['cite', { ids: JSON.stringify([AVERCAMP]) }, { ids: [AVERCAMP] }],
    [
      'view_picture',
      { id: AVERCAMP, picture: '1', region: '{"x":"50","y":0,"width":50,"height":"50"}' },
      { id: AVERCAMP, picture: 1, region: { x: 50, y: 0, width: 50, height: 50 } },
    ],
    // What is null is omitted.
    [
      'search',
      { q: null, filters: { subject: null, creator: 'Egon Schiele' }, page: null },
      { filters: { creator: ['Egon Schiele'] } },
    ],
  ])('%s %j', async (name, args, same) => expect(await answer(name, args)).toEqual(await answer(name, same)));

  test('strings stay strings', async () => {
    for (const q of ['1608', 'true', '["a"]', 'null', '{}']) {
      await expect(callTool(client, 'search_by_picture', { url: q })).rejects.toThrow(JSON.stringify(q));
    }
  });
});

describe('search', () => {
  test('pages', async () => {
    expect(await search({ per_page: 3 })).toMatchObject({ found: 4, page: 1, next_page: 2 });
    const last = await search({ per_page: 3, page: 2 });
    expect([last.hits.length, last.next_page]).toEqual([1, undefined]);
  });

  test('[mcp-4] an object without title, identifier and page at its institution has them all the same', async () => {
    const [hit] = (await search({ q: 'brief' })).hits;
    expect(hit).toMatchObject({
      title: '(untitled)',
      identifier: `https://vitrine.example/id/${LETTER}`,
      source: `https://vitrine.example/objects/${LETTER}`,
    });
  });

  test.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
    [
      { q: 'winter', filters: { creator: 'Schile' } },
      [
        'The words alone find 2 objects, the filters alone 0.',
        'creator has no value "Schile"; similar: "Egon Schiele".',
      ],
    ],
    [{ q: 'elefant' }, ['Try other words: German ones, singular forms, broader terms.']],
    [{ filters: { medium: 'Öl' } }, ['medium has no value "Öl"; see facet_values.']],
  ])('[mcp-5] %j finds nothing, and says why', async (args, hints) => {
    expect(await search({ ...args })).toMatchObject({ found: 0, hits: [], hints });
  });
});

test('a search that finds little says which filter leaves out how much', async () => {
  const both = { q: 'winter', filters: { edmRightsReusePolicy: 'OPEN' }, to_year: 1899, with_picture: true };
  expect((await search(both)).hints).toBeUndefined();
  expect((await search({ q: 'winter', filters: { edmRightsReusePolicy: 'OPEN' } })).hints).toEqual([
    'Without filters.edmRightsReusePolicy: 2 objects.',
  ]);
});

describe('words that few objects have', async () => {
  const titled = (title: string, more: Parameters<typeof recordOf>[0] = {}) => ({
    record: recordOf({ title: [title], ...more }, { edmRights: OPEN }),
  });
  const objects = await openParts(
    [
      titled('Reiter zu Pferd'),
      titled('The horse'),
      titled('Horse race', { edmType: 'TEXT' }),
      titled('Der Kuss', { creator: ['Gustav Klimt'] }),
    ],
    fixedText(180),
  );
  const client = await connect(await openMcpApp(objects));
  const call = async (name: string, args: Readonly<Record<string, unknown>>) =>
    (
      await callTool<
        Hits & {
          readonly objects?: number;
          readonly other_languages?: Pick<Hits, 'found' | 'hits'> & { readonly words: string };
        }
      >(client, name, args)
    ).answer;
  const titles = ({ hits }: Pick<Hits, 'hits'>) => hits.map(({ title }) => title).toSorted();

  test('[words-36] what names them in another language is a group of its own, with pages', async () => {
    const answer = await call('search', { q: 'pferd', per_page: 1 });
    expect([answer.found, titles(answer)]).toEqual([1, ['Reiter zu Pferd']]);
    expect(answer.other_languages).toMatchObject({
      found: 2,
      words: 'horse, cheval, cavallo, steed, mare, jument',
    });
    expect(answer.other_languages?.hits).toHaveLength(1);
    const alone = await call('search', { q: 'pferd', languages: 'other' });
    expect([alone.found, titles(alone)]).toEqual([2, ['Horse race', 'The horse']]);
    expect((await call('search', { q: 'pferd', languages: 'typed' })).other_languages).toBeUndefined();
    expect((await call('search', { q: 'pferd', filters: { edmType: 'TEXT' } })).hints).toEqual([
      'No object has "pferd"; these name it in other languages: horse, cheval, cavallo, steed, mare, jument.',
    ]);
  });

  test('[words-36] other tools count the same', async () => {
    const hints = [
      'No object has "cavallo"; these name it in other languages: horse, pferd, cheval, steed, mare, ross, stute, jument.',
    ];
    expect(await call('search', { q: 'cavallo' })).toMatchObject({ found: 3, hints });
    expect(await call('explore', { q: 'cavallo' })).toMatchObject({ found: 3, hints });
    expect(await call('timeline', { q: 'cavallo' })).toMatchObject({ found: 3, hints });
    const values = await call('facet_values', { q: 'cavallo', field: 'edmType' });
    expect(values).toMatchObject({ objects: 3, hints });
  });

  test('[words-37] typing errors are corrected where nothing is found, and that is said', async () => {
    const hints = ['Nothing for "klmit". Similar: klimt.'];
    expect(await call('search', { q: 'klmit' })).toMatchObject({ found: 1, hints });
    expect((await call('search', { q: 'klimt' })).hints).toBeUndefined();
    expect(await call('explore', { q: 'klmit' })).toMatchObject({
      found: 1,
      hints: ['Nothing for "klmit". Similar: objects with similar words.'],
    });
  });
});

describe('[words-4] neighbours in meaning', async () => {
  const near = (degrees: number) => ({ metadataEmbedding: vectorAt(degrees, 'metadataEmbedding') });
  const boats = Array.from({ length: 9 }, (_, i) => ({
    record: recordOf({ title: [`Boot ${i}`], description: ['"'.repeat(3000)] }, { edmRights: OPEN }),
    fields: near(i),
  }));
  const crown = { record: recordOf({ title: ['Krone'] }, { edmRights: OPEN }), fields: near(60) };
  const client = await connect(await openMcpApp(await openParts([...boats, crown], fixedText(0))));
  const neighbours = async (args: Readonly<Record<string, unknown>>) => {
    const { answer, bytes } = await callTool<Hits & { neighbours?: Hits['hits'] }>(client, 'search', args);
    expect(bytes).toBeLessThan(10_000);
    return answer.neighbours?.map(({ title }) => title);
  };
  const titles = (first: number, last: number) => boats.slice(first, last).map((_, i) => `Boot ${first + i}`);

  test('of words that few objects have, the nearest first, in an answer that is small enough', async () => {
    expect(await neighbours({ q: 'schiff' })).toEqual(titles(0, 5));
    expect(await neighbours({ q: 'schiff', per_page: 10 })).toEqual(titles(0, 9));
    expect(await neighbours({ q: 'krone', per_page: 10 })).toEqual(titles(0, 9));
    // What names a rare word comes before what names a common one.
    expect(await neighbours({ q: 'boot krone', per_page: 10 })).toEqual(['Krone', ...titles(0, 9)]);
  });

  test('not if they are unwanted, nor without words', async () => {
    expect(await neighbours({ q: 'schiff', semantic: 'off' })).toBeUndefined();
    expect(await neighbours({ semantic: 'on' })).toBeUndefined();
    expect(await neighbours({ q: 'schiff', page: 2 })).toBeUndefined();
    await expect(neighbours({ q: 'schiff', semantic: 'yes' })).rejects.toThrow('semantic');
  });

  test('have their distance', async () => {
    const { answer } = await callTool(client, 'search', { q: 'schiff', per_page: 1 });
    expect(answer).toMatchObject({ found: 0, hits: [], neighbours: [{ title: 'Boot 0', distance: 0 }] });
  });
});

describe('what there is', () => {
  test('explore: numbers, decades and values to filter by', async () => {
    const { answer } = await callTool(client, 'explore', { from_year: 0 });
    expect(answer).toMatchObject({
      found: 3,
      of: 4,
      with_picture: 2,
      dated: 3,
      interval: 'decade',
      bars: [
        [1600, 2],
        [1900, 1],
      ],
      values: { edmRightsReusePolicy: { OPEN: 2, CLOSED: 1 }, subject: { Winter: 2, Sturm: 1 } },
      more_fields: expect.arrayContaining(['imageColor']),
    });
  });

  test('explore of nothing says what to change', async () => {
    const { answer } = await callTool(client, 'explore', { q: 'winter', filters: { creator: 'Schile' } });
    expect(answer).toMatchObject({
      found: 0,
      bars: [],
      hints: [
        'The words alone find 2 objects, the filters alone 0.',
        expect.stringContaining('Egon Schiele'),
      ],
    });
  });

  test('[mcp-3] explore has at most 2,000 bytes, however much there is to say', async () => {
    const creator = [1, 2, 3, 4, 5].map((i) => `Anna ${'x'.repeat(70)}${i}`);
    const named = await openParts([{ record: recordOf({ title: ['Winter'], creator }) }]);
    const { answer, bytes } = await callTool(await connect(await openMcpApp(named)), 'explore', {
      filters: { creator: ['Anna 1', 'Anna 2', 'Anna 3', 'Anna 4'] },
    });
    expect(answer['hints']).toContainEqual(
      expect.stringContaining('creator has no value "Anna 1"; similar:'),
    );
    expect(bytes).toBeLessThanOrEqual(2000);
  });

  test('values that no filter can find are left out', async () => {
    const odd = await openParts([{ record: recordOf({ subject: ['?', 'Winter', '[...]'] }) }]);
    const other = await connect(await openMcpApp(odd));
    const explored = (await callTool<{ values: object }>(other, 'explore', {})).answer;
    expect(explored.values).toMatchObject({ subject: { Winter: 1 } });
    expect(Object.keys((explored.values as { subject: object }).subject)).toEqual(['Winter']);
    expect((await callTool(other, 'facet_values', { field: 'subject' })).answer).toMatchObject({
      values: [{ value: 'Winter', count: 1 }],
    });
  });

  test('values of a field, of matching objects and by their parts', async () => {
    const values = async (args: object) =>
      (await callTool(client, 'facet_values', { field: 'subject', ...args })).answer;
    expect(await values({ contains: 'TUR' })).toMatchObject({
      objects: 4,
      found: 1,
      values: [{ value: 'Sturm', count: 1 }],
    });
    expect(await values({ filters: { edmRightsReusePolicy: 'OPEN' } })).toMatchObject({
      values: [{ value: 'Winter', count: 1 }],
    });
    expect(await values({ per_page: 1, sort: 'name' })).toMatchObject({
      found: 2,
      next_page: 2,
      values: [{ value: 'Sturm' }],
    });
  });

  test('a timeline', async () => {
    const { answer } = await callTool(client, 'timeline', { interval: 'century' });
    expect(answer).toEqual({
      found: 4,
      dated: 4,
      interval: 'century',
      bars: [
        [-100, 1],
        [1600, 2],
        [1900, 1],
      ],
    });
    const { answer: each } = await callTool(client, 'timeline', {
      interval: 'year',
      count: 'each',
      q: 'Winterlandschaft',
    });
    expect(each['bars']).toHaveLength(11);
  });
});

describe('objects', () => {
  test('in the order asked, by id or URL, with missing ones', async () => {
    const ids = [`https://vitrine.example/de/objects/${SCHIELE}`, 'nope', AVERCAMP?.toUpperCase(), SCHIELE];
    const { answer } = await callTool(client, 'get_objects', { ids });
    expect(answer).toMatchObject({ objects: [{ id: SCHIELE }, { id: AVERCAMP }], missing: ['nope'] });
  });

  test('in full', async () => {
    const { answer } = await callTool(client, 'get_objects', { ids: [AVERCAMP] });
    expect(answer).toMatchObject({
      objects: [
        {
          years: [1603, 1613],
          subject: ['Winter'],
          pictures: 1,
          record: `https://vitrine.example/id/${AVERCAMP}`,
        },
      ],
    });
  });

  test('similar ones, without the object itself', async () => {
    const args = { id: AVERCAMP, filters: { subject: 'Winter' } };
    await expect(callTool(client, 'find_similar', args)).rejects.toThrow(
      `Object ${AVERCAMP} has no metadataEmbedding`,
    );
    await expect(callTool(client, 'find_similar', { id: 'nope' })).rejects.toThrow(
      'nope is not the id of an object',
    );
  });
});

describe('pictures', () => {
  const average = async (data: string) => {
    const { channels } = await sharp(Buffer.from(data, 'base64')).stats();
    return channels.map(({ mean }) => Math.round(mean / 51) * 51);
  };
  const view = async (args: object) => {
    const { answer, picture } = await callTool(client, 'view_picture', { id: AVERCAMP, ...args });
    if (picture?.type !== 'image') throw new Error('no picture');
    return { answer, colour: await average(picture.data), mimeType: picture.mimeType };
  };

  test('whole', async () => {
    expect(await view({})).toMatchObject({
      answer: {
        id: AVERCAMP,
        shown: 'picture 1 of 1',
        size: { width: 400, height: 200 },
        original: { width: 400, height: 200 },
        rights: { reuse: 'OPEN' },
      },
      mimeType: 'image/jpeg',
      colour: [153, 0, 153].map(() => expect.any(Number)),
    });
  });

  test.each([
    [{ x: 0, y: 0, width: 50, height: 100 }, [255, 0, 0], { width: 200, height: 200 }],
    [{ x: 50, y: 0, width: 50, height: 50 }, [0, 0, 255], { width: 200, height: 100 }],
    [{ x: 99.9, y: 99.9, width: 100, height: 100 }, [0, 0, 255], { width: 1, height: 1 }],
  ])('the region %j', async (region, colour, size) => {
    expect(await view({ region })).toMatchObject({
      colour,
      answer: { size, original: { width: 400, height: 200 } },
    });
  });

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ id: COIN }, `Object ${COIN} has 0 pictures: there is no picture 1`],
    [{ picture: 2 }, `Object ${AVERCAMP} has 1 picture: there is no picture 2`],
    [{ id: uuidOf(9) }, `No object with ID ${uuidOf(9)}`],
    [{ region: { x: 100, y: 0, width: 1, height: 1 } }, 'is empty or outside of the picture'],
    [{ region: { x: 0, y: 0, width: 0, height: 1 } }, 'is empty or outside of the picture'],
    [
      { id: SCHIELE },
      'cannot be shown at present: the host responded 404; its page: https://museum.example/2',
    ],
  ])('%j is not shown', async (args, message) => {
    await expect(callTool(client, 'view_picture', { id: AVERCAMP, ...args })).rejects.toThrow(message);
  });

  test('of what cannot be fetched, the preview', async () => {
    const app = await openMcpApp({ ...parts, readPreview: async () => PICTURE });
    const { answer } = await callTool(await connect(app), 'view_picture', { id: SCHIELE });
    expect(answer['shown']).toBe('preview of picture 1 of 1: the original cannot be fetched at present');
  });

  test('not in copyright, if the operator says so', async () => {
    const app = await openMcpApp({ ...parts, showsInCopyright: false });
    const other = await connect(app);
    await expect(callTool(other, 'view_picture', { id: SCHIELE })).rejects.toThrow(
      'in copyright are not shown here',
    );
    await callTool(other, 'view_picture', { id: AVERCAMP });
  });

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{}, 'One of url, image and id is needed'],
    [{ id: AVERCAMP, url: 'https://a.example/b.jpg' }, 'One of url, image and id is needed'],
    [{ url: 'https://a.example/b.jpg', region: { x: 0, y: 0, width: 9, height: 9 } }, 'region needs id'],
    [
      { url: 'file:///etc/passwd' },
      'url must be a string of at most 2000 characters (URL of a picture file, http or https), not "file:///etc/passwd"',
    ],
    [{ url: 'https://a.example/missing.jpg' }, 'cannot be fetched: the host responded 404'],
    [{ image: 'not base64!' }, 'image is not base64'],
    [{ image: 'aGVsbG8=' }, 'not a picture of a supported type'],
  ])('%j is not compared', async (args, message) => {
    const app = await openMcpApp(parts);
    await expect(callTool(await connect(app), 'search_by_picture', args)).rejects.toThrow(message);
  });
});

test('[site-40] without files, the rights are those of the description, in hits and credit lines', async () => {
  const rightsOf = async (q: string) =>
    ((await search({ q })).hits[0] as unknown as { readonly rights: object }).rights;
  expect(await rightsOf('Münze')).toMatchObject({ reuse: 'OPEN', of: 'description' });
  expect(await rightsOf('Winterlandschaft')).not.toHaveProperty('of');
  const { answer } = await callTool<{
    readonly citations: readonly { readonly credit: string; readonly may?: string }[];
  }>(client, 'cite', { ids: [COIN, AVERCAMP] });
  const [coin, winter] = answer.citations;
  expect(coin?.credit).toContain('Description: Public Domain (');
  expect(coin).not.toHaveProperty('may');
  expect(winter?.credit).not.toContain('Description');
  expect(winter?.may).toContain('May be copied');
});

describe('cite', () => {
  const cite = async (args: object) => {
    const { answer } = await callTool<{
      citations: readonly { citation: string; credit: string; may?: string }[];
    }>(client, 'cite', { ids: [AVERCAMP], ...args });
    return answer.citations[0];
  };
  const url = `https://vitrine.example/objects/${AVERCAMP}`;

  test('as a footnote, with a credit line and what is allowed', async () => {
    expect(await cite({})).toMatchObject({
      citation: `Hendrick Avercamp. *Winterlandschaft.* c. 1608. Kunsthistorisches Museum. ${url}.`,
      credit: `Hendrick Avercamp: Winterlandschaft, c. 1608. Kunsthistorisches Museum. Public Domain (${OPEN}). ${url}`,
      may: expect.stringContaining('without asking'),
    });
  });

  test.each([
    ['apa', `Hendrick Avercamp. (c. 1608). *Winterlandschaft*. Kunsthistorisches Museum. ${url}`],
    ['bibtex', expect.stringMatching(/^@misc\{hendrickavercamp1608-/)],
    ['ris', expect.stringMatching(/^TY {2}- ART\r\n/)],
    ['csl-json', expect.stringContaining('"type":"graphic"')],
  ])('%s', async (style, citation) => expect((await cite({ style }))?.citation).toEqual(citation));
});

test('institutions, by name without accents and place', async () => {
  const { answer } = await callTool<{ institutions: readonly { id: string; objects: number }[] }>(
    client,
    'institutions',
    {
      q: 'kunsthist wien',
    },
  );
  expect(answer.institutions[0]).toMatchObject({
    id: 'kunsthistorisches-museum',
    name: 'Kunsthistorisches Museum Vienna',
  });
  const all = await callTool<{ found: number; next_page?: number }>(client, 'institutions', {
    page: 1,
    language: 'de',
  });
  expect(all.answer.found).toBeGreaterThan(15);
});
