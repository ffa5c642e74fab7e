import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Wiki } from '../../../../src/stores/wiki/wiki.ts';

/** A page with which a wiki is filled for the contract suite. */
export interface WikiFixturePage {
  readonly book: string;
  readonly chapter?: string;
  readonly name: string;
  readonly title: string;
  readonly language: string;
  readonly summary?: string;
  readonly draft?: boolean;
  /** ISO 8601 with a time zone. */
  readonly updated: string;
  readonly markdown: string;
}

const PAGES: readonly WikiFixturePage[] = [
  {
    book: 'Handbuch',
    chapter: 'Erster Teil',
    name: 'anfang',
    title: 'Wie man anfängt',
    language: 'de',
    summary: 'Der Anfang.',
    updated: '2026-03-04T05:06:07Z',
    markdown: 'Ein **fetter** Satz mit `code` & Öl.\n\n- eins\n- zwei\n',
  },
  {
    book: 'Handbuch',
    name: 'vorwort',
    title: 'Vorwort',
    language: 'en',
    updated: '2026-01-01T00:00:00Z',
    markdown: 'Hello.',
  },
  {
    book: 'Handbuch',
    name: 'entwurf',
    title: 'Entwurf',
    language: 'de',
    draft: true,
    updated: '2026-01-01T00:00:00Z',
    markdown: 'Noch nicht.',
  },
];

/** A wiki that holds pages, and how to take it away again. */
export interface FilledWiki {
  readonly wiki: Wiki;
  close(): Promise<void>;
}

/** What every adapter promises; `fill` makes a wiki of its kind that holds exactly these pages. */
export function describeWiki(
  name: string,
  fill: (pages: readonly WikiFixturePage[]) => Promise<FilledWiki>,
): void {
  describe(name, () => {
    let filled: FilledWiki;
    beforeAll(async () => {
      filled = await fill(PAGES);
    });
    afterAll(() => filled.close());

    test('returns all pages except drafts, as HTML, with book and chapter', async () => {
      const { pages, faults } = await filled.wiki.pages();
      expect(faults).toEqual([]);
      expect([...pages].sort((a, b) => (a.slug < b.slug ? -1 : 1))).toEqual([
        {
          id: expect.any(String),
          language: 'de',
          title: 'Wie man anfängt',
          summary: 'Der Anfang.',
          html: expect.stringMatching(/<strong>fetter<\/strong>.*&amp; Öl.*<li>zwei<\/li>/s),
          book: 'Handbuch',
          chapter: 'Erster Teil',
          slug: 'anfang',
          updatedAt: Date.UTC(2026, 2, 4, 5, 6, 7) / 1000,
        },
        {
          id: expect.any(String),
          language: 'en',
          title: 'Vorwort',
          summary: undefined,
          html: expect.stringContaining('Hello.'),
          book: 'Handbuch',
          chapter: undefined,
          slug: 'vorwort',
          updatedAt: Date.UTC(2026, 0, 1) / 1000,
        },
      ]);
      expect(new Set(pages.map(({ id }) => id)).size).toBe(2);
    });
  });
}
