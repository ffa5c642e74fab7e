import { wordsForSame } from '../../documents/words/word-table.ts';
import { foldText } from '../../kernel/folded-text.ts';
import type { RankedWord } from '../search-request.ts';
import { inflected } from './word-forms-of.ts';

/** What ranking reads of an object. */
export interface RankedDocument {
  readonly title?: string;
  readonly creator?: readonly string[];
  readonly subject?: readonly string[];
  readonly dcType?: readonly string[];
  readonly spatial?: readonly string[];
  readonly alternative?: readonly string[];
  readonly medium?: readonly string[];
  readonly isPartOf?: readonly string[];
  readonly identifier?: readonly string[];
  readonly dataProvider?: string;
  readonly imageColor?: string;
  readonly imageOrientation?: string;
}

/** A value of a field, as words, and what a word counts in it. */
export interface PlacedValue {
  readonly isMaker: boolean;
  readonly isTitle: boolean;
  readonly words: readonly string[];
  readonly score: number;
}

/**
 * What a word counts in a value: all of it if it is the value, and less the more other words there are. A subject in
 * a long list says less of an object, as in a register. Chosen by bench/ranking.ts.
 */
const COUNTS = {
  title: [3, 1],
  dcType: [3.5, 0.5],
  few: [2.3, 1.2],
  some: [1.8, 1.2],
  many: [1.3, 1.2],
} as const;
const [MAKER, NO_MAKER, ADDRESSEE, OTHER, SERIES] = [5, 3, 2, 2.8, 2];
const [FEW_SUBJECTS, MANY_SUBJECTS] = [6, 12];
const OTHER_FORM = 0.9;
/** If one value has all words, and if a title begins with them. */
const [TOGETHER, BEGINNING] = [0.5, 0.25];

/** The values that say what an object is and have one of the words, or a text that begins with it. */
export function placedValues(document: RankedDocument, words: readonly SoughtWord[]): PlacedValue[] {
  const values: PlacedValue[] = [];
  const stems = words.flatMap((word) => word.stems);
  const beginnings = [...new Set(stems.map((stem) => stem.slice(0, 2)))];
  const add = (
    texts: readonly string[] = [],
    [least, whole]: readonly [number, number],
    field?: 'creator' | 'title',
  ) => {
    for (const text of texts) {
      const spelled = foldText(text);
      // Most values have none of the words, which is cheaper to see before punctuation is removed.
      if (!beginnings.some((beginning) => spelled.includes(beginning))) continue;
      const folded = spelled.replace(NO_WORD, '');
      if (!stems.some((stem) => folded.includes(stem))) continue;
      const inValue = folded.split(/\s+/).filter((word) => word !== '' && !NUMBER.test(word));
      const score = least + whole / Math.max(1, inValue.length);
      values.push({ isMaker: field === 'creator', isTitle: field === 'title', words: inValue, score });
    }
  };
  const { title = '', creator, subject = [], dcType, spatial, alternative, medium, isPartOf } = document;
  const { length } = subject;
  add(title.split(' / '), COUNTS.title, 'title');
  add(creator, [NO_MAKER, 0], 'creator');
  add(dcType, COUNTS.dcType);
  add(subject, length <= FEW_SUBJECTS ? COUNTS.few : length <= MANY_SUBJECTS ? COUNTS.some : COUNTS.many);
  add(spatial, COUNTS.few);
  add(alternative, [OTHER, 0]);
  add(medium, [OTHER, 0]);
  add(isPartOf, [SERIES, 0]);
  return values;
}

/** As engines divide a text, hyphens join words. */
const NO_WORD = /[^\p{L}\p{N}\s]+/gu;
const NUMBER = /^\d+$/;

/** A word of the query. */
export interface SoughtWord {
  readonly text: string;
  readonly isAddressee: boolean;
  /** With other endings. */
  readonly forms: readonly string[];
  /** Other words for the same, likewise. */
  readonly others: readonly string[];
  /** Beginnings of all of these. */
  readonly stems: readonly string[];
}

/** The words with their forms and other words for the same, folded. */
export function withForms(ranked: readonly RankedWord[]): SoughtWord[] {
  return ranked.map(({ text: typed, isAddressee }) => {
    const text = foldText(typed).replace(NO_WORD, '');
    const forms = inflected(text).filter((form) => form !== text);
    const others = wordsForSame(typed).map((other) => foldText(other).replace(NO_WORD, ''));
    const all = [text, ...forms, ...others];
    const stems = all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
    return { text, isAddressee, forms, others: others.flatMap(inflected), stems: [...new Set(stems)] };
  });
}

/** A word with the name of a maker that it is part of. */
export interface NamedWord extends SoughtWord {
  /** Words of the name, this one among them: a work is by that maker if one of its makers has all of them. */
  readonly name: readonly string[];
}

/**
 * Some words that one maker has are a name; one alone is a name if it is that of a maker in at least a fifth of the objects
 * of which it says something.
 */
export function namedWords(
  words: readonly SoughtWord[],
  documents: readonly (readonly PlacedValue[])[],
): NamedWord[] {
  const texts = words.map(({ text }) => text);
  const inMakers = documents.flatMap((values) =>
    values
      .filter(({ isMaker }) => isMaker)
      .map((maker) => texts.filter((text) => maker.words.includes(text))),
  );
  const longest = inMakers.reduce((a, b) => (b.length > a.length ? b : a), []);
  const isAlone = (text: string): boolean => {
    const saying = documents.filter((values) => values.some((value) => value.words.includes(text)));
    const made = saying.filter((values) => values.some((one) => one.isMaker && one.words.includes(text)));
    return made.length > 0 && made.length * MAKER_SHARE >= saying.length;
  };
  return words.map((word) => {
    const { text } = word;
    const name = longest.length > 1 && longest.includes(text) ? longest : isAlone(text) ? [text] : [];
    const isAddressee = words.some((one) => one.isAddressee && (one === word || name.includes(one.text)));
    return { ...word, name, isAddressee };
  });
}

const MAKER_SHARE = 5;

/** 0: at least one word is only mentioned. Otherwise the mean of what the words count. */
export function placeScore(words: readonly NamedWord[], values: readonly PlacedValue[]): number {
  const counts = words.map(
    (word) => countOf(word, word.text, values) || OTHER_FORM * bestOf(word, word.forms, values),
  );
  if (counts.includes(0)) return 0;
  const hasAll = (among: readonly string[]) => words.every(({ text }) => among.includes(text));
  const areTogether = words.length > 1 && values.some((value) => hasAll(value.words));
  const begins = values.some(
    (value) =>
      value.isTitle && words[0]?.text === value.words[0] && hasAll(value.words.slice(0, words.length + 1)),
  );
  return mean(counts) + (areTogether ? TOGETHER : 0) + (begins ? BEGINNING : 0);
}

/** The same where words may be missing, and other words for the same count, too. */
export const partialScore = (words: readonly NamedWord[], values: readonly PlacedValue[]): number =>
  mean(
    words.map(
      (word) =>
        countOf(word, word.text, values) ||
        OTHER_FORM * bestOf(word, [...word.forms, ...word.others], values),
    ),
  );

const mean = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);

const bestOf = (word: NamedWord, texts: readonly string[], values: readonly PlacedValue[]): number =>
  Math.max(0, ...texts.map((text) => countOf(word, text, values)));

function countOf({ name, isAddressee }: NamedWord, text: string, values: readonly PlacedValue[]): number {
  const counts = values.map((value) => {
    if (!value.words.includes(text)) return 0;
    if (!value.isMaker) return value.score;
    if (isAddressee) return ADDRESSEE;
    return name.includes(text) && name.every((word) => value.words.includes(word)) ? MAKER : value.score;
  });
  // What somebody made is hardly for them.
  return isAddressee && counts.includes(ADDRESSEE) ? ADDRESSEE : Math.max(0, ...counts);
}
