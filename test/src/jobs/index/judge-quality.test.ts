import { expect, test } from 'vitest';
import { buildChoDocument, type DerivedFields } from '../../../../src/documents/objects/cho-document.ts';
import { runIndexer } from '../../../../src/jobs/index/index-run.ts';
import { judgeQuality } from '../../../../src/jobs/index/judge-quality.ts';
import type { Pass } from '../../../../src/jobs/index/passes/pass.ts';
import { MemoryIndex } from '../memory-index.ts';
import { MemoryCheckpoints, MemoryRecords } from '../memory-records.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};

const body = (uuid: string) =>
  JSON.stringify({
    id: `http://source.example/${uuid}/aggregation`,
    type: 'Aggregation',
    dataProvider: 'Museum',
    edmRights: 'http://creativecommons.org/publicdomain/mark/1.0/',
    isShownBy: `http://source.example/${uuid}.jpg`,
    aggregatedCHO: { id: `http://source.example/${uuid}/cho`, type: 'ProvidedCHO', edmType: 'IMAGE' },
  });

const read = (record: { readonly body: string }) => JSON.parse(record.body);

/** A pass that knows these fields, by uuid: some from earlier, some that it computes. */
const passOf = (name: string, { stored = {}, computed = {}, changesQuality = true }: PassFields): Pass => ({
  name,
  recipe: '1',
  isLong: true,
  changesQuality,
  storedFields: async (records) => only(records, stored),
  computeFields: async (records) => only(records, { ...stored, ...computed }),
  forget: async () => {},
});

interface PassFields {
  readonly stored?: Record<string, DerivedFields>;
  readonly computed?: Record<string, DerivedFields>;
  readonly changesQuality?: boolean;
}

const only = (records: readonly { readonly uuid: string }[], fields: Record<string, DerivedFields>) =>
  new Map(records.flatMap(({ uuid }) => (fields[uuid] ? [[uuid, fields[uuid]] as const] : [])));

async function qualityAfter(passes: readonly Pass[]) {
  const records = new MemoryRecords();
  for (const uuid of ['a', 'b']) records.put(uuid, body(uuid));
  const index = new MemoryIndex();
  await runIndexer(
    {
      records,
      checkpoints: new MemoryCheckpoints(),
      index,
      documents: {
        recipe: '1',
        learn: async () => {},
        open: async () => (record, derived) =>
          JSON.stringify(buildChoDocument(record, read(record), CONTEXT, derived)),
        keepOnly: async () => {},
      },
      passes,
      judge: judgeQuality(passes, read, () => ({ factsOf: async () => new Map() })),
      models: {},
    },
    { rebuild: false },
  );
  return (index.visible('chos') ?? []).map((text) => {
    const { id, contentTier, tierLimits, problems } = JSON.parse(text);
    return { id, contentTier, content: tierLimits[0], problems };
  });
}

const MISSING = ['missing-description'];

test('a document starts with the tier of what passes have stored', async () => {
  const pictures = passOf('pictures', { stored: { a: { imageMegapixel: 0.5 } } });
  expect(await qualityAfter([{ ...pictures, computeFields: async () => new Map() }])).toEqual([
    { id: 'a', contentTier: 2, content: 'picture', problems: MISSING },
    { id: 'b', contentTier: undefined, content: 'unmeasured', problems: MISSING },
  ]);
});

test('[quality-7] a record whose picture has been read is judged again, others are not', async () => {
  expect(await qualityAfter([passOf('pictures', { computed: { b: { imageMegapixel: 0.95 } } })])).toEqual([
    { id: 'a', contentTier: undefined, content: 'unmeasured', problems: MISSING },
    { id: 'b', contentTier: 4, content: 'language', problems: MISSING },
  ]);
});

test('one pass does not undo what another one knows', async () => {
  const pictures = passOf('pictures', { stored: { a: { imageMegapixel: 0.5 } } });
  const colours = passOf('colours', { computed: { a: { imageColor: 'red' } } });
  expect((await qualityAfter([pictures, colours]))[0]).toMatchObject({ contentTier: 2 });
});

test('a pass that says nothing about quality changes none', async () => {
  const pass = passOf('others', { computed: { a: { imageMegapixel: 2 } }, changesQuality: false });
  expect((await qualityAfter([pass]))[0]).toMatchObject({ content: 'unmeasured' });
});
