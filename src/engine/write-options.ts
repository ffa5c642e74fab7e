/**
 * create: refuses an existing id; upsert: replaces the document; update: changes the given
 * fields of an existing document; emplace: updates an existing document, else creates one.
 */
export const WRITE_ACTIONS = ['create', 'upsert', 'update', 'emplace'] as const;
export type WriteAction = (typeof WRITE_ACTIONS)[number];

/**
 * What happens to a value that does not fit its field, in Typesense's words: the document
 * is refused; the value is left out if the field is optional; the value is converted, and
 * refused or left out if that is impossible.
 */
export const DIRTY_VALUES = ['reject', 'drop', 'coerce_or_reject', 'coerce_or_drop'] as const;
export type DirtyValues = (typeof DIRTY_VALUES)[number];

/**
 * When a change becomes searchable: with the call; within a second; or, for a
 * collection that is being filled and not searched yet, from time to time and with
 * `publish`. In each case it is durable with the call.
 */
export type PublishTime = 'now' | 'soon' | 'later';

/** What happened to one document. */
export type WriteOutcome =
  | { readonly success: true; readonly id: string /** JSON text as stored. */; readonly document: string }
  | { readonly success: false; readonly code: number; readonly error: string; readonly id?: string };

/** Documents as JSON: a text for each; or all as UTF-8, with `\n` between them. Blank lines of bytes are skipped. */
export type Lines = readonly string[] | Uint8Array;
