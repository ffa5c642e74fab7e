import type { AskedDocuments, NaiveDocuments } from '../queries/naive.ts';
import {
  type Near,
  type Question,
  type SortKey,
  VECTOR_FIELD,
  type VectorField,
} from '../queries/question.ts';
import type { WantedDocument } from '../queries/wanted-document.ts';
import { copiedId, originalId } from './copied-id.ts';
import type { FieldVectors } from './field-vectors.ts';
import { dot, NearestByScan, toUnitLength } from './nearest-by-scan.ts';

/** Several copies of the same documents, with different ids and vectors: the first copies of all, then the second ones. */
export class CopiedDocuments implements AskedDocuments {
  readonly ids: string[];
  readonly #originals: NaiveDocuments;
  readonly #copies: number;
  readonly #vectors: Readonly<Record<VectorField, FieldVectors>>;
  readonly #scans = new Map<string, NearestByScan>();

  constructor(
    originals: NaiveDocuments,
    copies: number,
    vectors: Readonly<Record<VectorField, FieldVectors>>,
  ) {
    this.#originals = originals;
    this.#copies = copies;
    this.#vectors = vectors;
    this.ids = Array.from({ length: copies }, (_, copy) =>
      originals.ids.map((id) => copiedId(id, copy)),
    ).flat();
  }

  get count(): number {
    return this.ids.length;
  }

  numberOf(id: string): number {
    for (let copy = 0; copy < this.#copies; copy += 1) {
      const original = this.#originals.numberOf(originalId(id, copy));
      if (original !== -1) return original + copy * this.#originals.count;
    }
    return -1;
  }

  valuesOf(doc: number, field: string): readonly string[] {
    return this.#originals.valuesOf(this.#originalOf(doc), field);
  }

  keyOf(doc: number, key: SortKey): number | undefined {
    return this.#originals.keyOf(this.#originalOf(doc), key);
  }

  wantedOf(doc: number): WantedDocument {
    return this.#originals.wantedOf(this.#originalOf(doc));
  }

  #originalOf(doc: number): number {
    return doc % this.#originals.count;
  }

  matching(question: Question): number[] {
    const found = this.#originals.matching(question);
    const copies = Array.from({ length: this.#copies }, (_, copy) => copy);
    return copies.flatMap((copy) => found.map((doc) => doc + copy * this.#originals.count));
  }

  vectorOf(doc: number, field: VectorField): Float64Array {
    return this.#vectors[field].at(doc);
  }

  similarityTo({ field = VECTOR_FIELD, vector }: Pick<Near, 'field' | 'vector'>, doc: number): number {
    return dot(toUnitLength(vector), toUnitLength(this.vectorOf(doc, field)));
  }

  /** Prepares the neighbours for these queries: `see` must then be called with every document. */
  prepareNeighbours(questions: readonly Question[]): void {
    for (const [field, vectors] of Object.entries(this.#vectors)) {
      const nears = questions.flatMap(({ near }) => (near?.field === field ? [near] : []));
      this.#scans.set(field, new NearestByScan(nears, (id) => this.numberOf(id), vectors));
    }
  }

  see(doc: number): void {
    for (const scan of this.#scans.values()) scan.see(doc);
  }

  /** Errors: if they were not prepared. */
  neighbours(near: Near): number[] {
    const docs = this.#scans.get(near.field ?? VECTOR_FIELD)?.nearest(near);
    if (!docs) throw new Error('these neighbours were not prepared');
    return [...docs];
  }
}
