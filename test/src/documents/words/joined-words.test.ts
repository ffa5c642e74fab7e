import { expect, test } from 'vitest';
import { learnLexicon } from '../../../../src/documents/words/learn-lexicon.ts';
import { withBlanks } from '../../../../src/documents/words/query-blanks.ts';
import { wordForms } from '../../../../src/documents/words/word-forms.ts';

const formsOf = wordForms(learnLexicon().lexicon());

/** The words by which a document with this title, creator, … is found beside its own, in order of the alphabet. */
const check = (document: Readonly<Record<string, string | readonly string[]>>, expected: readonly string[]) =>
  expect(
    formsOf(document)
      .map((form) => form.split(' ')[0])
      .sort(),
  ).toEqual([...expected].sort());

test('[words-32] two and three neighbouring words of a title or name are one, as with hyphens', () => {
  check({ title: 'Richard Beer Hofmann' }, ['richardbeer', 'beerhofmann', 'richardbeerhofmann']);
  check({ creator: ['St. Hubert'], isPartOf: ['Ex libris'] }, ['sthubert', 'exlibris']);
  check({ title: 'Lindwurm / Kessel' }, ['lindwurmkessel']);
  check({ title: 'U Boot' }, ['uboot']);
  check({ description: ['Ex libris'], provenance: ['Ex libris'] }, []);
});

test('[words-32] so are the parts of a word with hyphens or slashes, and the words beside them', () => {
  const parts = ['otto', 'wagner', 'villa', 'ottowagner', 'wagnervilla'];
  check({ title: 'Otto-Wagner-Villa' }, parts);
  check({ creator: ['Otto/Wagner/Villa'] }, parts);
  check({ title: 'Ex-libris Altenberg' }, ['ex', 'libris', 'librisaltenberg', 'exlibrisaltenberg']);
});

test('[words-32] words are not joined across a comma, nor at an article', () => {
  check({ title: 'Hofmann, Richard (Wien)' }, []);
  check({ title: 'Weiden am See' }, ['weidenamsee']);
  check({ title: 'Der Turm von Wien' }, ['turmvonwien']);
});

test('[words-32] the parts of a word with hyphens or slashes are words, however short', () => {
  check({ title: 'U-Boot' }, ['u', 'boot']);
  check({ title: 'U\u200dX-Bo\u200dot' }, ['ux', 'boot', 'uxboot']);
  check({ subject: ['Otto-Wagner-Villa'] }, ['otto', 'wagner', 'villa']);
  check({ title: 'Hof\uff0fKai' }, ['hof', 'kai']);
  check({ description: ['Lindwurm/Kessel'] }, ['lindwurm', 'kessel']);
  check({ subject: ['Weltkrieg 1914–1918'] }, ['1914', '1918']);
  check({ title: 'und/oder' }, []);
  // A number of an inventory has no words.
  check({ identifier: ['A-12/3'] }, []);
});

test('a word that the document has itself is not added', () =>
  check({ title: 'Ex libris', subject: ['Exlibris'] }, []));

test('a very long title has few joined words', () =>
  expect(formsOf({ title: Array.from({ length: 5000 }, (_, i) => `wort${i}`).join(' ') }).length).toBe(100));

test('joins words with very many signs in linear time', () =>
  // Quadratic time would be half an hour.
  check({ title: `a${'-'.repeat(2_000_000)}b` }, ['a', 'b']));

test.each([
  ['lindwurm/kessel', 'lindwurm kessel'],
  ['otto-wagner–villa 1\u22122', 'otto wagner villa 1 2'],
  ['-wien graz- a - b', undefined],
  ['kessel - lindwurm/topf', 'kessel - lindwurm topf'],
  // Without the hyphen, `topf` would have to be found.
  ['kessel -lindwurm-topf', undefined],
  ['"ex-libris"', undefined],
])('[words-32] %s with blanks is %s', (q, expected) => expect(withBlanks(q)).toBe(expected));
