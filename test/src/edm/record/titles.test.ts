import { expect, test } from 'vitest';
import { otherTitles } from '../../../../src/edm/record/titles.ts';

test('a hundred thousand titles are read once', () => {
  const cho = { title: Array.from({ length: 200_000 }, (_, n) => (n < 150_000 ? 'The same' : `Title ${n}`)) };
  const { titles, more } = otherTitles(cho, { text: 'Heading', lang: undefined });
  expect([titles.map(({ text }) => text).slice(0, 2), titles.length, more]).toEqual([
    ['The same', 'Title 150000'],
    20,
    200_000 - 150_000 - 19,
  ]);
});
