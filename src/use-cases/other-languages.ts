import type { DescribedConcept } from '../documents/concepts/described-concept.ts';
import { quotedText } from '../documents/fields/filters.ts';
import { hasOperators, soughtWords } from '../documents/words/query-words.ts';
import { type OtherWords, wordsInOtherLanguages } from '../documents/words/word-table.ts';
import { foldText } from '../kernel/folded-text.ts';
import { type CollectionRules, WORD_FORMS } from './collection-rules.ts';

/** The objects that name the words of a query in other languages. */
export interface OtherLanguages {
  /** The words in other languages: `horse`, `cheval` for `pferd`. */
  readonly names: readonly string[];
  /** Each word, with its names. */
  readonly sought: readonly (readonly string[])[];
  /** For objects that have each word or its name in another language, and do not have all words as they are, in any form. */
  readonly filter_by: string;
  /** Puts objects first that have the usual words in their titles, then those of which words say what they are or show. */
  readonly sort_by: string;
}

/** A word of a query, or several that are the name of one concept. */
interface Term extends OtherWords {
  readonly text: string;
}

/** Of a query and of a word: every field is asked for each, and nodes of Typesense accept 100 conditions in a filter. */
const [MAX_TERMS, MAX_CHARACTERS] = [4, 50];

/**
 * How to find what names a query in other languages, by the table of words and by the labels of concepts. Undefined if
 * none of its words has names there, and for phrases, excluded words and more than four words. [words-36]
 */
export function otherLanguages(
  q: string,
  { has }: Pick<CollectionRules, 'has'>,
  concepts: readonly DescribedConcept[],
): OtherLanguages | undefined {
  if (hasOperators(q)) return undefined;
  const terms = termsOf(soughtWords(q), labelsOf(concepts));
  const named = terms.filter((term) => namesOf(term).length > 0);
  if (named.length === 0 || terms.length > MAX_TERMS) return undefined;
  if (terms.some(({ text }) => text.length > MAX_CHARACTERS)) return undefined;
  const naming = NAMING_FIELDS.filter(has);
  const fields = [...naming, ...OTHER_FIELDS.filter(has), ...(has(WORD_FORMS) ? [WORD_FORMS] : [])];
  const all = (filterOf: (term: Term) => string) => terms.map((term) => `(${filterOf(term)})`).join(' && ');
  const inAny = (term: Term) =>
    anyOf([
      ...MAKERS.filter(has).map((maker) => [maker, [term.text]] as const),
      ...eachOf(fields, textsIn(term)),
    ]);
  const lacksOne = named.map(({ text }) => `(${noneOf([...fields, ...MAKERS.filter(has)], text)})`);
  const inEach = (among: readonly string[], textsOf: (term: Term) => readonly string[]) =>
    all((term) => anyOf(eachOf(among, withEndings(textsOf(term)))));
  const scores = [
    `(${inEach(naming.slice(0, 1), usualTexts)}):4`,
    `(${inEach(naming, usualTexts)}):3`,
    `(${inEach(naming, textsIn)}):2`,
  ];
  return {
    names: [...new Set([...named.flatMap(({ usual }) => usual), ...named.flatMap(({ others }) => others)])],
    sought: terms.map(textsIn),
    filter_by: `${all(inAny)} && (${lacksOne.join(' || ')})`,
    sort_by: `_eval([${scores.join(',')}]):desc`,
  };
}

/** Fields that say what an object is and shows, the most important first. */
const NAMING_FIELDS = ['title', 'subject', 'dcType', 'medium', 'alternative', 'spatial', 'isPartOf'];

/** Others in which words are sought. */
const OTHER_FIELDS = ['description'];

/** In which words are sought only as they are: nobody translates a name. */
const MAKERS = ['creator', 'contributor'];

const namesOf = ({ usual, others }: Term): readonly string[] => [...usual, ...others];
const usualTexts = ({ text, usual }: Term): readonly string[] => [text, ...usual];
const textsIn = (term: Term): readonly string[] => [term.text, ...namesOf(term)];

/** And with endings that plurals and cases have: the field of word forms does not say in which field a form stands. */
const withEndings = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => ['', 's', 'e', 'n', 'en'].map((ending) => `${text}${ending}`));

/** A field, and texts of which it has one. */
type Condition = readonly [field: string, texts: readonly string[]];

const eachOf = (fields: readonly string[], texts: readonly string[]): Condition[] =>
  fields.map((field) => [field, texts]);

const anyOf = (conditions: readonly Condition[]): string =>
  conditions.map(([field, texts]) => `${field}:[${texts.map(quotedText).join()}]`).join(' || ');

const noneOf = (fields: readonly string[], text: string): string =>
  fields.map((field) => `${field}:!${quotedText(text)}`).join(' && ');

/** The words of a query; those that are together the label of a concept are one term. */
function termsOf(words: readonly string[], labels: ReadonlyMap<string, OtherWords>): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.length - at;
    const length = [3, 2].find((many) => many <= rest && labels.has(keyOf(words.slice(at, at + many)))) ?? 1;
    const some = words.slice(at, at + length);
    const listed = length === 1 ? some.map(wordsInOtherLanguages) : [];
    const labelled = labels.get(keyOf(some));
    terms.push(termOf(some.join(' '), [...listed, ...(labelled ? [labelled] : [])]));
    at += length;
  }
  return terms;
}

/** Each name once, however it is spelled, without the word itself. */
function termOf(text: string, words: readonly OtherWords[]): Term {
  const known = new Set([foldText(text)]);
  const unknown = (names: readonly string[]) =>
    names.filter((name) => known.size < known.add(foldText(name)).size);
  return {
    text,
    usual: unknown(words.flatMap(({ usual }) => usual)),
    others: unknown(words.flatMap(({ others }) => others)),
  };
}

/** For each label of a concept, its labels in the other language. */
function labelsOf(concepts: readonly DescribedConcept[]): ReadonlyMap<string, OtherWords> {
  const labels = new Map<string, { usual: string[]; others: string[] }>();
  const add = (own: readonly string[], [usual, ...others]: readonly string[]) => {
    for (const label of own) {
      const words = labels.getOrInsertComputed(keyOf(soughtWords(label)), () => ({ usual: [], others: [] }));
      if (usual !== undefined) words.usual.push(usual);
      words.others.push(...others);
    }
  };
  for (const { names } of concepts) {
    add(names.de, names.en);
    add(names.en, names.de);
  }
  return labels;
}

const keyOf = (words: readonly string[]): string => foldText(words.join(' '));
