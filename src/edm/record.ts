/**
 * One EDM record in the form that the object endpoint delivers: framed JSON-LD
 * without `@context`, with its URLs as supplied. All other formats are read into
 * this model and written from it.
 *
 * Readers produce one canonical shape, so that equal statements are equal JSON
 * text whatever format they came in: `id` and `type` first, then properties
 * sorted by URL. What properties.ts calls a list is a list; any other property is
 * one only if it has several values.
 */

/**
 * A literal: plain, with a language, with a datatype. `{"@value"}` alone is a
 * plain text in a property whose bare strings are references.
 */
export type Literal =
  | string
  | { readonly '@language': string; readonly '@value': string }
  | { readonly type: string; readonly '@value': string }
  | { readonly '@value': string };

/** A WebResource, Agent, Place, Concept, TimeSpan, Service, Aggregation or ProvidedCHO; or a bare reference `{id}`. */
export interface Entity {
  readonly id?: string;
  readonly type?: string | readonly string[];
  readonly [property: string]: Value | readonly Value[] | undefined;
}

export type Value = Literal | Entity | number | boolean;

/** The Aggregation with its ProvidedCHO in `aggregatedCHO`. Both may have further types. */
export interface FramedRecord extends Entity {
  readonly id: string;
  readonly type: string | readonly string[];
  readonly aggregatedCHO: Entity & { readonly id: string };
}

/** What is wrong with a record: an error rejects it, a warning does not. */
export interface RecordIssue {
  readonly severity: 'error' | 'warning';
  /** Names the offending value; no full stop at the end. */
  readonly message: string;
}

/**
 * Readers never throw for bad input: they return a record, or the reasons why
 * there is none (the errors, then the rejected statements).
 */
export type ReadResult =
  | { readonly record: FramedRecord; readonly warnings: readonly RecordIssue[] }
  | {
      readonly record: undefined;
      readonly errors: readonly RecordIssue[];
      /** What could be read, to say whose record it is. */
      readonly aggregation?: Entity;
    };
