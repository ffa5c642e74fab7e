import type { ChoDocument } from '../../src/collections/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { FACET_BY, QUERY_BY, valuesOf } from './documents.ts';
import { PAGE_SIZE, type Question } from './question.ts';

/** What is right, by looking at every document. */
export interface NaiveAnswer {
  readonly found: number;
  /** How many of the found documents hold each value, by field. */
  readonly facets: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Sort keys of the page in order; undefined where the question has no sort. */
  readonly titleKeys: readonly (number | undefined)[] | undefined;
}

/** The tokens, facet values and sort keys of all documents in plain arrays, without any index. */
export class NaiveDocuments {
  readonly words: string[] = [];
  /** In how many documents each word stands. */
  readonly frequencies: number[] = [];
  /** By document: its words, each once, by their place in `words`. */
  readonly wordsOf: Uint32Array[] = [];
  readonly #places = new Map<string, number>();
  readonly #facets = FACET_BY.map(() => [] as (readonly string[])[]);
  readonly #titleKeys = new Map<string, number | undefined>();

  get count(): number {
    return this.wordsOf.length;
  }

  add(document: ChoDocument): void {
    const own = new Set<number>();
    for (const field of QUERY_BY) {
      for (const text of valuesOf(document, field))
        for (const word of tokenize(text)) own.add(this.#place(word));
    }
    for (const place of own) this.frequencies[place] = (this.frequencies[place] ?? 0) + 1;
    this.wordsOf.push(Uint32Array.from(own));
    for (const [i, field] of FACET_BY.entries())
      this.#facets[i]?.push([...new Set(valuesOf(document, field))]);
    const key = document['titleKey'];
    this.#titleKeys.set(String(document['id']), typeof key === 'number' ? key : undefined);
  }

  #place(word: string): number {
    const known = this.#places.get(word);
    if (known !== undefined) return known;
    this.#places.set(word, this.words.length);
    this.words.push(word);
    return this.words.length - 1;
  }

  has(word: string): boolean {
    return this.#places.has(word);
  }

  titleKeyOf(id: string): number | undefined {
    return this.#titleKeys.get(id);
  }

  /** Providers and types that occur together, with the number of documents. */
  pairs(): { dataProvider: string; edmType: string; count: number }[] {
    const pairs = new Map<string, { dataProvider: string; edmType: string; count: number }>();
    for (let doc = 0; doc < this.count; doc += 1) {
      for (const dataProvider of this.#valuesOf(doc, 'dataProvider')) {
        for (const edmType of this.#valuesOf(doc, 'edmType')) {
          const key = JSON.stringify([dataProvider, edmType]);
          const pair = pairs.get(key) ?? { dataProvider, edmType, count: 0 };
          pair.count += 1;
          pairs.set(key, pair);
        }
      }
    }
    return [...pairs.values()];
  }

  answer(question: Question): NaiveAnswer {
    const docs = this.#matching(question);
    const facets = new Map<string, Map<string, number>>();
    if (question.facets) for (const field of FACET_BY) facets.set(field, this.#count(field, docs));
    return { found: docs.length, facets, titleKeys: this.#sortedKeys(question, docs) };
  }

  #matching({ words, match, filter }: Question): number[] {
    const wanted = words.map((word) => this.#meant(word, match));
    const docs: number[] = [];
    for (let doc = 0; doc < this.count; doc += 1) {
      const own = this.wordsOf[doc] ?? new Uint32Array(0);
      if (!wanted.every((isMeant) => own.some((place) => isMeant[place] === 1))) continue;
      if (filter && !this.#valuesOf(doc, 'dataProvider').includes(filter.dataProvider)) continue;
      if (filter && !this.#valuesOf(doc, 'edmType').includes(filter.edmType)) continue;
      docs.push(doc);
    }
    return docs;
  }

  /** A 1 for every word that the typed one may stand for. */
  #meant(typed: string, match: Question['match']): Uint8Array {
    return Uint8Array.from(this.words, (word) => {
      if (match === 'prefix') return word.startsWith(typed) ? 1 : 0;
      return word === typed || (match === 'typo' && isOneEdit(typed, word)) ? 1 : 0;
    });
  }

  #valuesOf(doc: number, field: string): readonly string[] {
    return this.#facets[FACET_BY.indexOf(field)]?.[doc] ?? [];
  }

  #count(field: string, docs: readonly number[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const doc of docs) {
      for (const value of this.#valuesOf(doc, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }

  /** Documents without a key come last in ascending, first in descending order. */
  #sortedKeys({ sort, page }: Question, docs: readonly number[]): NaiveAnswer['titleKeys'] {
    if (sort === undefined) return undefined;
    const byDocument = [...this.#titleKeys.values()];
    const keys = docs.map((doc) => byDocument[doc] ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
    if (sort === 'desc') keys.reverse();
    return keys
      .slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
      .map((key) => (key === Number.POSITIVE_INFINITY ? undefined : key));
  }
}

/** Whether one letter was replaced, added, left out, or changed places with its neighbour. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}
