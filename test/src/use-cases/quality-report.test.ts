import { afterAll, describe, expect, test, vi } from 'vitest';
import { qualityOf } from '../../../src/edm/quality/quality.ts';
import { type QualityFigures, sumOfFigures } from '../../../src/edm/quality/quality-figures.ts';
import { unlessAborted } from '../../../src/kernel/deadline.ts';
import { CmsUnreachable } from '../../../src/stores/cms/cms.ts';
import type { Institution } from '../../../src/stores/cms/institution.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import { COLLECTION_RULES } from '../../../src/use-cases/collection-rules.ts';
import { countQuality } from '../../../src/use-cases/quality/count-quality.ts';
import type { QualityReport } from '../../../src/use-cases/quality-report.ts';
import { uuidOf } from '../../uuid-of.ts';
import { serveFramedRecords } from '../api/served-records.ts';
import { file, german, qualityRecord, RIGHTS } from '../edm/quality/quality-record.ts';
import { memoryCms } from '../stores/cms/memory-cms.ts';
import { MODELS } from './models.ts';

const SIZE = { width: 2000, height: 1000 };
const long = german('Eine Stadt am Fluss, von einem Hügel aus gesehen, im Abendlicht eines Sommers.');

const CONTEXT = { signal: new AbortController().signal };

/** Two names of one institution, and one that is not in the CMS, with a slash and an umlaut. */
const [NAME, OLD_NAME, OTHER] = ['Museum A', 'Museum A, alt', 'Archiv für Öl/Wien'];

const RECORDS = [
  qualityRecord(
    { title: ['II'], creator: ['Klimt'] },
    { dataProvider: NAME, isShownBy: file('http://m.example/1.jpg', SIZE), edmRights: RIGHTS.closed },
  ),
  qualityRecord(
    { title: [german('Gemälde eines Gartens')], description: [german('kurz')], created: '1900' },
    { dataProvider: NAME },
  ),
  qualityRecord(
    { title: [german('Gemälde')], description: [german('knapp')], created: '1901', creator: 'Klimt' },
    { dataProvider: OLD_NAME, isShownBy: file('http://m.example/2.jpg', SIZE) },
  ),
  qualityRecord(
    { title: [german('Gemälde einer Stadt')], description: [long], created: '1902', creator: 'Klimt' },
    { dataProvider: OTHER },
  ),
];

const institution = (id: string, names: readonly string[]): Institution => ({
  id,
  legal_name: id,
  location: null,
  parent_institution: null,
  cultural_sector: null,
  cultural_subsector: null,
  date_created: null,
  date_updated: null,
  favicon: null,
  logo: null,
  hero_image: null,
  translations: [
    {
      id: 1,
      place: null,
      title: `Das ${id}`,
      languages_code: 'de',
      web_links: null,
      slugs: null,
      summary: null,
      content: null,
      items: null,
    },
  ],
  provider_names: names.map((name) => ({ name, canonical: true })),
  child_institutions: null,
});

const { engine, index } = await serveFramedRecords(RECORDS, afterAll);
// Two links of records were checked; one is broken.
await index.update('chos-1', [
  JSON.stringify({ id: uuidOf(1), linkOk: false, problems: ['short-description', 'broken-link'] }),
  JSON.stringify({ id: uuidOf(2), linkOk: true }),
]);
await index.publish('chos-1');

const INSTITUTIONS = [institution('museum-a', [NAME, OLD_NAME]), institution('leer', ['Leer', ''])];

function open({ isDown = false } = {}) {
  const state = { isDown };
  const cms = memoryCms({
    async institutions() {
      if (state.isDown) throw new CmsUnreachable('refused');
      return { valid: INSTITUTIONS, mismatches: [] };
    },
  });
  const catalogue = createCatalogue(
    engine,
    MODELS,
    { cms, url: 'https://cms.example' },
    {
      clock: () => Date.UTC(2026, 10, 23, 4, 30),
    },
  );
  const report = async (id?: string): Promise<QualityReport> =>
    JSON.parse((await catalogue.quality.report(id, CONTEXT)).body.toString());
  return { state, catalogue, report };
}

/** The figures of records by their numbers, counted one by one. */
function naive(numbers: readonly number[]): QualityFigures {
  const figures = numbers.map((number) => {
    const record = RECORDS[number];
    if (record === undefined) throw new RangeError(`no record ${number}`);
    const judged = qualityOf(record, number === 1 ? { linkOk: false } : {});
    const { contentTier = '', metadataTier, tierLimits, problems } = judged;
    const none = sumOfFigures([]);
    return {
      objects: 1,
      contentTier: { ...none.contentTier, [contentTier]: 1 },
      metadataTier: { ...none.metadataTier, [metadataTier]: 1 },
      tierLimits: Object.fromEntries(tierLimits.map((id) => [id, 1])),
      problems: Object.fromEntries(problems.map((id) => [id, 1])),
      withoutProblems: problems.length === 0 ? 1 : 0,
      links: {
        working: number === 2 ? 1 : 0,
        broken: number === 1 ? 1 : 0,
        unchecked: number === 0 || number === 3 ? 1 : 0,
      },
    };
  });
  return sumOfFigures(figures);
}

const ofMuseum = naive([0, 1, 2]);
const ofAll = naive([0, 1, 2, 3]);

const example = (number: number) => ({
  id: uuidOf(number),
  title: expect.stringMatching(/^(?:II|Gemälde.*)$/),
  url: `https://vitrine.example/objects/${uuidOf(number)}`,
});
const ids = (examples: readonly { readonly id: string }[] | undefined) =>
  examples?.map(({ id }) => id).sort();

describe('of the whole collection', () => {
  test('[quality-8] all objects are counted, and those of each institution', async () => {
    const { institution: of, time, now, all, institutions } = await open().report();
    expect({ of, time, now, all }).toEqual({
      of: null,
      time: '2026-11-23T04:30:00Z',
      now: ofAll,
      all: undefined,
    });
    expect(institutions).toEqual([
      {
        id: 'museum-a',
        title: { en: 'Das museum-a', de: 'Das museum-a' },
        names: [NAME, OLD_NAME],
        now: ofMuseum,
      },
      { id: null, title: { en: OTHER, de: OTHER }, names: [OTHER], now: naive([3]) },
    ]);
  });

  test('problems come with their advice and objects, those of most objects first', async () => {
    const { problems } = await open().report();
    expect(problems.map(({ id, objects, share }) => [id, objects, share])).toEqual([
      ['short-description', 2, 0.5],
      ['meaningless-title', 1, 0.25],
      ['missing-description', 1, 0.25],
      ['no-language', 1, 0.25],
      ['broken-link', 1, 0.25],
    ]);
    expect(ids(problems[0]?.examples)).toEqual([uuidOf(1), uuidOf(2)]);
    expect(problems[4]).toEqual({
      id: 'broken-link',
      title: { en: 'A link of the record is broken', de: 'Ein Link des Datensatzes führt ins Leere' },
      advice: expect.objectContaining({ en: expect.stringContaining('Correct the URL') }),
      objects: 1,
      share: 0.25,
      examples: [example(1)],
    });
  });
});

describe('of an institution', () => {
  test.each(['museum-a', NAME, OLD_NAME])(
    '[quality-8] %s: its objects under all of its names',
    async (id) => {
      const report = await open().report(id);
      expect(report.institution).toEqual({
        id: 'museum-a',
        title: { en: 'Das museum-a', de: 'Das museum-a' },
        names: [NAME, OLD_NAME],
      });
      expect([report.now, report.all, report.institutions]).toEqual([ofMuseum, ofAll, undefined]);
      expect(report.problems[0]).toMatchObject({
        id: 'short-description',
        objects: 2,
        share: 0.6667,
        shareOfAll: 0.5,
      });
      const { contentTier, metadataTier } = report.tierExamples;
      const tiers = Object.fromEntries(Object.entries(contentTier).map(([tier, some]) => [tier, ids(some)]));
      expect(tiers).toEqual({ 0: [uuidOf(1)], 2: [uuidOf(0)], 4: [uuidOf(2)] });
      expect(Object.keys(metadataTier)).toEqual(['0', 'A']);
      expect(report.firstSteps.length).toBe(5);
      expect(report.firstSteps.map(({ examples }) => examples.length)).not.toContain(0);
    },
  );

  test('that is not in the CMS: by its name, exactly', async () => {
    const { report } = open();
    expect(await report(OTHER)).toMatchObject({
      institution: { id: null, title: { en: OTHER, de: OTHER }, names: [OTHER] },
      now: naive([3]),
    });
    for (const id of [OTHER.toLowerCase(), 'Archiv für Öl Wien', 'Archiv', '*', '']) {
      await expect(report(id)).rejects.toMatchObject({
        status: 404,
        detail: `No institution with ID or name ${id}`,
      });
    }
  });

  test('without objects: zeros', async () => {
    const report = await open().report('leer');
    expect(report).toMatchObject({
      institution: { id: 'leer', names: ['Leer'] },
      now: sumOfFigures([]),
      all: ofAll,
      problems: [],
      firstSteps: [],
    });
    expect(report.tierExamples).toEqual({ contentTier: {}, metadataTier: {} });
  });
});

describe('[quality-13] many reports at once', () => {
  /** An engine whose searches wait until they are released. `samples`: institutions whose reports have begun. */
  function openSlow() {
    const state = { samples: [] as string[], release: () => {} };
    const released = new Promise<void>((resolve) => {
      state.release = resolve;
    });
    const slow: SearchEngine = {
      ...engine,
      facetValues: (...given) => engine.facetValues(...given),
      async search(collection, parameters, options) {
        const { filter_by = 'all', per_page } = parameters;
        if (per_page === '200') state.samples.push(filter_by);
        await unlessAborted(released, options?.signal ?? CONTEXT.signal);
        return engine.search(collection, parameters, options);
      },
    };
    const { quality } = createCatalogue(slow, MODELS, { cms: memoryCms(), url: 'https://cms.example' });
    return { state, quality };
  }

  const begun = (state: { readonly samples: readonly string[] }, count: number) =>
    vi.waitFor(() => expect(state.samples).toHaveLength(count));

  test('are made one after the other; clients that leave make room', async () => {
    const { state, quality } = openSlow();
    const [first, second] = [new AbortController(), new AbortController()];
    const left = expect(quality.report(NAME, first)).rejects.toThrow('left');
    await begun(state, 1);
    const leftInQueue = expect(quality.report(OLD_NAME, second)).rejects.toThrow('left');
    const waiting = quality.report(OTHER, CONTEXT);
    second.abort(new Error('left'));
    await leftInQueue;
    expect(state.samples).toHaveLength(1);
    first.abort(new Error('left'));
    await left;
    await begun(state, 2);
    expect(state.samples[1]).toContain('Archiv');
    state.release();
    expect(JSON.parse((await waiting).body.toString())).toMatchObject({ now: { objects: 1 } });
  });

  test('are refused if more than a hundred wait', async () => {
    const { state, quality } = openSlow();
    const first = quality.report(NAME, CONTEXT);
    await begun(state, 1);
    const others = Array.from({ length: 101 }, (_, i) => quality.report(`Museum ${i}`, CONTEXT));
    await expect(Promise.race(others)).rejects.toMatchObject({
      status: 503,
      detail: 'Too many quality reports are being made',
      headers: { 'retry-after': '5' },
    });
    state.release();
    await first;
    const statuses = (await Promise.allSettled(others)).map(
      (one) => one.status === 'rejected' && one.reason.status,
    );
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 404), 503]);
  });

  test('are shared: a report is made on while one of its clients waits', async () => {
    const { state, quality } = openSlow();
    const first = new AbortController();
    const left = expect(quality.report(NAME, first)).rejects.toThrow('left');
    await begun(state, 1);
    const second = quality.report(NAME, CONTEXT);
    first.abort(new Error('left'));
    await left;
    state.release();
    expect(JSON.parse((await second).body.toString())).toMatchObject({ now: { objects: 2 } });
    expect(state.samples).toHaveLength(1);
  });
});

describe('while the CMS is down', () => {
  test('institutions are found by their names', async () => {
    const { report } = open({ isDown: true });
    expect((await report(NAME)).institution).toEqual({
      id: null,
      title: { en: NAME, de: NAME },
      names: [NAME],
    });
    expect((await report()).now).toEqual(ofAll);
    await expect(report('museum-a')).rejects.toMatchObject({
      status: 500,
      detail: 'The CMS is not reachable',
    });
  });
});

test('a name may have any punctuation, or nothing else', async () => {
  const names = ['Rock`n`Roll\\Archiv', '—'];
  const { engine: marked } = await serveFramedRecords(
    names.map((dataProvider) => qualityRecord({ title: [german('Ansicht')] }, { dataProvider })),
  );
  const { quality } = createCatalogue(marked, MODELS, { cms: memoryCms(), url: 'https://cms.example' });
  const examples: unknown[] = [];
  for (const name of names) {
    const { now, problems }: QualityReport = JSON.parse(
      (await quality.report(name, CONTEXT)).body.toString(),
    );
    examples.push([now.objects, ids(problems[0]?.examples)]);
  }
  // No filter finds the second one.
  expect(examples).toEqual([
    [1, [uuidOf(0)]],
    [1, []],
  ]);
});

test('objects that come while objects are counted do not make parts larger than the whole', async () => {
  const { engine: growing, index: growingIndex } = await serveFramedRecords([
    qualityRecord({ title: ['II'] }, { dataProvider: NAME }),
  ]);
  const { body } = await growing.search('chos', { q: '*' });
  const [{ document }] = JSON.parse(Buffer.from(body).toString()).hits;
  let isFirst = true;
  const parts: Pick<SearchEngine, 'facetValues'> = {
    async facetValues(...given) {
      const reply = await growing.facetValues(...given);
      if (isFirst) {
        await growingIndex.upsert('chos-1', [
          JSON.stringify({ ...document, id: uuidOf(1), uuid: uuidOf(1) }),
        ]);
        await growingIndex.publish('chos-1');
      }
      isFirst = false;
      return reply;
    },
  };
  const { signal } = new AbortController();
  const { all, byName } = await countQuality(parts, COLLECTION_RULES.chos, 0, signal);
  for (const figures of [all, byName[NAME]]) {
    expect(figures).toMatchObject({
      objects: 1,
      contentTier: { 0: 1 },
      problems: { 'meaningless-title': 1 },
      withoutProblems: 0,
    });
  }
  expect((await countQuality(parts, COLLECTION_RULES.chos, 0, signal)).all.objects).toBe(2);
});

test('of more than 200 objects, the steps have exact numbers and examples', async () => {
  const poor = qualityRecord({ title: [german('Ansicht')], created: '1900' }, { dataProvider: 'Groß' });
  const others = Array.from({ length: 20 }, () =>
    qualityRecord({ title: ['II'] }, { dataProvider: 'Klein' }),
  );
  const { engine: large } = await serveFramedRecords([...Array.from({ length: 230 }, () => poor), ...others]);
  const make = async (): Promise<QualityReport> => {
    const catalogue = createCatalogue(large, MODELS, { cms: memoryCms(), url: 'https://cms.example' });
    return JSON.parse((await catalogue.quality.report('Groß', CONTEXT)).body.toString());
  };
  const report = await make();
  expect(report.firstSteps.map(({ rule, objects, examples }) => [rule, objects, examples.length])).toEqual([
    ['thumbnail', 230, 3],
    ['picture', 230, 3],
    ['elements', 230, 3],
    ['classes', 230, 3],
    ['missing-description', 230, 3],
  ]);
  expect({ ...(await make()), time: report.time }).toEqual(report);
});
