import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { schemaValidator } from '../../../suites/schemas/schema-validator.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { BASE_URL, harvest, ID_BASE, incoming, NOON, openRepository, request } from './repository.ts';

const repository = openRepository({ pageSize: 3 }, afterAll);
const DAY = 86_400;
const faultsOf = schemaValidator();

/** Eight records of museum and archive over three days, one of them deleted on the last. */
beforeAll(async () => {
  repository.setTime(NOON - 2 * DAY);
  await repository.put('museum', incoming(1), incoming(2), incoming(3), incoming(4));
  repository.setTime(NOON - DAY);
  await repository.put('archive', incoming(5), incoming(6), incoming(7));
  repository.setTime(NOON);
  await repository.put(
    'museum',
    incoming(8, { description: ['<b>&"]]>\u0001'], sameAs: ['http://m.example/[a]'] }),
  );
  await repository.keepOnly('archive', incoming(5), incoming(7));
});
afterAll(() => repository.store.close());

const id = (n: number) => `${ID_BASE}/${uuidOf(n)}`;
const numbers = (identifiers: readonly string[]) => identifiers.map((own) => Number(own.slice(-12)));

describe('[oai-21] errors', () => {
  const RECORDS = 'verb=ListRecords&metadataPrefix=edm';
  const WRONG: Readonly<Record<string, readonly string[]>> = {
    '[oai-15] badVerb': ['', 'verb=', 'verb=identify', 'verb=Identify&verb=Identify', 'verb=constructor'],
    '[oai-8] [oai-10] [oai-11] badArgument': [
      'verb=Identify&identifier=urn:x',
      'verb=Identify&_=123',
      'verb=Identify&resumptionToken=x',
      'verb=ListSets&metadataPrefix=edm',
      'verb=ListRecords',
      'verb=ListRecords&metadataprefix=edm',
      'verb=ListRecords&metadataPrefix=a%20b',
      'verb=GetRecord&metadataPrefix=edm',
      `verb=GetRecord&metadataPrefix=edm&set=a&identifier=${id(1)}`,
      'verb=GetRecord&metadataPrefix=edm&identifier=%22%3C%3E',
      'verb=GetRecord&metadataPrefix=edm&identifier=urn:%2500%00',
      'verb=GetRecord&metadataPrefix=edm&identifier=urn:%EF%BF%BE',
      `${RECORDS}&metadataPrefix=edm`,
      `${RECORDS}&from=`,
      `${RECORDS}&set=%zz`,
      `${RECORDS}&set=%ff`,
      `${RECORDS}&set=bad%20set`,
    ],
    '[oai-13] badArgument': [
      `${RECORDS}&resumptionToken=x`,
      'verb=ListRecords&resumptionToken=x&resumptionToken=x',
    ],
    '[oai-16] cannotDisseminateFormat': [
      'verb=ListRecords&metadataPrefix=marc',
      `verb=GetRecord&metadataPrefix=marc&identifier=${id(1)}`,
    ],
    '[oai-17] idDoesNotExist': [
      `verb=GetRecord&metadataPrefix=edm&identifier=${id(99)}`,
      `verb=GetRecord&metadataPrefix=edm&identifier=${id(1).toUpperCase()}`,
      'verb=ListMetadataFormats&identifier=urn:x',
    ],
    '[oai-19] noRecordsMatch': [
      `${RECORDS}&set=nowhere`,
      `${RECORDS}&from=2031-01-01`,
      `${RECORDS}&until=1999-01-01`,
    ],
    '[oai-7] [oai-14] badResumptionToken': [
      'verb=ListRecords&resumptionToken=',
      'verb=ListRecords&resumptionToken=x',
      'verb=ListSets&resumptionToken=x',
    ],
  };
  describe.each(Object.entries(WRONG))('%s', (rule, queries) => {
    const code = rule.replace(/.* /, '');
    test.each(queries)('%j', async (query) => {
      const response = await request(repository, query);
      expect(response.errors).toEqual([code]);
      expect(response.one('//oai:error')).not.toBe('');
      expect(response.one('//oai:request')).toBe(BASE_URL);
      const isRepeated = code !== 'badVerb' && code !== 'badArgument';
      expect(response.all('//oai:request/@*').length > 0).toBe(isRepeated);
    });
  });

  test.each([
    '2026-13-01',
    '2023-02-29',
    '0000-01-01',
    '2026-1-1',
    '2026',
    '2026-11-20T25:00:00Z',
    '2026-11-20T10:00:00',
    '2026-11-20T10:00:00.5Z',
    '2026-11-20T10:00:00+01:00',
    'yesterday',
  ])('[oai-9] the date %s: badArgument', async (date) =>
    expect((await request(repository, `${RECORDS}&from=${encodeURIComponent(date)}`)).errors).toEqual([
      'badArgument',
    ]),
  );
  test.each(['from=2026-11-20&until=2026-11-20T12:00:00Z', 'from=2026-11-20&until=2026-11-19'])(
    '%s: badArgument',
    async (period) =>
      expect((await request(repository, `${RECORDS}&${period}`)).errors).toEqual(['badArgument']),
  );

  test('[oai-20] an empty repository has no sets and no records', async () => {
    const empty = openRepository();
    expect((await request(empty, 'verb=ListSets')).errors).toEqual(['noSetHierarchy']);
    expect((await request(empty, RECORDS)).errors).toEqual(['noRecordsMatch']);
    expect((await request(empty, 'verb=Identify')).one('//oai:earliestDatestamp')).toBe(
      '2026-11-20T12:00:00Z',
    );
    await empty.store.close();
  });
});

test('[oai-18] a repository without formats: noMetadataFormats', async () =>
  expect((await request(openedAgain({ formats: [] }), 'verb=ListMetadataFormats')).errors).toEqual([
    'noMetadataFormats',
  ]));

describe('the description of the repository', () => {
  test('[oai-5] Identify', async () => {
    const response = await request(repository, 'verb=Identify');
    expect(response.all('//oai:Identify/*[not(*)]')).toEqual([
      'Vitrine & Co',
      BASE_URL,
      '2.0',
      'oai@api.example',
      '2026-11-18T12:00:00Z',
      'persistent',
      'YYYY-MM-DDThh:mm:ssZ',
      'gzip',
      'br',
    ]);
    expect(response.one('//oai:responseDate')).toBe('2026-11-20T12:00:00Z');
    expect(response.all('//oai:request/@verb')).toEqual(['Identify']);
  });
  test('[oai-4] [oai-6] formats, of the repository and of a record, deleted or not', async () => {
    for (const more of ['', `&identifier=${id(1)}`, `&identifier=${id(6)}`]) {
      const response = await request(repository, `verb=ListMetadataFormats${more}`);
      expect(response.all('//oai:metadataPrefix')).toEqual(['edm', 'oai_dc']);
    }
  });
  test('[oai-7] sets are the data sources, with the institution', async () => {
    const response = await request(repository, 'verb=ListSets');
    expect(response.all('//oai:setSpec')).toEqual(['archive', 'museum']);
    expect(response.all('//oai:setName')).toEqual(['Museum für Öl (archive)', 'Museum für Öl (museum)']);
  });

  test('ListSets, with several institutions in one, and with a damaged record', async () => {
    const mixed = openRepository();
    await mixed.put('many', incoming(1), { uuid: uuidOf(2), body: '{' }, incoming(3, {}, 'Archiv'));
    await mixed.put('one', { uuid: uuidOf(4), body: '{' });
    const names = (await request(mixed, 'verb=ListSets')).all('//oai:setName');
    expect(names).toEqual(['Museum für Öl and others (many)', 'one']);
    await mixed.store.close();
  });
});

describe('records', () => {
  test('[oai-2] [oai-3] in EDM, with our URLs', async () => {
    const response = await request(
      repository,
      `verb=GetRecord&metadataPrefix=edm&identifier=${encodeURIComponent(id(8))}`,
    );
    expect(response.one('//oai:header/oai:datestamp')).toBe('2026-11-20T12:00:00Z');
    expect(response.one('//oai:header/oai:setSpec')).toBe('museum');
    expect(response.all('//rdf:RDF/*/@rdf:about')).toEqual([`${id(8)}/cho`, `${id(8)}/aggregation`]);
    expect(response.one('//dc:description')).toBe('<b>&"]]>\ufffd');
  });
  test('[oai-4] in Dublin Core', async () => {
    const response = await request(repository, `verb=GetRecord&metadataPrefix=oai_dc&identifier=${id(1)}`);
    expect(response.all('//oai_dc:dc/*')).toEqual([
      'Objekt 1',
      'Museum für Öl',
      'IMAGE',
      'http://creativecommons.org/publicdomain/mark/1.0/',
    ]);
    expect(response.one('//dc:title/@xml:lang')).toBe('de');
  });
  test('[oai-22] deleted ones have only a header', async () => {
    const response = await request(repository, `verb=GetRecord&metadataPrefix=edm&identifier=${id(6)}`);
    expect(response.one('//oai:header/@status')).toBe('deleted');
    expect(response.all('//oai:metadata')).toEqual([]);
  });
});

describe('lists', () => {
  const identifiers = async (more: string) =>
    (await harvest(repository, `verb=ListIdentifiers&metadataPrefix=edm${more}`)).map((page) =>
      numbers(page.identifiers),
    );

  test('[oai-8] return everything by date, page by page, with tombstones', async () =>
    expect(await identifiers('')).toEqual([
      [1, 2, 3],
      [4, 5, 7],
      [6, 8],
    ]));
  test.each<[string, number[][]]>([
    ['&set=archive', [[5, 7, 6]]],
    ['&from=2026-11-19&until=2026-11-19', [[5, 7]]],
    ['&from=2026-11-18T12:00:00Z&until=2026-11-18T12:00:00Z&set=museum', [[1, 2, 3], [4]]],
    ['&until=2026-11-18T11:59:59Z', [[]]],
    ['&from=2026-11-18T12:00:01Z', [[5, 7, 6], [8]]],
  ])('%s', async (more, expected) => expect(await identifiers(more)).toEqual(expected));

  test('[oai-12] contain size and cursor; only the end of a longer list has an empty token', async () => {
    const pages = await harvest(repository, 'verb=ListRecords&metadataPrefix=edm');
    expect(pages.map((page) => page.all('//oai:resumptionToken/@completeListSize')[0])).toEqual([
      '8',
      '8',
      '8',
    ]);
    expect(pages.map((page) => page.all('//oai:resumptionToken/@cursor')[0])).toEqual(['0', '3', '6']);
    expect(pages.at(-1)?.token).toBe('');
    expect(pages.flatMap((page) => page.all('//oai:record')).length).toBe(8);
    const [whole] = await harvest(
      repository,
      'verb=ListRecords&metadataPrefix=edm&from=2026-11-19&until=2026-11-19',
    );
    expect(whole?.all('//oai:resumptionToken')).toEqual([]);
  });

  test('a list as long as its pages ends with the last full one', async () => {
    const pages = await harvest(openedAgain({ pageSize: 4 }), 'verb=ListIdentifiers&metadataPrefix=edm');
    expect(pages.map(({ identifiers: own }) => own.length)).toEqual([4, 4]);
  });
});

/** The same store seen by another process, or after a restart. */
const openedAgain = (more: object) => ({ ...repository, ...more });

describe('[oai-14] a resumption token', () => {
  const first = () => request(repository, 'verb=ListRecords&metadataPrefix=edm&set=museum&from=2026-11-18');
  const resume = (token: string | undefined, more: object = {}, verb = 'ListRecords') =>
    request(openedAgain(more), `verb=${verb}&resumptionToken=${token}`);

  test('returns the same page every time, also after a restart', async () => {
    const { token } = await first();
    expect(token).toMatch(/^[A-Za-z0-9._~-]+$/);
    const [once, again, restarted] = [
      await resume(token),
      await resume(token),
      await resume(token, { log: () => {} }),
    ];
    expect(numbers(once.identifiers)).toEqual([4, 8]);
    expect([again.xml, restarted.xml]).toEqual([once.xml, once.xml]);
  });
  test.each<[string, (token: string) => string]>([
    ['cut', (token) => token.slice(0, -1)],
    ['with another letter', (token) => token.replace(/^./, (own) => (own === 'A' ? 'B' : 'A'))],
    ['with more', (token) => `${token}.x`],
  ])('%s is refused', async (_, change) =>
    expect((await resume(change((await first()).token ?? ''))).errors).toEqual(['badResumptionToken']),
  );
  test('of another verb or another key is refused', async () => {
    const { token } = await first();
    expect((await resume(token, {}, 'ListIdentifiers')).errors).toEqual(['badResumptionToken']);
    expect((await resume(token, { tokenKey: Buffer.from('other') })).errors).toEqual(['badResumptionToken']);
  });
  test('is valid for seven days', async () => {
    const response = await first();
    expect(response.one('//oai:resumptionToken/@expirationDate')).toBe('2026-11-27T12:00:00Z');
    const at = (seconds: number) => resume(response.token, { clock: () => seconds * 1000 });
    expect((await at(NOON + 7 * DAY)).errors).toEqual([]);
    expect((await at(NOON + 7 * DAY + 1)).errors).toEqual(['badResumptionToken']);
  });
});

test('[oai-23] changes and deletions during a harvest are not missed', async () => {
  const changing = openRepository({ pageSize: 2 });
  changing.setTime(NOON);
  await changing.put('museum', ...[1, 2, 3, 4, 5, 6].map((n) => incoming(n)));
  const seen: [number, boolean][] = [];
  const take = (response: Awaited<ReturnType<typeof request>>) => {
    const deleted = new Set(response.all('//oai:header[@status]/oai:identifier'));
    for (const own of response.identifiers) seen.push([Number(own.slice(-12)), deleted.has(own)]);
    return response.token;
  };
  let token = take(await request(changing, 'verb=ListIdentifiers&metadataPrefix=edm'));
  changing.setTime(NOON + 10);
  await changing.put('museum', incoming(1, { title: ['anders'] }), incoming(5, { title: ['anders'] }));
  await changing.keepOnly(
    'museum',
    ...[1, 5].map((n) => incoming(n, { title: ['anders'] })),
    ...[2, 3, 6].map((n) => incoming(n)),
  );
  while (token) token = take(await request(changing, `verb=ListIdentifiers&resumptionToken=${token}`));
  expect(seen).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [6, false],
    [1, false],
    [4, true],
    [5, false],
  ]);
  await changing.store.close();
});

test('a damaged record does not affect the rest of its page', async () => {
  const log: string[] = [];
  const damaged = openRepository({ log: (line) => log.push(line) });
  await damaged.put('museum', incoming(1), { uuid: uuidOf(2), body: '{"id":' }, incoming(3));
  const response = await request(damaged, 'verb=ListRecords&metadataPrefix=edm');
  expect(numbers(response.identifiers)).toEqual([1, 3]);
  expect(log).toEqual([`OAI-PMH: record ${uuidOf(2)} cannot be read and is left out`]);
  await damaged.store.close();
});

describe('[oai-25] damaged records, in pages of two', () => {
  interface Case {
    readonly name: string;
    /** Of the records 1 to 6. */
    readonly damaged: readonly number[];
    /** The records of each page; a page that is an error names it. */
    readonly pages: readonly (readonly number[] | string)[];
  }
  const cases: readonly Case[] = [
    {
      name: 'none',
      damaged: [],
      pages: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
    {
      name: 'all of the first page',
      damaged: [1, 2],
      pages: [
        [3, 4],
        [5, 6],
      ],
    },
    {
      name: 'all of a page in the middle',
      damaged: [3, 4],
      pages: [
        [1, 2],
        [5, 6],
      ],
    },
    {
      name: 'all of the last page',
      damaged: [5, 6],
      pages: [
        [1, 2],
        [3, 4],
      ],
    },
    { name: 'all but the first page', damaged: [3, 4, 5, 6], pages: [[1, 2]] },
    { name: 'the last one', damaged: [6], pages: [[1, 2], [3, 4], [5]] },
    { name: 'all', damaged: [1, 2, 3, 4, 5, 6], pages: ['noRecordsMatch'] },
  ];
  const put = async (damaged: readonly number[], log: (line: string) => void = () => {}) => {
    const world = openRepository({ pageSize: 2, log });
    const records = [1, 2, 3, 4, 5, 6].map((n) =>
      damaged.includes(n) ? { uuid: uuidOf(n), body: '{"id":' } : incoming(n),
    );
    await world.put('museum', ...records);
    onTestFinished(() => world.store.close());
    return world;
  };

  test.each(cases)('$name', async ({ damaged, pages }) => {
    const log: string[] = [];
    const world = await put(damaged, (line) => log.push(line));
    const responses = await harvest(world, 'verb=ListRecords&metadataPrefix=edm');
    expect(responses.map((page) => page.errors[0] ?? numbers(page.identifiers))).toEqual(pages);
    // An empty token ends a list of several pages, and only that.
    expect(responses.map(({ token }) => token === '')).toEqual(
      pages.map((_, n) => n > 0 && n === pages.length - 1),
    );
    for (const page of responses) expect(faultsOf(page.xml)).toEqual([]);
    expect([...new Set(log)]).toEqual(
      damaged.map((n) => `OAI-PMH: record ${uuidOf(n)} cannot be read and is left out`),
    );
  });

  test('a list whose rest was damaged after its token was given has no further records', async () => {
    const world = await put([]);
    const { token } = await request(world, 'verb=ListRecords&metadataPrefix=edm');
    const rest = { ...world.records, byDatestamp: async () => [] };
    const response = await request({ ...world, records: rest }, `verb=ListRecords&resumptionToken=${token}`);
    expect(response.errors).toEqual(['noRecordsMatch']);
  });

  test('GetRecord does not find it, nor a bare uuid', async () => {
    const world = await put([1]);
    const get = (identifier: string) =>
      request(world, `verb=GetRecord&metadataPrefix=edm&identifier=${identifier}`);
    expect((await get(id(1))).errors).toEqual(['idDoesNotExist']);
    expect((await get(uuidOf(2))).errors).toEqual(['idDoesNotExist']);
    expect((await get(id(2))).errors).toEqual([]);
  });
});

describe('[oai-26] responses are valid by the schemas of OAI-PMH, EDM and Dublin Core', () => {
  test.each([
    '',
    'verb=Identify',
    'verb=ListSets',
    'verb=ListMetadataFormats',
    'verb=ListRecords&metadataPrefix=edm',
    'verb=ListRecords&metadataPrefix=oai_dc',
    'verb=ListIdentifiers&metadataPrefix=edm&set=archive',
    `verb=GetRecord&metadataPrefix=edm&identifier=${id(6)}`,
    `verb=GetRecord&metadataPrefix=edm&identifier=${id(99)}`,
    `verb=GetRecord&metadataPrefix=edm&identifier=${uuidOf(1)}`,
    'verb=GetRecord&metadataPrefix=edm&identifier=urn:a%26b',
    'verb=ListRecords&resumptionToken=%22%3C%26',
  ])('%s', async (query) => {
    for (const page of await harvest(repository, query)) expect(faultsOf(page.xml)).toEqual([]);
  });

  test.each([
    ['<protocolVersion>2.0</protocolVersion>', ''],
    ['<granularity>YYYY-MM-DDThh:mm:ssZ', '<granularity>seconds'],
    ['verb="Identify"', 'verb="Identity"'],
    ['<responseDate>', '<responseDate>on '],
  ])('a reply with %s made %j is not', async (found, replaced) => {
    const [page] = await harvest(repository, 'verb=Identify');
    expect(page?.xml).toContain(found);
    expect(faultsOf(page?.xml.replace(found, replaced) ?? '')).toHaveLength(1);
  });
});

test('[oai-24] a page with large records ends early, and the next one goes on', async () => {
  const large = openRepository({ pageSize: 100 });
  onTestFinished(() => large.store.close());
  // In RDF/XML, a character that must be escaped takes five.
  const description = ['&'.repeat(3_000_000)];
  await large.put(
    'museum',
    ...Array.from({ length: 5 }, (_, n) => incoming(n, { description })),
    incoming(5),
  );
  // Parsing them takes seconds.
  const identifiersOf = (xml: string) => [...xml.matchAll(/<identifier>(.+?)</g)].map(([, own = '']) => own);
  const { xml } = await request(large, 'verb=ListRecords&metadataPrefix=edm');
  expect(numbers(identifiersOf(xml))).toEqual([0, 1, 2]);
  const [, token] = /<resumptionToken[^>]*>(.+?)</.exec(xml) ?? [];
  const next = await request(large, `verb=ListRecords&resumptionToken=${token}`);
  expect(numbers(identifiersOf(next.xml))).toEqual([3, 4, 5]);
});
