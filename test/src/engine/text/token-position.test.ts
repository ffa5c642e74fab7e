import { describe, expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { makeField } from '../make-field.ts';
import { snapshotAfter } from '../naive-collection.ts';

const SCHEMA = {
  name: 'things',
  fields: [makeField('title', 'string'), makeField('notes', 'string[]')],
};

interface Reply {
  readonly hits: readonly {
    readonly document: { readonly id: string };
    readonly text_match_info: { readonly best_field_score: string };
  }[];
}

/**
 * What is found, best first: the id, the words in the best window, the sum of gaps between them, whether
 * they are the whole string, and the offset that counts. Documents are in order of age.
 */
function check(
  documents: Readonly<Record<string, object>>,
  parameters: Readonly<Record<string, string>>,
  expected: readonly string[],
): void {
  const snapshot = snapshotAfter(SCHEMA, [
    Object.entries(documents).map(([id, document]) => ({ id, document: { id, ...document } })),
  ]);
  const { body } = search(
    snapshot,
    SCHEMA.name,
    { query_by: 'title', drop_tokens_threshold: '0', prioritize_token_position: 'true', ...parameters },
    noLimits(),
  );
  const shown = (JSON.parse(body) as Reply).hits.map(({ document, text_match_info: info }) => {
    const score = BigInt(info.best_field_score);
    const byte = (shift: bigint): number => Number((score >> shift) & 255n);
    const exact = (score >> 12n) & 1n ? ' exact' : '';
    return `${document.id}: ${byte(40n)} words, gaps ${100 - byte(16n)}${exact}, offset ${255 - byte(4n)}`;
  });
  expect(shown).toEqual(expected);
}

describe('one word', () => {
  test('scores by its last position, from 1 on', () =>
    check(
      { a: { title: 'alter Krug aus Ton' }, b: { title: 'Krug' }, c: { title: 'Krug und noch ein Krug' } },
      { q: 'krug' },
      // b is exact; a stands at 2, c last at 5.
      ['b: 1 words, gaps 0 exact, offset 1', 'a: 1 words, gaps 0, offset 2', 'c: 1 words, gaps 0, offset 5'],
    ));
  test('in a list by its largest position in any element', () =>
    check(
      {
        a: { notes: ['ein sehr alter Krug', 'Krug aus Ton'] },
        b: { notes: ['der Krug', 'Ton'] },
        c: { notes: ['ein alter Krug', 'noch ein Krug'] },
      },
      { q: 'krug', query_by: 'notes' },
      // b 2, c 3, a 4 in its first element, although 1 in its last.
      ['b: 1 words, gaps 0, offset 2', 'c: 1 words, gaps 0, offset 3', 'a: 1 words, gaps 0, offset 4'],
    ));
});

describe('several words', () => {
  test('score by the last one in the best window, from 0 on', () =>
    check(
      {
        a: { title: 'aus Ton ein Krug' },
        b: { title: 'Krug aus Ton, Wien' },
        c: { title: 'in Wien ein Krug aus Ton' },
      },
      { q: 'krug ton' },
      // The same gaps: b ends at 2, a at 3, c at 5.
      ['b: 2 words, gaps 2, offset 2', 'a: 2 words, gaps 2, offset 3', 'c: 2 words, gaps 2, offset 5'],
    ));
  test('score by the farthest word, even outside the window', () =>
    check(
      {
        a: { title: 'Krug eins zwei drei vier fünf sechs sieben acht neun zehn elf Ton' },
        b: { title: 'Krug eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf Ton' },
      },
      { q: 'krug ton' },
      // More than ten positions apart, so there is one word in a window: Krug; the offset is that of Ton.
      ['a: 1 words, gaps 0, offset 12', 'b: 1 words, gaps 0, offset 13'],
    ));
  test('an element with only one of them has no offset', () =>
    check(
      { a: { notes: ['alter Krug', 'roter Ton'] }, b: { notes: ['ein alter Krug', 'und roter Ton'] } },
      { q: 'krug ton', query_by: 'notes' },
      // Equal, so the newest first.
      ['b: 1 words, gaps 0, offset 0', 'a: 1 words, gaps 0, offset 0'],
    ));
  test('match exactly if the last one ends the string and there are no other words', () =>
    check(
      {
        a: { title: 'Ton Krug' },
        b: { title: 'Krug Ton' },
        c: { title: 'Krug Ton Krug' },
        d: { title: 'alter Krug Ton' },
      },
      { q: 'krug ton' },
      // a and b in any order of words, the newest first; c repeats one; d has another one, and ends later.
      [
        'b: 2 words, gaps 1 exact, offset 1',
        'a: 2 words, gaps 1 exact, offset 1',
        'c: 2 words, gaps 1, offset 1',
        'd: 2 words, gaps 1, offset 2',
      ],
    ));
  test('a repeated word matches a string of two words exactly if it is the last', () =>
    check(
      { a: { title: 'Krug' }, b: { title: 'alter Krug' }, c: { title: 'Krug alt' } },
      { q: 'krug krug' },
      // b: two words in the title, and the last is one of them; then the newest.
      ['b: 2 words, gaps 0 exact, offset 1', 'c: 2 words, gaps 0, offset 0', 'a: 2 words, gaps 0, offset 0'],
    ));
});
