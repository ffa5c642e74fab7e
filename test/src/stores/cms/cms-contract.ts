import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cms } from '../../../../src/stores/cms/cms.ts';
import { contentEntryShape } from '../../../../src/stores/cms/content-entry.ts';
import { institutionShape } from '../../../../src/stores/cms/institution.ts';
import { type CmsFixture, FIXTURE, PICTURE } from './cms-fixture.ts';

/** A CMS that holds a fixture, and how to take it away again. */
export interface FilledCms {
  readonly cms: Cms;
  close(): Promise<void>;
}

/** What every adapter promises; `fill` makes a CMS of its kind that holds exactly the fixture. */
export function describeCms(name: string, fill: (fixture: CmsFixture) => Promise<FilledCms>): void {
  describe(name, () => {
    let filled: FilledCms;
    const cms = (): Cms => filled.cms;
    beforeAll(async () => {
      filled = await fill(FIXTURE);
    });
    afterAll(() => filled.close());

    const institution = (id: string, children: readonly string[] = []) => ({
      ...institutionShape.parse(FIXTURE.institutions.find((one) => one.id === id)),
      child_institutions: children,
    });
    const entry = (id: number) => contentEntryShape.parse(FIXTURE.content.find((one) => one.id === id));
    const withoutItems = <Entry extends { translations: readonly object[] | null }>(one: Entry): Entry => ({
      ...one,
      translations: one.translations?.map((translation) => ({ ...translation, items: null })) ?? null,
    });

    test('[content-1] institutions: the published ones, sorted without regard to hyphens, without items', async () => {
      expect(await cms().institutions()).toEqual({
        valid: [
          institution('aa-archiv'),
          withoutItems(institution('museum-a', ['museumb', 'museum-c'])),
          institution('museumb'),
          institution('museum-c'),
        ],
        mismatches: [],
      });
    });

    test('[content-12] one institution has its items', async () => {
      expect(await cms().institution('museum-a')).toEqual(institution('museum-a', ['museumb', 'museum-c']));
    });

    test.each([
      'verborgen',
      'nichts',
      'null',
      '$CURRENT_USER',
      'MUSEUM-A',
      'museum_a',
      '\ud800',
      '',
      '../content/7',
      'museum-a\u0000',
      'x'.repeat(20_000),
      '%',
      '{}',
    ])('no institution %.30j', async (id) => {
      expect(await cms().institution(id)).toBe(undefined);
    });

    test('[content-4] the index: all statuses by sort and id, without items', async () => {
      expect(await cms().contentIndex()).toEqual({
        valid: [9, 7, 10, 12].map((id) => withoutItems(entry(id))),
        mismatches: [],
      });
    });

    test('all entries with their blocks', async () => {
      expect(await cms().contentWithBlocks()).toEqual({ valid: [9, 7, 10, 12].map(entry), mismatches: [] });
    });

    test.each(['sieben', 'seven'])(
      '[content-5] [content-14] the slug %s returns the entry with all translations',
      async (slug) => {
        const found = await cms().contentBySlug(slug);
        expect(found).toEqual([entry(7)]);
        expect(found[0]?.translations?.[0]?.items?.map(({ collection }) => collection)).toEqual([
          'block_text',
          'block_slider',
          'block_links',
          'block_embed',
          'block_list',
        ]);
      },
    );

    test.each(['null', 'true', '$NOW', '9', 'neun'])('the slug %s is an ordinary text', async (slug) => {
      expect(await cms().contentBySlug(slug)).toEqual([entry(9)]);
    });

    test.each([
      'acht',
      'Sieben',
      'NULL',
      'false',
      '$CURRENT_USER',
      '$NOW(-1 year)',
      '%',
      '_',
      '\ud800',
      '',
      '\u0000',
      'x'.repeat(20_000),
      '"',
    ])('no slug %.30j', async (slug) => {
      expect(await cms().contentBySlug(slug)).toEqual([]);
    });

    test('[content-8] an entry by id', async () => {
      expect(await cms().contentById(7)).toEqual(entry(7));
      expect(await cms().contentById(12)).toEqual(entry(12));
    });

    test.each([8, 70, 0, -7, 7.5, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
      'no entry %i',
      async (id) => {
        expect(await cms().contentById(id)).toBe(undefined);
      },
    );

    test('the revision stays while nothing changes', async () => {
      expect(await cms().revision()).toBe(await cms().revision());
    });

    test('a picture exists or not', async () => {
      expect(await cms().hasAsset(PICTURE)).toBe(true);
      for (const id of ['0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4e', 'x', '', '..', `${PICTURE}\u0000`]) {
        expect([id, await cms().hasAsset(id)]).toEqual([id, false]);
      }
    });
  });
}
