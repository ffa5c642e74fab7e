import { type FacetColumn, setCount } from './columns.ts';
import { facetValues } from './facet-values.ts';
import type { Snapshot } from './snapshot.ts';

/** The values of a document in one field: their numbers across segments. */
type Key = number | string;

/** Of a document without a value. */
const MISSING = '';

/** Numbers the groups of documents from 0 on, in the order in which they are asked for. */
export class GroupNumbers {
  readonly #fields: readonly FieldKeys[];
  readonly #missingTogether: boolean;
  /** By the keys of all fields. */
  readonly #numbers = new Map<Key, number>();
  /** With one field, by segment and set: the number of its group, plus 1. */
  readonly #ofSets: readonly Uint32Array[];
  /** Groups so far. */
  size = 0;

  /** `missingTogether`: documents that lack a value in a field have the same one there. */
  constructor(snapshot: Snapshot, fields: readonly string[], missingTogether: boolean) {
    // A field that is named again decides nothing.
    this.#fields = Array.from(new Set(fields), (field) => new FieldKeys(snapshot, field));
    this.#missingTogether = missingTogether;
    const [only] = this.#fields.length === 1 ? this.#fields : [];
    this.#ofSets = only ? only.columns.map((column) => new Uint32Array(column ? setCount(column) : 0)) : [];
  }

  /**
   * Documents with the same values in all of the fields have the same number. Unless
   * `missingTogether`, one that lacks a value in any field is alone, and gets another number each
   * time.
   */
  of(part: number, doc: number): number {
    const ofSets = this.#ofSets[part];
    const set = ofSets ? (this.#fields[0]?.setOf(part, doc) ?? 0) : 0;
    if (!ofSets || set === 0) return this.#find(part, doc);
    ofSets[set] ||= this.#find(part, doc) + 1;
    return (ofSets[set] as number) - 1;
  }

  #find(part: number, doc: number): number {
    let key: Key = MISSING;
    for (const [i, field] of this.#fields.entries()) {
      const own = field.keyOf(part, doc);
      if (own === MISSING && !this.#missingTogether) return this.#next();
      key = i === 0 ? own : `${key} ${own}`;
    }
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.size);
    return this.#next();
  }

  #next(): number {
    this.size += 1;
    return this.size - 1;
  }
}

class FieldKeys {
  readonly columns: readonly (FacetColumn | undefined)[];
  readonly #numberOf: readonly (Uint32Array | undefined)[];
  /** By segment and set, where documents have lists of values. */
  readonly #ofLists: readonly (Key | undefined)[][];

  constructor(snapshot: Snapshot, field: string) {
    this.columns = snapshot.parts.map(({ segment }) => segment.facets.get(field));
    this.#numberOf = facetValues(snapshot, field).numberOf;
    this.#ofLists = snapshot.parts.map(() => []);
  }

  setOf(part: number, doc: number): number {
    return this.columns[part]?.sets[doc] ?? 0;
  }

  keyOf(part: number, doc: number): Key {
    const column = this.columns[part];
    const set = this.setOf(part, doc);
    if (!column || set === 0) return MISSING;
    const numbers = this.#numberOf[part];
    const { starts, ordinals } = column;
    if (!starts || !ordinals) return numbers ? (numbers[set - 1] as number) : set - 1;
    const known = this.#ofLists[part] ?? [];
    known[set] ??= ordinals
      .subarray(starts[set], starts[set + 1])
      .map((ordinal) => (numbers ? (numbers[ordinal] as number) : ordinal))
      .join();
    return known[set];
  }
}
