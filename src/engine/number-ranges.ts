/** Ranges of numbers in which the values of facet fields are counted. */
export interface NumberRanges {
  /** Ascending. Ranges are below the first, from each to below the next, and from the last on. */
  readonly bounds: readonly number[];
}

/** How many documents have a number in each range. */
export interface NumberRangesReply {
  /** Documents that match the search, with or without a number. */
  readonly found: number;
  /** For each field of `facet_by`, in its order: a count for each range, one more than there are bounds. */
  readonly counts: readonly (readonly number[])[];
}
