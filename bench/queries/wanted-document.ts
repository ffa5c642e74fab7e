/** What questions with `documents` want of each. */
export const WANTED_FIELDS = ['title', 'dataProvider', 'dateMin'] as const;

/** Absent is absent. */
export type WantedDocument = { readonly [Name in (typeof WANTED_FIELDS)[number]]?: unknown };

/** Always in the same order, so that equal ones have equal JSON. */
export const wantedOf = (document: Readonly<Record<string, unknown>>): WantedDocument =>
  Object.fromEntries(
    WANTED_FIELDS.flatMap((name) => (document[name] === undefined ? [] : [[name, document[name]]])),
  );
