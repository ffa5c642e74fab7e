/** JSON texts of one document. */
export interface StoredDocument {
  readonly body: string;
  /** The long values of fields that are only stored, and vectors; kept apart because most replies go without. */
  readonly large: string | undefined;
}

/** The whole document, its fields in alphabetical order. */
export function parseStored({ body, large }: StoredDocument): Record<string, unknown> {
  const document = JSON.parse(body) as Record<string, unknown>;
  if (!large) return document;
  const all = { ...document, ...(JSON.parse(large) as Record<string, unknown>) };
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}
