import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { FACET_BY, valuesOf } from './documents.ts';
import { NaiveWords } from './naive-words.ts';
import { type Near, type Question, SORT_KEYS, type SortKey, VECTOR_FIELD } from './question.ts';
import { similarity } from './unit-vectors.ts';
import { type WantedDocument, wantedOf } from './wanted-document.ts';

/** Documents that questions are asked about. */
export type AskedDocuments = Pick<
  NaiveDocuments,
  | 'ids'
  | 'count'
  | 'numberOf'
  | 'valuesOf'
  | 'keyOf'
  | 'wantedOf'
  | 'similarityTo'
  | 'matching'
  | 'neighbours'
>;

/** What questions ask about, of all documents in plain arrays, without any index. */
export class NaiveDocuments {
  readonly words = new NaiveWords();
  readonly ids: string[] = [];
  readonly vectors: (readonly number[])[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #facets = FACET_BY.map(() => [] as (readonly string[])[]);
  readonly #keys = SORT_KEYS.map(() => [] as (number | undefined)[]);
  readonly #wanted: WantedDocument[] = [];

  get count(): number {
    return this.ids.length;
  }

  add(document: ChoDocument): void {
    const id = String(document['id']);
    this.#numbers.set(id, this.count);
    this.ids.push(id);
    this.words.add(document);
    for (const [i, field] of FACET_BY.entries())
      this.#facets[i]?.push([...new Set(valuesOf(document, field))]);
    for (const [i, key] of SORT_KEYS.entries()) {
      const value = document[key];
      this.#keys[i]?.push(typeof value === 'number' ? value : undefined);
    }
    this.#wanted.push(wantedOf(document));
    this.vectors.push((document[VECTOR_FIELD] ?? []) as readonly number[]);
  }

  /** -1 for an id that is not there. */
  numberOf(id: string): number {
    return this.#numbers.get(id) ?? -1;
  }

  /** Values of a facet, each once. */
  valuesOf(doc: number, field: string): readonly string[] {
    return this.#facets[FACET_BY.indexOf(field)]?.[doc] ?? [];
  }

  keyOf(doc: number, key: SortKey): number | undefined {
    return this.#keys[SORT_KEYS.indexOf(key)]?.[doc];
  }

  wantedOf(doc: number): WantedDocument {
    return this.#wanted[doc] ?? {};
  }

  similarityTo({ vector }: Pick<Near, 'vector'>, doc: number): number {
    return similarity(vector, this.vectors[doc] ?? []);
  }

  /** Documents that words and filters find, in the order in which they came. */
  matching(question: Question): number[] {
    const { filter, dates } = question;
    const hasWords = this.words.matching(question);
    const docs: number[] = [];
    for (let doc = 0; doc < this.count; doc += 1) {
      if (filter && !this.valuesOf(doc, 'dataProvider').includes(filter.dataProvider)) continue;
      if (filter && !this.valuesOf(doc, 'edmType').includes(filter.edmType)) continue;
      const date = dates && this.keyOf(doc, 'dateMin');
      if (dates && (date === undefined || date < (dates.from ?? date) || date > dates.to)) continue;
      if (hasWords(doc)) docs.push(doc);
    }
    return docs;
  }

  /** The nearest first. */
  neighbours({ id, count, ...near }: Pick<Near, 'vector' | 'id' | 'count'>): number[] {
    const similarities = Float64Array.from(this.ids, (_, doc) => this.similarityTo(near, doc));
    return Array.from(this.ids.keys())
      .filter((doc) => this.ids[doc] !== id)
      .sort((a, b) => (similarities[b] ?? 0) - (similarities[a] ?? 0))
      .slice(0, count);
  }
}
