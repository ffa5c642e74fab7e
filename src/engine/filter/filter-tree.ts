import type { ExactNumber } from '../segment/columns.ts';

/** A parsed filter. All nodes are frozen. */
export type FilterNode = FilterJunction | FilterCondition;

interface FilterJunction {
  readonly kind: 'and' | 'or';
  readonly left: FilterNode;
  readonly right: FilterNode;
}

/**
 * One comparison. `negate` inverts its set of documents, so that documents
 * without the field are in it. [filters-6] No values: matches nothing (negated: everything).
 */
export type FilterCondition = TextCondition | NumberCondition | IdCondition;

export interface TextCondition {
  readonly kind: 'text';
  readonly field: string;
  /**
   * contains: every word of a value occurs in the field, in any order.
   * equals: the words of a value are a whole string or list element.
   */
  readonly match: 'contains' | 'equals';
  readonly negate: boolean;
  /** One of them must match. */
  readonly values: readonly TextValue[];
}

export interface TextValue {
  /** As written, without quotes, backticks and the asterisks at its ends; not yet tokenised. Never blank. */
  readonly text: string;
  /** In double quotes: its words follow each other anywhere in a value, whatever `match` says. */
  readonly phrase: boolean;
  /** Ended in `*`: the last word is a prefix; with `equals` the value must begin with the words. */
  readonly prefix: boolean;
  /** Began with `*`, which has an effect only with `prefix` and `containsFilter`: a substring. */
  readonly leadingStar: boolean;
}

export interface NumberCondition {
  readonly kind: 'number';
  readonly field: string;
  readonly negate: boolean;
  /**
   * One of them must contain the number, or one number of a list. Bounds of float fields are 32-bit
   * floats; `true` is 1 and `false` 0.
   */
  readonly ranges: readonly NumberRange[];
}

/** Open ends are infinite. If min > max, the range is empty. */
export interface NumberRange {
  readonly min: ExactNumber;
  readonly max: ExactNumber;
  readonly minInclusive: boolean;
  readonly maxInclusive: boolean;
}

/** The document's `id`. */
export interface IdCondition {
  readonly kind: 'id';
  readonly negate: boolean;
  readonly values: readonly string[] | 'all';
}
