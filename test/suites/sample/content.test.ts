import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFileCms } from '../../../src/stores/cms/file-cms.ts';
import { openFileWiki } from '../../../src/stores/wiki/file-wiki.ts';

const sample = join(import.meta.dirname, '../../../sample');
const cms = openFileCms(sample);
const { valid: institutions, mismatches: wrongInstitutions } = await cms.institutions();
const { valid: pages, mismatches: wrongPages } = await cms.contentWithBlocks();
const { pages: wikiPages, faults } = await openFileWiki(sample).pages();
const files = readdirSync(join(sample, 'assets'));
const texts = (folder: string) =>
  readdirSync(join(sample, folder)).map((file) => readFileSync(join(sample, folder, file), 'utf8'));

test('everything has its shape', () => {
  expect([wrongInstitutions, wrongPages, faults]).toEqual([[], [], []]);
});

describe('institutions', () => {
  test('at least 8, with parents and children, in German and English', () => {
    expect(institutions.length).toBeGreaterThanOrEqual(8);
    const ids = institutions.map(({ id }) => id);
    const parents = institutions.flatMap(({ parent_institution: parent }) => parent ?? []);
    expect(new Set(parents).size).toBeGreaterThanOrEqual(3);
    for (const parent of parents) expect(ids).toContain(parent);
    for (const { translations } of institutions) {
      expect(translations.map(({ languages_code }) => languages_code)).toEqual(['de', 'en']);
      for (const { title, place, summary, content } of translations) {
        expect([title, place, summary, content].map((text) => Boolean(text))).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }
    }
  });

  test('their names are those of the records, each of which has an institution', () => {
    const providers = texts('records').map(
      (text) => /"edm:dataProvider":\[\{"lang":"de","value":"([^"]+)"/.exec(text)?.[1],
    );
    const names = institutions.flatMap(({ provider_names }) => provider_names?.map(({ name }) => name) ?? []);
    expect(providers.length).toBeGreaterThan(8);
    for (const provider of providers) expect(names).toContain(provider);
  });

  test('lie in Austria, longitude first', () => {
    for (const { location } of institutions) {
      for (const [longitude, latitude] of location?.coordinates ?? []) {
        expect(longitude).toBeGreaterThan(9.5);
        expect(longitude).toBeLessThan(17.2);
        expect(latitude).toBeGreaterThan(46.3);
        expect(latitude).toBeLessThan(49.1);
      }
    }
  });
});

describe('pages', () => {
  const blocks = pages.flatMap(({ translations }) => translations?.flatMap(({ items }) => items ?? []) ?? []);

  test('at least 12, each in German and English with the same blocks', () => {
    expect(pages.length).toBeGreaterThanOrEqual(12);
    for (const { id, translations } of pages) {
      const [german, english] = translations ?? [];
      expect([id, german?.languages_code, english?.languages_code]).toEqual([id, 'de', 'en']);
      const kinds = (one: typeof german) => one?.items?.map(({ collection }) => collection);
      expect([id, kinds(german)]).toEqual([id, kinds(english)]);
    }
  });

  test('every kind of block, every status, and every field of a block somewhere', () => {
    expect(new Set(blocks.map(({ collection }) => collection))).toEqual(
      new Set(['block_text', 'block_slider', 'block_links', 'block_embed', 'block_list']),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set(['draft', 'published', 'archived']));
    const used = new Map<string, Set<string>>();
    for (const { collection, item } of blocks) {
      for (const [field, value] of Object.entries(item as object)) {
        const fields = used.get(field) ?? new Set();
        if (value !== null) fields.add(String(collection));
        used.set(field, fields);
      }
    }
    expect([...used].filter(([, kinds]) => kinds.size === 0)).toEqual([]);
    const variants = blocks.flatMap(({ collection, item }) =>
      collection === 'block_text' ? [(item as { type: string }).type] : [],
    );
    expect(new Set(variants)).toEqual(new Set(['hero', 'text', 'quote']));
  });

  test('slugs and ids of translations and blocks come once', () => {
    const translations = pages.flatMap((page) => page.translations ?? []);
    const lists: readonly (readonly unknown[])[] = [
      translations.map(({ slug }) => slug),
      translations.map(({ id }) => id),
      blocks.map(({ id }) => id),
    ];
    for (const values of lists) {
      expect(new Set(values).size).toBe(values.length);
    }
  });
});

test('at least 20 wiki pages in 3 books, with and without chapters', () => {
  expect(wikiPages.length).toBeGreaterThanOrEqual(20);
  expect(new Set(wikiPages.map(({ book }) => book)).size).toBe(3);
  expect(new Set(wikiPages.map(({ chapter }) => chapter)).size).toBeGreaterThan(3);
  expect(new Set(wikiPages.map(({ language }) => language))).toEqual(new Set(['de', 'en']));
});

describe('pictures', () => {
  test('are there, small, and all of them are used', () => {
    const named = [...texts('institutions'), ...texts('content')].flatMap((text) =>
      [...text.matchAll(/\bid: ([0-9a-f]{8}-[0-9a-f-]{27})$/gm)].map(([, id]) => id),
    );
    expect(new Set(named)).toEqual(new Set(files.map((file) => file.replace(/\.\w+$/, ''))));
    const bytes = files.map((file) => statSync(join(sample, 'assets', file)).size);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_000_000);
  });
});
