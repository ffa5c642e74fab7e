/**
 * One EDM record in the form that the object endpoint delivers: framed JSON-LD
 * (edm.md, "Framed JSON-LD"), without `@context`, its addresses as supplied.
 * It is the one model of the project: every other form is read into it and
 * written from it.
 */

/** A literal: plain, with a language, or with a datatype. */
export type Literal =
  | string
  | { readonly '@language': string; readonly '@value': string }
  | { readonly type: string; readonly '@value': string };

/** A thing of its own: WebResource, Agent, Place, Concept, TimeSpan, Service, Aggregation, ProvidedCHO; or a bare reference `{id}`. */
export interface Entity {
  readonly id?: string;
  readonly type?: string | readonly string[];
  readonly [property: string]: Value | readonly Value[] | undefined;
}

export type Value = Literal | Entity | number | boolean;

/** The Aggregation with its ProvidedCHO inside `aggregatedCHO`. */
export interface FramedRecord extends Entity {
  readonly id: string;
  readonly type: 'Aggregation';
  readonly aggregatedCHO: Entity & { readonly id: string };
}

/** Something about a record that is wrong (the record is rejected) or odd (it is kept). */
export interface RecordIssue {
  readonly severity: 'error' | 'warning';
  /** Names the offending value; no full stop at the end. */
  readonly message: string;
}

/** A reader never throws for bad input: it gives a record, or the reasons why there is none. */
export type ReadResult =
  | { readonly record: FramedRecord; readonly warnings: readonly RecordIssue[] }
  | { readonly record: undefined; readonly errors: readonly RecordIssue[] };
