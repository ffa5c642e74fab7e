import { type ExactNumber, type FacetColumn, joinRest } from './columns.ts';
import { entryLength, entryText } from './dictionary.ts';
import type { Snapshot } from './snapshot.ts';
import { numberCount } from './value-numbers.ts';

interface ValueInPart {
  readonly part: number;
  readonly column: FacetColumn;
  readonly ordinal: number;
}

const valuesOfSnapshots = new WeakMap<Snapshot, Map<string, FacetValues>>();

export function facetValues(snapshot: Snapshot, field: string): FacetValues {
  const byField = valuesOfSnapshots.getOrInsertComputed(snapshot, () => new Map());
  return byField.getOrInsertComputed(field, () => new FacetValues(snapshot, field));
}

/** Values that a later part has added to those of the first one. */
interface AddedValues {
  readonly part: number;
  readonly column: FacetColumn;
  /** The number of the first one. */
  readonly from: number;
  readonly ordinals: Uint32Array;
}

/** The distinct values of a facet field in all parts of a snapshot, by number: see ValueNumbers. */
export class FacetValues {
  readonly size: number;
  /** By part: the number of each of the part's values; undefined if they are equal. */
  readonly numberOf: readonly (Uint32Array | undefined)[];
  /** The part whose values have their ordinals as numbers, as nearly all have. */
  readonly #first: number;
  readonly #column: FacetColumn | undefined;
  readonly #firstSize: number;
  readonly #added: readonly AddedValues[];

  constructor({ parts }: Snapshot, field: string) {
    const columns = parts.map(({ segment, numbers }) => ({
      column: segment.facets.get(field),
      numbers: numbers?.fields.get(field),
    }));
    this.size = numberCount(columns);
    this.numberOf = columns.map(({ numbers }) => numbers?.numbers);
    this.#first = columns.findIndex(({ numbers }) => !numbers);
    this.#column = columns[this.#first]?.column;
    this.#firstSize = this.#column?.counts.length ?? 0;
    this.#added = columns.flatMap(({ column, numbers }, part) =>
      column && numbers ? [{ part, column, from: numbers.firstAdded, ordinals: numbers.added }] : [],
    );
  }

  /** Where a value is: in the first part that has it. */
  find(value: number): ValueInPart {
    if (this.#column && value < this.#firstSize) {
      return { part: this.#first, column: this.#column, ordinal: value };
    }
    for (const { part, column, from, ordinals } of this.#added) {
      const ordinal = value < from ? undefined : ordinals[value - from];
      if (ordinal !== undefined) return { part, column, ordinal };
    }
    throw new RangeError(`no value has the number ${value}`);
  }

  text(value: number): string {
    const { column, ordinal } = this.find(value);
    return column.texts ? entryText(column.texts, ordinal) : '';
  }

  byteLength(value: number): number {
    const { column, ordinal } = this.find(value);
    return column.texts ? entryLength(column.texts, ordinal) : 0;
  }

  /** As a double; 0 for texts. */
  number(value: number): number {
    if (value < this.#firstSize) return this.#column?.numbers?.[value] ?? 0;
    const { column, ordinal } = this.find(value);
    return column.numbers?.[ordinal] ?? 0;
  }

  /** With all its digits. */
  exact(value: number): ExactNumber {
    const { column, ordinal } = this.find(value);
    return joinRest(column.numbers?.[ordinal] ?? 0, column.rests?.[ordinal]);
  }
}
