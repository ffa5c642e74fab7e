import { expect, test } from 'vitest';
import { namesSubjectOf, type SubjectDocument } from '../../../../src/documents/words/subject-words.ts';

const titled = (title: string): SubjectDocument => ({ title });

test.each<[string, SubjectDocument, SubjectDocument]>([
  ['a word of the title', titled('Fruit Bowl'), titled('bowl, about 1900')],
  [
    'a word of the subjects',
    { title: 'I', subject: ['Nashorn'] },
    { title: 'Rhinocerus', subject: ['Nashorn'] },
  ],
  ['a word of the title as a subject', titled('Nashorn'), { subject: ['Tier', 'Nashorn'] }],
  ['a word of another title', { title: 'Penacho', alternative: ['Kopfschmuck'] }, titled('Ein Kopfschmuck')],
  ['a plural', titled('Landschaft'), titled('Zwei Landschaften')],
  ['a word for the same', titled('Pferd'), titled('A Horse')],
  ['the same after folding', titled('SCHLÖSSER'), titled('schlosser')],
  ['a run of characters', titled('葛飾北斎画'), titled('北斎の富士')],
])('an object is about the same by %s', (_, one, other) => {
  expect(namesSubjectOf(one)?.(other)).toBe(true);
});

test.each<[string, SubjectDocument, SubjectDocument]>([
  ['nothing', titled('Bathers'), titled('Every woman')],
  ['articles and numbers', titled('The 12 Apostles'), titled('The Night of 12')],
  ['a study', titled('Study for Dew Pendant'), titled('Study for Head')],
  ['days and months', titled('Sonntag, 16. Februar 1896'), titled('Sonntag, 3. Februar 1924')],
  ['letters alone', titled('To??ft Study'), titled('Bird[?] amulet')],
])('an object is not about the same by %s', (_, one, other) => {
  expect(namesSubjectOf(one)?.(other) ?? false).toBe(false);
});

test.each(['Untitled', '_Untitled_', '[Ohne Titel]', 'Fragment', '1904', '???', ''])(
  '%s says nothing',
  (title) => {
    expect(namesSubjectOf(titled(title))).toBeUndefined();
  },
);

test('long texts are read to an end', () => {
  const words = Array.from({ length: 200_000 }, (_, i) => `wort${i.toString(36)}x`).join(' ');
  expect(namesSubjectOf(titled('Wort0x'))?.({ subject: [words, words] })).toBe(true);
  expect(namesSubjectOf(titled('Hase'))?.({ subject: [words, 'Hase'] })).toBe(false);
});
