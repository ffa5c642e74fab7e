import { expect, test } from 'vitest';
import { CmsMismatch, CmsUnreachable } from '../../src/cms/cms.ts';
import { type ContentEntry, contentEntryShape } from '../../src/cms/content-entry.ts';
import { type Institution, institutionShape } from '../../src/cms/institution.ts';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import { createPageCollections } from '../../src/ingest/page-collections.ts';
import { runSync } from '../../src/ingest/sync.ts';
import { type Wiki, type WikiPage, WikiUnreachable } from '../../src/wiki/wiki.ts';
import { memoryCms } from '../cms/memory-cms.ts';
import { MemoryIndex } from './memory-index.ts';

/** A CMS, a wiki and an index, all in memory; counts what is written. */
class House {
  readonly institutions: Institution[] = [];
  readonly content: ContentEntry[] = [];
  readonly pages: WikiPage[] = [];
  readonly mismatches: CmsMismatch[] = [];
  readonly faults: { id: string; reason: string }[] = [];
  readonly index = new MemoryIndex();
  now = Date.UTC(2026, 5, 1);
  cmsIsDown = false;
  wikiIsDown = false;

  async run() {
    const reached = <Given>(given: Given) =>
      this.cmsIsDown ? Promise.reject(new CmsUnreachable('no CMS')) : Promise.resolve(given);
    const cms = memoryCms({
      institutions: () => reached({ sound: this.institutions, mismatches: [] }),
      contentWithBlocks: () => reached({ sound: this.content, mismatches: this.mismatches }),
    });
    const wiki: Wiki = {
      pages: async () => {
        if (this.wikiIsDown) throw new WikiUnreachable('no wiki');
        return { pages: this.pages, faults: this.faults };
      },
      close: async () => {},
    };
    const context = { baseUrl: 'https://a.example', pageUrl: '{lang}/{slug}', cmsEnv: 'production' };
    return runSync({ cms, wiki, index: this.index, context, clock: () => this.now });
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

test('fills both collections, one document for each language', async () => {
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

test('what has not changed is not written again, what has gone leaves', async () => {
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

test('a page appears and leaves with its time', async () => {
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

test('documents of what cannot be read stay as they are', async () => {
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

test('a source that gives no answer leaves its collection as it is, and only that', async () => {
  const house = new House();
  house.content.push(page(5));
  house.pages.push(wikiPage('w'));
  await house.run();
  house.cmsIsDown = true;
  house.pages.push(wikiPage('v'));
  expect(await house.run()).toEqual([
    { collection: 'editorial', unreachable: 'no CMS' },
    { collection: 'knowledge', ...counts(1, 0, 2) },
  ]);
  house.wikiIsDown = true;
  house.cmsIsDown = false;
  expect(await house.run()).toEqual([
    { collection: 'editorial', ...counts(0, 0, 1) },
    { collection: 'knowledge', unreachable: 'no wiki' },
  ]);
});

test('a document that the index does not accept is named, the others go on', async () => {
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

test('a collection with other fields gives way to a new, complete one', async () => {
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

test('collections that are not there are created empty, others are left alone', async () => {
  const house = new House();
  house.content.push(page(5));
  await createPageCollections(house.index);
  expect([house.ids('editorial'), house.ids('knowledge')]).toEqual([[], []]);
  await house.run();
  await createPageCollections(house.index);
  expect([house.ids('editorial'), house.ids('knowledge')]).toEqual([['content/5/de'], []]);
});
