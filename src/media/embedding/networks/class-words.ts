import { readFileSync } from 'node:fs';
import { foldText } from '../../../kernel/folded-text.ts';

/** Classes that the networks distinguish: those of ImageNet, without the background. */
export const CLASSES = 1000;

/** Classes of ImageNet, by their numbers. */
export type Classes = readonly number[];

/**
 * What a text names, in English, German or one of twelve other languages, each thing as the classes that show it.
 * Empty if most of its words mean nothing to the networks: then the vector of the
 * others would stand for another thing.
 */
export function thingsIn(text: string): readonly Classes[] {
  const words = wordsOf(text);
  const things: Classes[] = [];
  let known = 0;
  for (let at = 0; at < words.length; ) {
    const found = longestPhrase(words.slice(at, at + LONGEST_PHRASE));
    if (found !== undefined) {
      things.push(found.classes);
      known += found.words;
    }
    at += found?.words ?? 1;
  }
  return 2 * known >= words.length ? things : [];
}

/** Whether an English term, as it is, names something. */
export const hasClasses = (term: string): boolean => (ENGLISH.get(wordsOf(term).join(' ')) ?? []).length > 0;

/** Words of a phrase in the table. */
const LONGEST_PHRASE = 4;

function longestPhrase(words: readonly string[]): { classes: Classes; words: number } | undefined {
  for (let count = words.length; count > 0; count--) {
    const classes = classesOf(words.slice(0, count).join(' '));
    if (classes !== undefined && classes.length > 0) return { classes, words: count };
  }
  return undefined;
}

/** Of a term, of what it may be a form of, or of what a German compound ends in. */
function classesOf(term: string): Classes | undefined {
  const classes =
    lookUp(ENGLISH, term, ENGLISH_ENDINGS) ??
    lookUp(GERMAN, term, GERMAN_ENDINGS) ??
    lookUp(OTHERS, term, ENGLISH_ENDINGS);
  if (classes !== undefined || term.includes(' ')) return classes;
  for (let start = SHORTEST_BEGINNING; start <= term.length - SHORTEST_END; start++) {
    const end = lookUp(GERMAN, term.slice(start), GERMAN_ENDINGS, SHORTEST_END);
    if (end !== undefined) return end;
  }
  // The plural has other vowels: Vögel.
  const plain = foldText(term);
  return plain === term ? undefined : classesOf(plain);
}

/** Of a term as it is, or without one of the endings. */
function lookUp(
  table: ReadonlyMap<string, Classes>,
  term: string,
  endings: readonly (readonly [ending: string, instead: string])[],
  shortest = 3,
): Classes | undefined {
  for (const [ending, instead] of endings) {
    const form = term.slice(0, term.length - ending.length) + instead;
    const classes = term.endsWith(ending) && form.length >= shortest ? table.get(form) : undefined;
    if (classes !== undefined) return classes;
  }
  return undefined;
}

/** Of the plural and other forms, and what a word has without them. */
const ENGLISH_ENDINGS = [
  ['', ''],
  ['ies', 'y'],
  ['ves', 'f'],
  ['s', ''],
  ['es', ''],
] as const;
const GERMAN_ENDINGS = ['', 's', 'n', 'e', 'es', 'en', 'er', 'ern'].map((ending) => [ending, ''] as const);

/** Characters of a compound: shorter ends are often part of another word. */
const [SHORTEST_BEGINNING, SHORTEST_END] = [3, 5];

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length > 1 && !FUNCTION_WORDS.has(word));

const FUNCTION_WORDS = new Set(
  `an and at by for from in of on the to with
  am auf aus bei beim das dem den der des die ein eine einem einen einer eines für im mit und unter
  vom von vor zu zum zur über`.split(/\s+/),
);

/** The terms of a table and their classes. If several lines have the same term, it has the classes of all. */
function readTable(
  name: string,
  readLine: (line: string, at: number) => readonly [terms: readonly string[], classes: Classes],
): Map<string, Classes> {
  const table = new Map<string, Classes>();
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [terms, classes] = readLine(line, at);
    for (const term of terms) {
      const key = wordsOf(term).join(' ');
      table.set(key, [...(table.get(key) ?? []), ...classes]);
    }
  }
  return table;
}

/** `term, term: classes`; only German nouns begin with an uppercase letter. */
const readThings = (isGerman: boolean) =>
  readTable('things.txt', (line) => {
    const [terms = '', classes = ''] = line.split(':');
    return [
      terms.split(', ').filter((term) => /^\p{Lu}/u.test(term) === isGerman),
      classes.match(/[\d-]+/g)?.flatMap(classesOfRange) ?? [],
    ];
  });

/** Of `5` or `5-8`. */
function classesOfRange(range: string): number[] {
  const [first = 0, last = first] = range.split('-').map(Number);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

const GERMAN = readThings(true);

/**
 * With the labels of ImageNet, unless the same words are among the things. Of several
 * labels of a class, the first one, and others of several words: single words often
 * have another meaning, as `light` beside `lighter`.
 */
const ENGLISH = new Map([
  ...readTable('imagenet-labels.txt', (line, at) => [
    line.split(', ').filter((label, i) => i === 0 || label.includes(' ')),
    [at],
  ]),
  ...readThings(false),
]);

/** `English name: names in other languages`. */
const OTHERS = readTable('cldr-names.txt', (line) => {
  const [name = '', names = ''] = line.split(': ');
  return [names.split(', '), ENGLISH.get(wordsOf(name).join(' ')) ?? []];
});
