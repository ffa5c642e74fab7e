import { withoutInvisible } from '../../kernel/characters.ts';
import type { ChoDocument } from '../objects/cho-document.ts';
import { type Expansion, type TextKind, wordExpander } from './forms/expand-word.ts';
import { joinedNeighbours } from './forms/joined-words.ts';
import { relatedWords } from './forms/related-words.ts';
import { spacelessRuns } from './forms/spaceless-runs.ts';
import { yearWords } from './forms/year-words.ts';
import type { Lexicon } from './lexicon.ts';

/** Derives the words by which a document is found besides its own, also from the names of its concepts. */
export type WordForms = (document: ChoDocument, conceptNames?: readonly string[]) => readonly string[];

/** The fields whose words count, and what kind of text they have. */
const KINDS: Readonly<Record<string, TextKind>> = {
  title: 'titles',
  alternative: 'titles',
  subject: 'terms',
  dcType: 'terms',
  medium: 'terms',
  coverage: 'terms',
  temporal: 'terms',
  description: 'description',
  creator: 'names',
  contributor: 'names',
  publisher: 'names',
  spatial: 'names',
  dataProvider: 'names',
  isPartOf: 'names',
  identifier: 'others',
  provenance: 'others',
  nameVariant: 'variants',
};

const FIELDS = Object.entries(KINDS);

const WITH_RUNS = FIELDS.filter(([, kind]) => ['titles', 'terms', 'names', 'variants'].includes(kind));
const WITH_JOINS = FIELDS.filter(([, kind]) => ['titles', 'names'].includes(kind));

/** Of one document. Real ones have up to 130. */
const MAX_WORDS = 300;
/** Of one document, besides those: its own words as others spell them, which a long one has many of. */
const MAX_SPELLINGS = 2000;
/** Of one document: words that are joined. */
const MAX_JOINED = 100;

/**
 * Other forms, spellings and parts of the document's words, and the words of other names of its entities and
 * concepts, without those that the document has itself. Each value is one word, written twice: so two words of a query
 * never stand side by side, and none is a whole value. Both would score higher than the words themselves.
 * [words-7]
 */
export function wordForms(lexicon: Lexicon): WordForms {
  const { expandText, words, knownNumber } = wordExpander(lexicon, relatedWords(lexicon));
  /** For each number of a word: the last document that has the word, the last one that spells one so, and the last one that is found by it. */
  const [owner, speller, taker] = [new Marks(), new Marks(), new Marks()];
  let documents = 0;
  return (document, conceptNames = []) => {
    documents += 1;
    const spelt: number[] = [];
    const found: number[] = [];
    const take = ({ spellings, others }: Pick<Expansion, 'spellings' | 'others'>) => {
      for (const word of spellings) if (speller.set(word, documents)) spelt.push(word);
      for (const word of others) if (taker.set(word, documents)) found.push(word);
    };
    for (const name of conceptNames) take(expandText(name, 'concepts'));
    for (const [name, kind] of FIELDS) {
      for (const text of textsOf(document[name])) {
        const expansion = expandText(text, kind);
        if (kind !== 'variants') for (const word of expansion.own) owner.set(word, documents);
        take(expansion);
      }
    }
    const isOwn = (word: number | undefined) => word !== undefined && owner.get(word) === documents;
    const isOther = (word: number) => !isOwn(word) && speller.get(word) !== documents;
    const all = new Set(
      [
        ...spelt.filter((word) => !isOwn(word)).slice(0, MAX_SPELLINGS),
        ...found.filter(isOther).slice(0, MAX_WORDS),
      ].map((word) => words[word] ?? ''),
    );
    // Not numbered, because most of them occur in one document only.
    const joined = valuesOf(document, WITH_JOINS).flatMap(joinedNeighbours);
    const derived = [
      new Set(joined.slice(0, MAX_JOINED)),
      yearWords(document['dateMin'], document['dateMax']),
      spacelessRuns(valuesOf(document, WITH_RUNS)),
    ];
    for (const more of derived) for (const word of more) if (!isOwn(knownNumber(word))) all.add(word);
    return Array.from(all, (word) => `${word} ${word}`);
  };
}

/** A number for each number; 0 at first. */
class Marks {
  #marks = new Uint32Array(1 << 16);

  get(at: number): number {
    return this.#marks[at] ?? 0;
  }

  /** Whether it was another one. */
  set(at: number, mark: number): boolean {
    if (at >= this.#marks.length) {
      const larger = new Uint32Array(2 * at);
      larger.set(this.#marks);
      this.#marks = larger;
    }
    if (this.#marks[at] === mark) return false;
    this.#marks[at] = mark;
    return true;
  }
}

/** As readers see them. */
const valuesOf = (document: ChoDocument, fields: typeof FIELDS): readonly string[] =>
  fields.flatMap(([name]) => textsOf(document[name]).map(withoutInvisible));

const textsOf = (value: ChoDocument[string] | undefined): readonly string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as readonly string[]) : [];
};
