/** A document in the result: which part of the snapshot, which document there. */
export interface Place {
  readonly part: number;
  readonly doc: number;
}
