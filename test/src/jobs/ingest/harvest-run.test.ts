import { describe, expect, test } from 'vitest';
import type { HarvestOptions } from '../../../../src/jobs/ingest/harvest-run.ts';
import { COUNTS, newHarvester } from './harvest/harvester.ts';
import {
  type Asked,
  deleted,
  envelope,
  error,
  type Habit,
  header,
  identify,
  list,
  oddRepository,
  rdf,
  record,
  token,
} from './harvest/odd-repository.ts';

/** Identify is answered as usual; `pages` answers the lists, by token or, without one, as the first page. */
const repository = (pages: (token: string | undefined, asked: Asked) => ReturnType<Habit>) =>
  oddRepository((asked) =>
    asked.query.get('verb') === 'Identify' ? identify() : pages(asked.query.get('resumptionToken'), asked),
  );

/** Harvests once into an empty store and compares everything that is told. */
async function check(
  pages: Parameters<typeof repository>[0],
  expected: {
    readonly counts: Partial<typeof COUNTS>;
    readonly titles?: readonly string[];
    readonly rejections?: readonly string[];
    readonly pauses?: readonly string[];
  },
  options: Partial<HarvestOptions> = {},
) {
  const { address } = await repository(pages);
  const harvester = await newHarvester();
  const { counts, rejections, pauses } = await harvester.run(address, options);
  expect({ counts, rejections, pauses, titles: await harvester.titles() }).toEqual({
    rejections: [],
    pauses: [],
    titles: [],
    ...expected,
    counts: { ...COUNTS, ...expected.counts },
  });
}

const TWO = { counts: { new: 2 }, titles: ['Objekt 1', 'Objekt 2'] };
const ONE = { counts: { new: 1 }, titles: ['Objekt 1'] };

test.each([
  ['no token', ''],
  ['an empty token', '<resumptionToken/>'],
  ['an empty token with attributes', '<resumptionToken completeListSize="1" cursor="0"> </resumptionToken>'],
])('%s ends a list', (_, end) => check(() => list([record('1')], end), ONE));

test('tokens are sent back unchanged, without other arguments', async () => {
  const odd = 'a b&c=ü/+%41';
  const { address, asked } = await repository((given) =>
    given === undefined
      ? list([record('1')], `<resumptionToken completeListSize="many">a b&amp;c=ü/+%41</resumptionToken>`)
      : list([record('2')]),
  );
  const { run } = await newHarvester();
  expect((await run(address)).counts.new).toBe(2);
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { verb: 'Identify' },
    { verb: 'ListRecords', metadataPrefix: 'edm' },
    { verb: 'ListRecords', resumptionToken: odd },
  ]);
  expect(asked.map(({ headers }) => headers['user-agent'])).toEqual(Array(3).fill('Vitrine/test'));
});

test('one token for all pages is allowed', () => {
  let page = 0;
  return check(() => list([record(`${++page}`)], page === 1 ? token('session') : ''), TWO);
});

test('a list that repeats the same page ends with an error', () =>
  check(() => list([record('1')], token('t')), {
    ...ONE,
    counts: { new: 1, failures: ['URL returns the same page again for the token "t"'] },
  }));

test('a list of only empty pages ends with an error', async () => {
  let page = 0;
  const { address } = await repository(() => list([], token(`t${++page}`)));
  const { counts } = await (await newHarvester()).run(address);
  expect(counts.failures).toEqual(['URL returns 100 pages without a record for the token "t100"']);
});

test('an empty page with a token does not end a list', () =>
  check((given) => (given === undefined ? list([], token('t')) : list([record('1')])), ONE));

test('noRecordsMatch means no changes, also at the end of a list', async () => {
  const none = { counts: { notes: ['URL has no records'] } };
  await check(() => error('noRecordsMatch'), none);
  await check(() => error('noRecordsMatch'), { counts: {} }, { from: '2026-11-01' });
  await check(
    () => error('noRecordsMatch'),
    { counts: { notes: ['URL has no records in the set tpyo'] } },
    { sources: [{ pipelineId: 'p', sets: ['tpyo'] }] },
  );
  await check((t) => (t === undefined ? list([record('1')], token('t')) : error('noRecordsMatch')), ONE);
});

test('other errors of the protocol are reported', () =>
  check(() => error('badArgument', 'no such set'), {
    counts: { failures: ['URL: ListRecords returned badArgument: no such set'] },
  }));

test('errors of the protocol with an HTTP error status are understood', () =>
  check(() => ({ status: 404, body: error('noRecordsMatch') }), {
    counts: { notes: ['URL has no records'] },
  }));

test('a list whose token has expired is requested again from the beginning', () => {
  let tokens = 0;
  return check(
    (given) => {
      if (given === undefined) return list([record('1')], token(`t${++tokens}`));
      return given === 't1' ? error('badResumptionToken') : list([record('2')]);
    },
    {
      ...TWO,
      counts: {
        new: 2,
        unchanged: 1,
        notes: ['URL did not accept its resumptionToken any more: its list was restarted'],
      },
    },
  );
});

test('a list whose token fails in a later run is requested again from the beginning', async () => {
  let isDown = true;
  const { address, asked } = await repository((given) => {
    if (given !== undefined || (asked.length > 3 && isDown)) return { status: 404, body: '' };
    return isDown ? list([record('1')], token('t')) : list([record('1'), record('2')]);
  });
  const { run } = await newHarvester();
  const failure = 'URL?verb=ListRecords&resumptionToken=t: HTTP status 404 (Not Found)';
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1, failures: [failure] });
  expect((await run(address)).counts.failures).toEqual([
    'URL?verb=ListRecords&metadataPrefix=edm: HTTP status 404 (Not Found)',
  ]);
  isDown = false;
  expect((await run(address)).counts).toEqual({
    ...COUNTS,
    new: 1,
    unchanged: 1,
    notes: ['URL did not accept its resumptionToken any more: its list was restarted'],
  });
  expect(asked.filter(({ query }) => query.has('resumptionToken'))).toHaveLength(3);
});

test('tokens that always expire end with an error', async () => {
  const { address } = await repository((given) =>
    given === undefined ? list([record('1')], token('t')) : error('badResumptionToken', 'gone'),
  );
  const { counts } = await (await newHarvester()).run(address);
  expect(counts.failures).toEqual(['URL: ListRecords with the token "t" returned badResumptionToken: gone']);
});

const HTTP_DATE = new Date(Date.UTC(2026, 10, 20, 12, 0, 30)).toUTCString();

test.each([
  [
    '503 with seconds',
    { status: 503, headers: { 'retry-after': '7' } },
    '7 s: HTTP status 503 (Service Unavailable)',
  ],
  [
    '503 with a date',
    { status: 503, headers: { 'retry-after': HTTP_DATE } },
    '30 s: HTTP status 503 (Service Unavailable)',
  ],
  [
    '503 for a day',
    { status: 503, headers: { 'retry-after': '86400' } },
    '600 s: HTTP status 503 (Service Unavailable)',
  ],
  ['429', { status: 429 }, '1 s: HTTP status 429 (Too Many Requests)'],
  ['500', { status: 500 }, '1 s: HTTP status 500 (Internal Server Error)'],
])('after %s it is tried again', (_, refusal, pause) => {
  let asked = 0;
  return check(() => (++asked === 1 ? { body: '', ...refusal } : list([record('1')])), {
    ...ONE,
    pauses: [pause],
  });
});

test('a page whose connection breaks is requested again, and nothing counts twice', () => {
  let asked = 0;
  const page = list([record('1'), record('2')]);
  return check(() => (++asked === 1 ? { body: page, cutAfter: page.length - 200 } : page), {
    ...TWO,
    pauses: ['1 s: other side closed (UND_ERR_SOCKET)'],
  });
});

test('it gives up after eight attempts, and the next run continues there', async () => {
  let isDown = true;
  const { address, asked } = await repository((given) => {
    if (given === undefined) return list([record('1')], token('t'));
    return isDown ? { status: 502, body: '' } : list([record('2')]);
  });
  const { run, titles } = await newHarvester();
  const first = await run(address);
  expect(first.counts).toEqual({
    ...COUNTS,
    new: 1,
    failures: ['URL?verb=ListRecords&resumptionToken=t: HTTP status 502 (Bad Gateway) (tried 8 times)'],
  });
  expect(first.pauses.map((text) => Number.parseInt(text, 10))).toEqual([1, 2, 4, 8, 16, 32, 60]);
  isDown = false;
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 1 });
  expect(asked.at(-1)?.query.get('resumptionToken')).toBe('t');
  expect(await titles()).toEqual(TWO.titles);
});

test('a host that has responded before gets as many attempts when its connections break', async () => {
  const { address } = await repository(() => ({ body: list([record('1')]), cutAfter: 20 }));
  const { run } = await newHarvester();
  const { counts, pauses } = await run(address);
  expect(counts.failures[0]).toMatch(/^URL\?verb=ListRecords&metadataPrefix=edm: .*\(tried 8 times\)$/);
  expect(pauses).toHaveLength(7);
});

test('a host that refuses connections is reported after three attempts', async () => {
  const { run } = await newHarvester();
  const { counts, pauses } = await run('http://127.0.0.1:2/oai');
  expect(counts.failures[0]).toMatch(/^URL\?verb=Identify: .*ECONNREFUSED.*\(tried 3 times\)$/);
  expect(pauses).toHaveLength(2);
});

test.each([
  [{ status: 404, body: 'nothing' }, 'HTTP status 404 (Not Found)'],
  [{ status: 404, body: `<!doctype html>${' '.repeat(1_000_000)}` }, 'HTTP status 404 (Not Found)'],
  [{ status: 403, body: '<html/>' }, 'HTTP status 403 (Forbidden)'],
  [
    { body: '<html><body>Maintenance</body></html>' },
    'it is not an OAI-PMH response: its root element is html (tried 3 times)',
  ],
  [
    { body: list([record('1')]).slice(0, -10) },
    'it is not well-formed XML (6:10: unclosed tag: OAI-PMH) (tried 3 times)',
  ],
  [
    { body: '\n<!doctype html><title>Museum</title>' },
    'it is a web page, not an OAI-PMH response (tried 3 times)',
  ],
  [{ body: '' }, 'it is not well-formed XML (1:0: document must contain a root element.) (tried 3 times)'],
  [
    { body: '{"detail":"no"}' },
    'it is not well-formed XML (1:15: text data outside of root node.) (tried 3 times)',
  ],
  [
    { body: list([record('1')]).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>') },
    'it has a document type (tried 3 times)',
  ],
])('an answer that is of no use is told: %o', async (answer, reason) => {
  const { address } = await repository(() => answer);
  const { counts } = await (await newHarvester()).run(address);
  expect(counts.failures).toHaveLength(1);
  const [failure = ''] = counts.failures;
  const start = 'URL?verb=ListRecords&metadataPrefix=edm: ';
  expect(failure.slice(0, start.length)).toBe(start);
  expect(failure.replace(/\d+:\d+/, '…')).toBe(`${start}${reason.replace(/\d+:\d+/, '…')}`);
});

test('a response over the limit is not read to its end', async () => {
  const { address } = await repository(() => list([record('1', 'x'.repeat(2_000_000))]));
  const { counts } = await (await newHarvester()).run(address, { maxBytes: 1024 * 1024 });
  expect(counts.failures).toEqual(['URL?verb=ListRecords&metadataPrefix=edm: it is longer than 1 MB']);
});

test('[ingest-11] a page with too many records ends its source, and the next run continues there', async () => {
  const harvester = await newHarvester();
  let page = list(['<record/>'.repeat(250_001)]);
  const { address, asked } = await repository((given) =>
    given === undefined ? list([record('1')], token('2')) : page,
  );
  const sources = ['one', 'two'].map((pipelineId) => ({ pipelineId, sets: [] }));
  const failure = 'URL?verb=ListRecords&resumptionToken=2: its page has more than 250,000 records';
  const first = await harvester.run(address, { sources });
  expect(first.counts).toEqual({
    ...COUNTS,
    new: 2,
    failures: [failure, failure],
  });
  const lists = () =>
    asked
      .splice(0)
      .flatMap(({ query }) =>
        query.get('verb') === 'ListRecords' ? (query.get('resumptionToken') ?? 'first') : [],
      );
  expect(lists()).toEqual(['first', '2', 'first', '2']);
  const one = { sources: sources.slice(0, 1) };
  const second = await harvester.run(address, one);
  expect(second.counts).toEqual({ ...COUNTS, failures: [failure] });
  expect(lists()).toEqual(['2']);
  page = list([record('2')]);
  const third = await harvester.run(address, one);
  expect(third.counts).toEqual({ ...COUNTS, new: 1 });
  expect(lists()).toEqual(['2']);
  expect(await harvester.titles()).toEqual(['Objekt 1', 'Objekt 1', 'Objekt 2']);
});

test('[ingest-11] a damaged page with too many records is not requested record by record', async () => {
  const { address, asked } = await repository(() =>
    list(['<record/>'.repeat(249_999), '&nbsp;', '<record/><record/>']),
  );
  const { counts } = await (await newHarvester()).run(address);
  expect(counts.failures).toEqual([
    expect.stringMatching(
      /^URL\?verb=ListRecords&metadataPrefix=edm: it is not well-formed XML .*; its page has more than 250,000 records$/,
    ),
  ]);
  expect(asked.map(({ query }) => query.get('verb'))).toEqual(['Identify', ...Array(3).fill('ListRecords')]);
});

describe('[ingest-11] a large page is stored in parts', () => {
  /** Three megabytes each: three are more than a part. */
  const description = `<dc:description>${'x'.repeat(99_000)}</dc:description>`.repeat(30);
  const long = (name: string) =>
    record(name).replace('</edm:ProvidedCHO>', `${description}</edm:ProvidedCHO>`);
  const names = ['1', '2', '3', '4'];

  test('whose last record under an identifier counts, and nothing counts twice', async () => {
    const harvester = await newHarvester();
    const before = await repository(() => list([...names.map((name) => record(name)), record('8')]));
    await harvester.run(before.address);
    const records = [...names.map(long), record('9', 'Neu', 'oai:m:1'), deleted('oai:m:8')];
    const { address } = await repository(() => list(records));
    const { counts } = await harvester.run(address);
    expect(counts).toMatchObject({ new: 1, deleted: 2, failures: [] });
    expect(await harvester.titles()).toEqual(['Neu', ...names.slice(1).map((name) => `Objekt ${name}`)]);
  });

  test('and one that is interrupted between them is requested again', async () => {
    const harvester = await newHarvester();
    const { address, asked } = await repository((given) =>
      given === undefined ? list([record('0')], token('a')) : list([...names.map(long)]),
    );
    const stop = new AbortController();
    const seen: number[] = [];
    const options = { signal: stop.signal, full: true };
    const first = await harvester.run(address, {
      ...options,
      onProgress: ({ received }) => {
        seen.push(received);
        if (received > 1) stop.abort();
      },
    });
    expect(first.counts.interrupted).toBe(true);
    expect(seen[0]).toBe(1);
    expect(seen[1]).toBeLessThan(5);
    asked.splice(0);
    const second = await harvester.run(address, {
      full: true,
      onProgress: ({ received }) => seen.push(received),
    });
    expect(asked.map(({ query }) => query.get('resumptionToken'))).toEqual([undefined, 'a']);
    expect(seen.at(-1)).toBe(5);
    expect(second.counts).toMatchObject({ interrupted: false, deleted: 0, failures: [] });
    expect(await harvester.titles()).toHaveLength(5);
  });
});

test('media type and declared encoding of a response may be unusual', async () => {
  const page = list([record('1', 'Öl')]);
  const latin1 = Buffer.from(page.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  const types = { 'content-type': 'text/html; charset=ISO-8859-1' };
  const expected = { counts: { new: 1 }, titles: ['Öl'] };
  await check(() => ({ body: page, headers: types }), expected);
  await check(() => ({ body: latin1 }), expected);
  await check(() => `\uFEFF${page}`, expected);
});

test('[ingest-13] a list may be in UTF-16, or in the encoding that its HTTP header names', async () => {
  const page = list([record('1', 'Öl')]);
  const expected = { counts: { new: 1 }, titles: ['Öl'] };
  const utf16 = page.replace('UTF-8', 'UTF-16');
  await check(() => ({ body: Buffer.from(`\ufeff${utf16}`, 'utf16le') }), expected);
  await check(() => ({ body: Buffer.from(utf16, 'utf16le').swap16() }), expected);
  const undeclared = page.replace(/<\?.*?\?>\s*/, '');
  const headers = { 'content-type': 'text/xml;charset="windows-1252"' };
  await check(() => ({ body: Buffer.from(undeclared, 'latin1'), headers }), expected);
});

test('[ingest-13] a damaged list in UTF-16 costs one record', async () => {
  const page = list([record('1', 'Öl'), record('2', '&nbsp;')]).replace('UTF-8', 'UTF-16');
  const { address } = await repository((_, { query }) => {
    const single = record(query.get('identifier') === 'oai:m:1' ? '1' : '2');
    if (query.get('verb') === 'GetRecord') return list([single]).replaceAll('ListRecords', 'GetRecord');
    return { body: Buffer.from(`\ufeff${page}`, 'utf16le') };
  });
  const { counts } = await (await newHarvester()).run(address);
  expect([counts.new, counts.failures]).toEqual([2, []]);
});

test('characters that XML does not allow do not make a page unreadable', () =>
  check(() => list([record('1', 'a\u0001b\uffffc&#0;d&#x1F;e&#11;f&#10;g')]), {
    counts: { new: 1 },
    titles: ['a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ng'],
  }));

test('redirects are followed', () =>
  check((_, { query, count }) => {
    if (count > 1) return list([record('1')]);
    const moved = new URLSearchParams([...query]).toString();
    return { status: 301, headers: { location: `/elsewhere?${moved}` }, body: '' };
  }, ONE));

test('a list may use namespace prefixes and about containers', () => {
  const page = `<?xml version="1.0"?><oai:OAI-PMH xmlns:oai="http://www.openarchives.org/OAI/2.0/"
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://www.europeana.eu/schemas/edm/">
    <oai:ListRecords><oai:record><oai:header><oai:identifier>oai:m:1</oai:identifier></oai:header>
    <oai:metadata><!-- a remark -->${rdf('1', '<![CDATA[Objekt]]> <?php 1 ?>1')
      .replaceAll('edm:', 'e:')
      .replace(/xmlns:rdf="[^"]*"/, '')}</oai:metadata>
    <oai:about><p:provenance xmlns:p="urn:p"><p:identifier>x</p:identifier><record/></p:provenance></oai:about>
    </oai:record></oai:ListRecords></oai:OAI-PMH>`;
  return check(() => page, ONE);
});

test('broken records are reported with their identifiers, and the others are stored', () =>
  check(
    () =>
      list([
        record('1'),
        `<record>${header('oai:m:2')}<metadata><oai_dc:dc xmlns:oai_dc="urn:o"/></metadata></record>`,
        `<record>${header('oai:m:3')}</record>`,
        `<record><header/><metadata>${rdf('4', 'Objekt 4')}</metadata></record>`,
        record('5', '').replace('<dc:title></dc:title>', ''),
        record('6')
          .replace('dc:title>Objekt', 'nothing:title>Objekt')
          .replace('6</dc:title', '6</nothing:title'),
        `<record>${header('oai:m:7')}<metadata>${'<a>'.repeat(300)}${'</a>'.repeat(300)}</metadata></record>`,
      ]),
    {
      ...ONE,
      counts: { new: 1, rejected: 6 },
      rejections: [
        'oai:m:3 of URL: it has no metadata',
        ' of URL: its header has no identifier',
        'oai:m:7 of URL: its elements are nested deeper than 200 levels',
        expect.stringMatching(/^oai:m:2 of URL: no /),
        'oai:m:5 of URL: neither dc:title nor dc:description',
        expect.stringMatching(/^oai:m:6 of URL: not RDF\/XML: /),
      ] as string[],
    },
  ));

test('if a page contains a record twice, the last one counts', () =>
  check(() => list([record('1', 'alt'), record('2'), deleted('oai:m:2'), record('1')]), ONE));

test('a repository with another prefix for EDM is requested with that prefix', async () => {
  const { address, asked } = await repository((_, { query }) => {
    if (query.get('verb') === 'ListMetadataFormats') {
      return envelope(`<ListMetadataFormats>
        <metadataFormat><metadataPrefix>oai_dc</metadataPrefix><schema>s</schema><metadataNamespace>urn:dc</metadataNamespace></metadataFormat>
        <metadataFormat><metadataPrefix>oai_edm</metadataPrefix><schema>s</schema><metadataNamespace>http://www.europeana.eu/schemas/edm/</metadataNamespace></metadataFormat>
      </ListMetadataFormats>`);
    }
    return query.get('metadataPrefix') === 'oai_edm' ? list([record('1')]) : error('cannotDisseminateFormat');
  });
  expect((await (await newHarvester()).run(address)).counts.new).toBe(1);
  expect(asked).toHaveLength(4);
});

test('a repository without EDM is reported with the formats that it has', () =>
  check(
    (_, { query }) =>
      query.get('verb') === 'ListMetadataFormats'
        ? envelope(
            '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>',
          )
        : error('cannotDisseminateFormat'),
    {
      counts: {
        failures: [
          'URL does not offer its records as edm, but as oai_dc; if one of them is EDM, name it with --prefix',
        ],
      },
    },
  ));

const FORMATS = envelope(`<ListMetadataFormats>
  <metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat>
  <metadataFormat><metadataPrefix>ese-edm</metadataPrefix></metadataFormat></ListMetadataFormats>`);

test('the wanted prefix is requested, and a repository that does not offer it is reported with what it has', async () => {
  const { address, asked } = await repository((_, { query }) =>
    query.get('verb') === 'ListMetadataFormats' ? FORMATS : list([record('1')]),
  );
  const { run } = await newHarvester();
  expect((await run(address, { prefix: 'ese-edm' })).counts).toEqual({ ...COUNTS, new: 1 });
  expect((await run(address, { prefix: 'rdf' })).counts).toEqual({
    ...COUNTS,
    failures: ['URL does not offer its records as rdf, but as oai_dc, ese-edm'],
  });
  // Records of another prefix are harvested from the beginning, and those of the first one only since then.
  expect((await run(address, { prefix: 'oai_dc' })).counts.unchanged).toBe(1);
  expect((await run(address, { prefix: 'ese-edm' })).counts.unchanged).toBe(1);
  const lists = asked.flatMap(({ query }) =>
    query.get('verb') === 'ListRecords' ? [Object.fromEntries(query)] : [],
  );
  expect(lists).toEqual([
    { verb: 'ListRecords', metadataPrefix: 'ese-edm' },
    { verb: 'ListRecords', metadataPrefix: 'oai_dc' },
    { verb: 'ListRecords', metadataPrefix: 'ese-edm', from: '2026-11-19T12:00:00Z' },
  ]);
});

test('a repository that does not list its formats is requested with the wanted prefix all the same', () =>
  check(
    (_, { query }) => (query.get('verb') === 'ListMetadataFormats' ? error('badVerb') : list([record('1')])),
    ONE,
    {
      prefix: 'ese-edm',
    },
  ));

test.each([
  [':s%26cret', ':s&cret'],
  ['100%:s%cret', '100%:s%cret'],
])('the name and password %s are nowhere but in their header', async (given, pair) => {
  const { address, asked } = await repository(() => 'no XML');
  const { run } = await newHarvester();
  const { counts } = await run(address.replace('://', `://${given}@`));
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from(pair).toString('base64')}`);
  expect(counts.failures.join()).toContain(address);
  expect(counts.failures.join()).not.toContain('cret');
});

test('a URL may contain a query, a name and a password, which are never printed', async () => {
  const { address, asked } = await repository(() => ({ status: 404, body: '' }));
  const secret = `${address.replace('//', '//curator:s%26cret@')}?repository=1`;
  const { counts } = await (await newHarvester()).run(secret);
  expect(counts.failures).toEqual([
    `${address}?repository=1&verb=ListRecords&metadataPrefix=edm: HTTP status 404 (Not Found)`,
  ]);
  expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('curator:s&cret').toString('base64')}`);
});

test('[ingest-6] an interrupted harvest ends after the current page and continues from there', async () => {
  const { address, asked } = await repository((given) => {
    const page = Number(given ?? 0);
    return list([record(`${page}`)], page < 9 ? token(`${page + 1}`) : '');
  });
  const { run, store } = await newHarvester();
  const stop = new AbortController();
  const onProgress = ({ records }: { records: number }) => records === 3 && stop.abort();
  const first = await run(address, { signal: stop.signal, onProgress });
  expect(first.counts).toEqual({ ...COUNTS, new: 3, interrupted: true });
  asked.length = 0;
  expect((await run(address)).counts).toEqual({ ...COUNTS, new: 7 });
  expect(asked[1]?.query.get('resumptionToken')).toBe('3');
  expect(await store.countLive()).toBe(10);
});

test('a repository gets one request at a time', async () => {
  const { address, mostAtOnce } = await repository((given) => {
    const page = Number(given ?? 0);
    return list([record(`${page}`)], page < 30 ? token(`${page + 1}`) : '');
  });
  expect((await (await newHarvester()).run(address)).counts.new).toBe(31);
  expect(mostAtOnce()).toBe(1);
});

test('a pause ends when the harvest is interrupted', async () => {
  const { address } = await repository(() => ({ status: 503, headers: { 'retry-after': '500' }, body: '' }));
  const stop = new AbortController();
  const { run } = await newHarvester();
  const { counts } = await run(address, {
    signal: stop.signal,
    wait: undefined,
    onPause: () => setImmediate(() => stop.abort()),
  });
  expect(counts).toEqual({ ...COUNTS, interrupted: true });
});

test('a pipeline is harvested by one process at a time', async () => {
  const { address } = await repository(() => list([record('1')]));
  const { run } = await newHarvester();
  const [first, second] = await Promise.all([run(address), run(address)]);
  expect(first.counts).toEqual({ ...COUNTS, new: 1 });
  expect(second.counts).toEqual({
    ...COUNTS,
    failures: ['pipeline museum is being harvested by another process'],
  });
});
