/**
 * One EDM record in the form that the object endpoint delivers: framed JSON-LD
 * (edm.md, "Framed JSON-LD"), without `@context`, its addresses as supplied.
 * It is the one model of the project: every other form is read into it and
 * written from it.
 *
 * Readers give it in one canonical shape, so that equal statements are equal
 * JSON text whatever form they came in: `id` and `type` first, then properties
 * by their full address; what properties.ts calls a list is a list, anything
 * else is one only when there are several values.
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

/** A thing of its own: WebResource, Agent, Place, Concept, TimeSpan, Service, Aggregation, ProvidedCHO; or a bare reference `{id}`. */
export interface Entity {
  readonly id?: string;
  readonly type?: string | readonly string[];
  readonly [property: string]: Value | readonly Value[] | undefined;
}

export type Value = Literal | Entity | number | boolean;

/** The Aggregation with its ProvidedCHO inside `aggregatedCHO`. Further types are possible beside these. */
export interface FramedRecord extends Entity {
  readonly id: string;
  readonly type: string | readonly string[];
  readonly aggregatedCHO: Entity & { readonly id: string };
}

/** Something about a record that is wrong (the record is rejected) or odd (it is kept). */
export interface RecordIssue {
  readonly severity: 'error' | 'warning';
  /** Names the offending value; no full stop at the end. */
  readonly message: string;
}

/**
 * A reader never throws for bad input: it gives a record, or the reasons why
 * there is none (the errors, then statements rejected on the way to them).
 */
export type ReadResult =
  | { readonly record: FramedRecord; readonly warnings: readonly RecordIssue[] }
  | { readonly record: undefined; readonly errors: readonly RecordIssue[] };
