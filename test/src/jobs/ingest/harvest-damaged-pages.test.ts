import { expect, test } from 'vitest';
import type { HarvestOptions } from '../../../../src/jobs/ingest/harvest-run.ts';
import { COUNTS, type Harvester, newHarvester } from './harvest/harvester.ts';
import { deleted, record } from './harvest/odd-repository.ts';
import { answer, id, RECORDS, repository } from './harvest/paged-repository.ts';

const titles = (...names: readonly string[]): string[] => names.map((name) => `Objekt ${name}`);

const NOT_UTF8 = 'not UTF-8 (tried 3 times)';
const DAMAGES = {
  'a byte that is not UTF-8': [record('3', 'Sch§n'), NOT_UTF8],
  'an inner XML declaration': [
    record('3').replace('<rdf:RDF', '<?xml version="1.0" encoding="UTF-8"?><rdf:RDF'),
    'it is not well-formed XML (… an XML declaration must be at the start of the document.) (tried 3 times)',
  ],
  'an undefined entity': [
    record('3', 'Wien&nbsp;1900'),
    'it is not well-formed XML (… undefined entity.) (tried 3 times)',
  ],
} as const;

async function check(
  { address }: Awaited<ReturnType<typeof repository>>,
  expected: { counts: Partial<typeof COUNTS>; titles: readonly string[]; rejections?: readonly string[] },
  { harvester, ...options }: Partial<HarvestOptions> & { readonly harvester?: Harvester } = {},
) {
  const { run, titles } = harvester ?? (await newHarvester());
  const { counts, rejections } = await run(address, options);
  const withoutPosition = (text: string) => text.replace(/\d+:\d+:/, '…');
  expect({
    counts: { ...counts, notes: counts.notes.map(withoutPosition) },
    rejections: rejections.map(withoutPosition),
    titles: await titles(),
  }).toEqual({
    counts: { ...COUNTS, ...expected.counts },
    rejections: expected.rejections ?? [],
    titles: expected.titles,
  });
}

const note = (reason: string): string =>
  `URL returned lists that cannot be read, so their records were requested one by one (first: ${reason})`;

const WITHOUT_3 = titles('1', '2', '4', '5', '6');

test.each(Object.entries(DAMAGES))(
  '%s costs one record, and the harvest goes on',
  async (_, [damaged, reason]) =>
    check(await repository({ ...RECORDS, 3: damaged }), {
      counts: { new: 5, rejected: 1, notes: [note(reason)] },
      titles: WITHOUT_3,
      rejections: [`oai:m:3 of URL: GetRecord: ${reason}`],
    }),
);

test('records that the repository returns undamaged by themselves are all stored', async () => {
  const repo = await repository(
    { ...RECORDS, 1: record('1', '§'), 6: record('6', '&nbsp;') },
    { single: RECORDS },
  );
  await check(repo, {
    counts: { new: 6, notes: [note(NOT_UTF8)] },
    titles: titles('1', '2', '3', '4', '5', '6'),
  });
  const singles = repo.asked.flatMap(({ query }) =>
    query.get('verb') === 'GetRecord' ? [Object.fromEntries(query)] : [],
  );
  expect(singles).toEqual(
    ['1', '2', '5', '6'].map((name) => ({ verb: 'GetRecord', identifier: id(name), metadataPrefix: 'edm' })),
  );
});

test('the stored version of a damaged record stays, also in a full harvest, and a deletion on its page counts', async () => {
  const harvester = await newHarvester();
  const all = titles('1', '2', '3', '4', '5', '6');
  await check(await repository(RECORDS), { counts: { new: 6 }, titles: all }, { harvester });
  const { address } = await repository({ ...RECORDS, 3: record('3', 'Sch§n'), 4: deleted(id('4')) });
  // The same repository at another port.
  const run = await harvester.run(address, { full: true });
  expect(run.counts).toEqual({ ...COUNTS, unchanged: 4, deleted: 1, rejected: 1, notes: [note(NOT_UTF8)] });
  expect(await harvester.titles()).toEqual(titles('1', '2', '3', '5', '6'));
});

const odd = (name: string, identifier: string): string => record(name).replace(id(name), identifier);

test('identifiers that cannot be read on the page are listed by the repository', async () => {
  const repo = await repository(
    { ...RECORDS, 3: odd('3', 'oai:m:&nbsp;3') },
    { single: RECORDS, identifiers: Object.keys(RECORDS) },
  );
  await check(repo, {
    counts: { new: 6, notes: [note('it is not well-formed XML (… undefined entity.) (tried 3 times)')] },
    titles: titles('1', '2', '3', '4', '5', '6'),
  });
  expect(
    repo.asked
      .filter(({ query }) => query.get('verb') === 'ListIdentifiers')
      .map(({ query }) => Object.fromEntries(query)),
  ).toEqual([{ verb: 'ListIdentifiers', resumptionToken: '2' }]);
});

test.each([
  ['a header without its end', (xml: string) => xml.replace('</header>', '</heade')],
  ['a header without its beginning', (xml: string) => xml.replace('<header>', '<heade')],
  ['an identifier without its end', (xml: string) => xml.replace('</identifier>', '')],
])('%s is no reason to skip its record silently', async (_, damage) => {
  const { address } = await repository({ ...RECORDS, 3: damage(record('3')) });
  const { counts } = await (await newHarvester()).run(address);
  expect(counts.failures.map((text) => text.replace(/\(.*/, '…'))).toEqual([
    'URL: 1 records of a list cannot be identified …',
  ]);
  expect(counts.new).toBeGreaterThanOrEqual(4);
  expect(counts.new + counts.rejected).toBe(6);
});

test('records without a readable identifier are reported, and a full harvest then deletes nothing', async () => {
  const harvester = await newHarvester();
  await check(
    await repository(RECORDS),
    { counts: { new: 6 }, titles: titles('1', '2', '3', '4', '5', '6') },
    { harvester },
  );
  const expected = {
    counts: {
      unchanged: 5,
      rejected: 1,
      notes: [note(NOT_UTF8)],
      failures: [
        `URL: 1 records of a list cannot be identified (${NOT_UTF8})`,
        'pipeline museum: records could not be identified, so nothing is deleted',
      ],
    },
    titles: titles('1', '2', '3', '4', '5', '6'),
    rejections: [' of URL: its identifier cannot be read'],
  };
  const repo = await repository({ ...RECORDS, 3: odd('3', 'oai:m:§3') });
  await check(repo, expected, { harvester, full: true });
});

test('a page that does not say how it continues ends the harvest, and the next run continues there', async () => {
  const harvester = await newHarvester();
  let isRepaired = false;
  const repo = await repository(
    { ...RECORDS, 3: record('3', 'Sch§n') },
    {
      single: RECORDS,
      before: ({ query }) =>
        !isRepaired && query.get('resumptionToken') === '2'
          ? {
              body: answer(
                'ListRecords',
                `${record('3')}${record('4')}<resumptionToken>§4</resumptionToken>`,
              ),
            }
          : '',
    },
  );
  const failure = `URL?verb=ListRecords&resumptionToken=2: ${NOT_UTF8}; its resumptionToken cannot be read either`;
  for (const counts of [{ new: 2 }, {}]) {
    await check(
      repo,
      { counts: { ...counts, failures: [failure] }, titles: titles('1', '2') },
      { harvester },
    );
  }
  isRepaired = true;
  await check(
    repo,
    { counts: { new: 4, notes: [note(NOT_UTF8)] }, titles: titles('1', '2', '3', '4', '5', '6') },
    { harvester },
  );
  expect(
    repo.asked.filter(({ query }) => query.get('verb') === 'ListRecords' && !query.has('resumptionToken')),
  ).toHaveLength(1);
});

test('a record for which the repository fails is reported; if it fails for all, the harvest ends there', async () => {
  let failing = [id('3')];
  const repo = await repository(
    { ...RECORDS, 3: record('3', 'Sch§n') },
    {
      before: ({ query }) =>
        failing.includes(query.get('identifier') ?? '') ? { status: 500, body: 'no' } : '',
    },
  );
  const reason = 'HTTP status 500 (Internal Server Error) (tried 8 times)';
  await check(repo, {
    counts: { new: 5, rejected: 1, notes: [note(NOT_UTF8)] },
    titles: WITHOUT_3,
    rejections: [`oai:m:3 of URL: GetRecord: ${reason}`],
  });
  failing = [id('3'), id('4')];
  const harvester = await newHarvester();
  await check(
    repo,
    {
      counts: {
        new: 2,
        failures: [`URL?verb=GetRecord&identifier=oai%3Am%3A3&metadataPrefix=edm: ${reason}`],
      },
      titles: titles('1', '2'),
    },
    { harvester },
  );
  failing = [];
  await check(
    repo,
    {
      counts: { new: 3, rejected: 1, notes: [note(NOT_UTF8)] },
      titles: WITHOUT_3,
      rejections: [`oai:m:3 of URL: GetRecord: ${NOT_UTF8}`],
    },
    { harvester },
  );
});
