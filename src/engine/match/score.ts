/** One integer in two numbers: `high << lowBits | low`. */
export interface Score {
  readonly lowBits: number;
  /** The same for every document. */
  readonly constant: boolean;
  high(doc: number): number;
  low(doc: number): number;
  /** The same of all found documents at once, where that costs less. */
  all?(): { readonly high: Float64Array; readonly low: Float64Array };
}
