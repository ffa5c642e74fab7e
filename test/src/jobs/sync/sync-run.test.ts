import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { collectionSchema } from '../../../../src/documents/fields/collection-schema.ts';
import { createPageCollections } from '../../../../src/jobs/collections/page-collections.ts';
import type { RemovalOptions } from '../../../../src/jobs/collections/removal-limit.ts';
import { runSync } from '../../../../src/jobs/sync/sync-run.ts';
import { CmsMismatch, CmsUnreachable } from '../../../../src/stores/cms/cms.ts';
import { type ContentEntry, contentEntryShape } from '../../../../src/stores/cms/content-entry.ts';
import { type Institution, institutionShape } from '../../../../src/stores/cms/institution.ts';
import { type Wiki, type WikiPage, WikiUnreachable } from '../../../../src/stores/wiki/wiki.ts';
import { memoryCms } from '../../stores/cms/memory-cms.ts';
import { MemoryIndex } from '../memory-index.ts';

/** A CMS, a wiki and an index, all in memory; counts what is written. */
class House {
  readonly institutions: Institution[] = [];
  readonly content: ContentEntry[] = [];
  readonly pages: WikiPage[] = [];
  readonly mismatches: CmsMismatch[] = [];
  readonly faults: { id: string; reason: string }[] = [];
  readonly index = new MemoryIndex();
  now = Date.UTC(2026, 5, 1);
  cmsFailure: Error | undefined;
  wikiIsDown = false;

  async run(index = this.index, options: RemovalOptions = {}) {
    const reached = <Given>(given: Given) =>
      this.cmsFailure ? Promise.reject(this.cmsFailure) : Promise.resolve(given);
    const cms = memoryCms({
      institutions: () => reached({ valid: this.institutions, mismatches: [] }),
      contentWithBlocks: () => reached({ valid: this.content, mismatches: this.mismatches }),
    });
    const wiki: Wiki = {
      pages: async () => {
        if (this.wikiIsDown) throw new WikiUnreachable('no wiki');
        return { pages: this.pages, faults: this.faults };
      },
      close: async () => {},
    };
    const context = { baseUrl: 'https://a.example', pageUrl: '{lang}/{slug}', cmsEnv: 'production' };
    return runSync({ cms, wiki, index, context, clock: () => this.now }, options);
  }

  /** Ids that searches see. */
  ids(collection: string): string[] | undefined {
    return this.index.visible(collection)?.map((text) => (JSON.parse(text) as { id: string }).id);
  }
}

const institution = (id: string, title = id) =>
  institutionShape.parse({
    id,
    translations: [
      { id: 1, languages_code: 'de', title },
      { id: 2, languages_code: 'en', title },
    ],
  });
const page = (id: number, given: object = {}) =>
  contentEntryShape.parse({
    id,
    status: 'published',
    translations: [{ id, languages_code: 'de', title: `Seite ${id}` }],
    ...given,
  });
const wikiPage = (id: string): WikiPage => ({
  id,
  language: 'de',
  title: id,
  summary: undefined,
  html: '',
  book: 'b',
  chapter: undefined,
  slug: id,
  updatedAt: 1,
});

const counts = (written: number, removed: number, documents: number, faults: readonly string[] = []) => ({
  written,
  removed,
  documents,
  failed: [],
  faults,
});

test('[ingest-10] fills both collections, one document for each language', async () => {
  const house = new House();
  house.institutions.push(institution('a'));
  house.content.push(page(5));
  house.pages.push(wikiPage('w'));
  expect(await house.run()).toEqual([
    { collection: 'editorial', ...counts(3, 0, 3) },
    { collection: 'knowledge', ...counts(1, 0, 1) },
  ]);
  expect(house.ids('editorial')).toEqual(['content/5/de', 'institution/a/de', 'institution/a/en']);
  expect(house.ids('knowledge')).toEqual(['wiki/w/de']);
});

test('[ingest-10] unchanged documents are not written again, removed ones are deleted', async () => {
  const house = new House();
  house.institutions.push(institution('a'), institution('b'));
  house.content.push(page(5), page(6));
  await house.run();
  expect((await house.run())[0]).toMatchObject(counts(0, 0, 6));
  house.institutions.splice(0, 1, institution('a', 'other'));
  house.content.shift();
  expect((await house.run())[0]).toMatchObject(counts(2, 1, 5));
  expect(house.index.visible('editorial')?.join()).toContain('"title":"other"');
  expect(house.ids('editorial')).not.toContain('content/5/de');
});

test('[ingest-9] a collection stays as it is if over a fifth, and over fifty, of its documents would be removed', async () => {
  const house = new House();
  const numbers = Array.from({ length: 100 }, (_, i) => i + 1);
  house.content.push(...numbers.map((number) => page(number)));
  house.pages.push(...numbers.map((number) => wikiPage(`w${number}`)));
  await house.run();
  const before = house.index.visible('editorial');
  house.content.splice(0, 51, page(1000));
  house.pages.splice(0, 50);
  const refused = '49 of the 100 documents of editorial-1 would stay, over 20 % fewer';
  expect(await house.run()).toEqual([
    { collection: 'editorial', refused },
    { collection: 'knowledge', ...counts(0, 50, 50) },
  ]);
  expect(house.index.visible('editorial')).toEqual(before);
  expect((await house.run(house.index, { force: true }))[0]).toMatchObject(counts(1, 51, 50));
});

test('[ingest-10] a page appears and disappears at its dates', async () => {
  const house = new House();
  house.content.push(page(5, { date_published: '2026-06-02', date_unpublished: '2026-06-03' }));
  const seen: number[] = [];
  for (let day = 1; day <= 3; day++) {
    house.now = Date.UTC(2026, 5, day);
    await house.run();
    seen.push(house.ids('editorial')?.length ?? -1);
  }
  expect(seen).toEqual([0, 1, 0]);
});

test('documents of unreadable entries stay unchanged', async () => {
  const house = new House();
  house.content.push(page(5), page(55));
  house.pages.push(wikiPage('w'), wikiPage('ww'));
  await house.run();
  house.content.splice(0);
  house.pages.splice(0);
  house.mismatches.push(new CmsMismatch('content', '5', 'odd'));
  house.faults.push({ id: 'w', reason: 'odd' });
  expect(await house.run()).toEqual([
    {
      collection: 'editorial',
      ...counts(0, 1, 1, ['Response validation failed for content 5: odd']),
    },
    { collection: 'knowledge', ...counts(0, 1, 1, ['wiki page w: odd']) },
  ]);
  expect([house.ids('editorial'), house.ids('knowledge')]).toEqual([['content/5/de'], ['wiki/w/de']]);
});

test.each([
  new CmsUnreachable('no CMS'),
  // Of the list itself; that of an entry is told with the others.
  new CmsMismatch('content', 'list', 'no list'),
])('a source that gives no answer leaves its collection as it is, and only that: %s', async (failure) => {
  const house = new House();
  house.content.push(page(5));
  house.pages.push(wikiPage('w'));
  await house.run();
  house.cmsFailure = failure;
  house.pages.push(wikiPage('v'));
  expect(await house.run()).toEqual([
    { collection: 'editorial', unreachable: failure.message },
    { collection: 'knowledge', ...counts(1, 0, 2) },
  ]);
  house.wikiIsDown = true;
  house.cmsFailure = undefined;
  expect(await house.run()).toEqual([
    { collection: 'editorial', ...counts(0, 0, 1) },
    { collection: 'knowledge', unreachable: 'no wiki' },
  ]);
});

test('a document that the index rejects is reported, the others are written', async () => {
  const house = new House();
  const upsert = house.index.upsert.bind(house.index);
  house.index.upsert = (collection, documents) =>
    upsert(
      collection,
      documents.map((text) => text.replace('Seite 5"', 'Seite 5","bad":"no"')),
    );
  house.content.push(page(5), page(6));
  expect((await house.run())[0]).toEqual({
    collection: 'editorial',
    documents: 1,
    written: 1,
    removed: 0,
    failed: [{ id: 'content/5/de', reason: 'no' }],
    faults: [],
  });
});

test('a collection with other fields is replaced by a new, complete one', async () => {
  const house = new House();
  house.content.push(page(5));
  await house.run();
  const old = collectionSchema('editorial', 'editorial-1');
  house.index.collections.set('editorial-1', {
    schema: { ...old, fields: old.fields.slice(1) },
    documents: new Map([['x', '{"id":"x"}']]),
  });
  expect((await house.run())[0]).toMatchObject(counts(1, 0, 1));
  expect(house.index.aliases.get('editorial')).toBe('editorial-2');
  expect([...house.index.collections.keys()].sort()).toEqual(['editorial-2', 'knowledge-1']);
});

test('missing collections are created empty, others stay unchanged', async () => {
  const house = new House();
  house.content.push(page(5));
  await createPageCollections(house.index);
  expect([house.ids('editorial'), house.ids('knowledge')]).toEqual([[], []]);
  await house.run();
  await createPageCollections(house.index);
  expect([house.ids('editorial'), house.ids('knowledge')]).toEqual([['content/5/de'], []]);
});

test('after any changes, searches find what the sources contain, and what could not be read', async () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }));
  const state = fc.record({ there: ids, broken: ids, wording: fc.constantFrom('a', 'b') });
  await fc.assert(
    fc.asyncProperty(fc.array(state, { maxLength: 6 }), async (states) => {
      const house = new House();
      let expected = new Map<number, 'a' | 'b'>();
      for (const { there, broken, wording } of states) {
        const readable = there.filter((id) => !broken.includes(id));
        house.content.splice(0, Number.POSITIVE_INFINITY, ...readable.map((id) => titled(id, wording)));
        house.mismatches.splice(
          0,
          Number.POSITIVE_INFINITY,
          ...broken.map((id) => new CmsMismatch('content', String(id), 'odd')),
        );
        const [outcome] = await house.run();
        const next = new Map(readable.map((id) => [id, wording]));
        for (const [id, before] of expected) if (broken.includes(id)) next.set(id, before);
        expected = next;
        expect(titles(house)).toEqual([...expected].map(([id, text]) => `${id} ${text}`).sort());
        expect(outcome).toMatchObject({ documents: expected.size, failed: [] });
      }
    }),
  );
});

const titled = (id: number, wording: string) =>
  page(id, { translations: [{ id, languages_code: 'de', title: `${id} ${wording}` }] });
const titles = ({ index }: House) =>
  index
    .visible('editorial')
    ?.map((text) => (JSON.parse(text) as { title: string }).title)
    .sort();

/** The index of a house, failing at its call number `step`, before or after it takes effect. */
function dyingAt(index: MemoryIndex, step: number, afterwards: boolean): MemoryIndex {
  let calls = 0;
  return new Proxy(index, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (name === 'documents') return method;
      return async (...given: unknown[]) => {
        const dies = calls++ === step;
        if (dies && !afterwards) throw new Error('killed');
        const result = await method(...given);
        if (dies) throw new Error('killed');
        return result;
      };
    },
  });
}

describe.each([
  { name: 'the first run', hasRun: false, otherFields: false },
  { name: 'a run with changes', hasRun: true, otherFields: false },
  { name: 'a run into other fields', hasRun: true, otherFields: true },
])('$name may be killed at every step', ({ hasRun, otherFields }) => {
  test.each([false, true])('(after the step: %s)', async (afterwards) => {
    let killed = true;
    for (let step = 0; killed; step++) {
      const house = new House();
      house.content.push(page(5), page(6));
      if (hasRun) await house.run();
      house.content.splice(0, 1, page(7));
      const stored = house.index.collections.get('editorial-1');
      if (otherFields && stored) {
        const schema = { ...stored.schema, fields: stored.schema.fields.slice(1) };
        house.index.collections.set('editorial-1', { ...stored, schema });
      }
      killed = await house.run(dyingAt(house.index, step, afterwards)).then(
        () => false,
        () => true,
      );
      await house.run();
      expect(house.ids('editorial')?.sort()).toEqual(['content/6/de', 'content/7/de']);
      expect(house.index.collections.size).toBe(2);
      if (!killed) expect(step).toBeGreaterThan(5);
    }
  });
});
