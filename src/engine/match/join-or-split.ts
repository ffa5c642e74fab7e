import type { SearchedField } from '../plan/search-fields.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, countBits, hasBit, intersect } from '../segment/bitset.ts';
import { documentsOf } from '../segment/documents-of.ts';
import { findPhrase } from '../segment/phrase.ts';
import { EMPTY_POSTINGS, type Postings, postingsOfTerm, termIndexOfWord } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';

/** Only the first words of a query are joined in pairs or split. */
const MAX_WORDS = 5;
/** Units of work to look up a word in all segments. */
const WORD_WORK = 200;

/**
 * Another form of the query in case its blanks are wrong: all words joined, two
 * neighbours of three or more words joined, or a word split into two that
 * follow each other in a text. A document must contain all words of this form
 * in the field; after a split, those before the first that is not in the field.
 * The first field with such a form decides.
 */
export function joinOrSplit(
  words: readonly string[],
  fields: readonly SearchedField[],
  parts: readonly SnapshotPart[],
  budget: SearchBudget,
): string[] | undefined {
  for (const { name } of fields) {
    if (!budget.spend(WORD_WORK)) return undefined;
    const inField = new FieldWords(name, parts, budget);
    const other = join(words, inField) ?? split(words, inField);
    if (other) return other;
  }
  return undefined;
}

function join(words: readonly string[], inField: FieldWords): string[] | undefined {
  if (words.length < 2) return undefined;
  const all = [words.join('')];
  if (inField.haveCommon(all)) return all;
  if (words.length < 3) return undefined;
  for (let i = 0; i < Math.min(words.length, MAX_WORDS) - 1; i += 1) {
    const joined = [...words.slice(0, i), `${words[i]}${words[i + 1]}`, ...words.slice(i + 2)];
    if (inField.haveCommon(joined)) return joined;
  }
  return undefined;
}

/** Of several ways to split a word, the first part is as long as possible. */
function split(words: readonly string[], inField: FieldWords): string[] | undefined {
  for (const [i, word] of words.slice(0, MAX_WORDS).entries()) {
    const characters = [...word];
    for (let at = characters.length - 1; at > 0; at -= 1) {
      const first = characters.slice(0, at).join('');
      const second = characters.slice(at).join('');
      if (!inField.follow(first, second)) continue;
      const parted = [...words.slice(0, i), first, second, ...words.slice(i + 1)];
      const unknown = parted.findIndex((word) => !inField.haveCommon([word]));
      if (inField.haveCommon(unknown === -1 ? parted : parted.slice(0, unknown))) return parted;
      break;
    }
  }
  return undefined;
}

/** The words of one field in live documents. */
class FieldWords {
  readonly #field: string;
  readonly #parts: readonly SnapshotPart[];
  readonly #budget: SearchBudget;

  constructor(field: string, parts: readonly SnapshotPart[], budget: SearchBudget) {
    this.#field = field;
    this.#parts = parts;
    this.#budget = budget;
  }

  /** Whether a document contains all of the words, of which there is at least one. */
  haveCommon([first, ...others]: readonly string[]): boolean {
    if (first === undefined) return false;
    return this.#parts.some((part) => {
      const docs = this.#documentsOf(part, first);
      for (const word of others) {
        const more = docs && this.#documentsOf(part, word);
        if (!more) return false;
        intersect(docs, more);
      }
      return docs !== undefined && countBits(docs) > 0;
    });
  }

  /** Whether the words follow each other in a document. */
  follow(first: string, second: string): boolean {
    if (!this.#budget.spend(WORD_WORK)) return false;
    return this.#parts.some((part) => {
      const indexes = [this.#termIndexOf(part, first), this.#termIndexOf(part, second)];
      if (indexes.includes(-1)) return false;
      const { segment, live } = part;
      const words = indexes.map((index) => [index]);
      const docs = findPhrase(this.#postings(part), words, 'anywhere', segment.documentCount, this.#budget);
      return live ? docs.some((doc) => hasBit(live, doc)) : docs.length > 0;
    });
  }

  #documentsOf(part: SnapshotPart, word: string): Bitset | undefined {
    const index = this.#budget.spend(WORD_WORK) ? this.#termIndexOf(part, word) : -1;
    if (index === -1) return undefined;
    const list = postingsOfTerm(this.#postings(part), index);
    const set = documentsOf([list], part.segment.documentCount, this.#budget);
    if (part.live) intersect(set, part.live);
    return set;
  }

  #termIndexOf(part: SnapshotPart, word: string): number {
    return termIndexOfWord(this.#postings(part), part.segment.dictionary, word);
  }

  #postings({ segment }: SnapshotPart): Postings {
    return segment.postings.get(this.#field) ?? EMPTY_POSTINGS;
  }
}
