import type { JsonObject } from '../../kernel/json.ts';

/**
 * What one EDM record states, as framed JSON-LD without `@context`, with its URLs
 * as supplied. All formats except framed JSON-LD are written from this model.
 *
 * A record that came as framed JSON-LD is stored and delivered as it came, with
 * nulls, nested lists and the order of its keys; this model leaves these out
 * (statements.ts). Containers of any record are stored, too; this model has their members as values. Records of other formats are stored in one canonical shape, so
 * that equal statements are equal JSON text: `id` and `type` first, then properties
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

/** The Aggregation with its ProvidedCHO in `aggregatedCHO`. Both may have further types. [records-10] */
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
  | {
      readonly record: FramedRecord;
      /** As it is stored: mostly the same object as `record`. */
      readonly supplied: JsonObject;
      readonly warnings: readonly RecordIssue[];
    }
  | {
      readonly record: undefined;
      readonly errors: readonly RecordIssue[];
      /** What could be read, to say whose record it is. */
      readonly aggregation?: Entity;
    };
