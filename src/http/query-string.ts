/** Parameters by name, without a prototype: no name has a special meaning. */
export type Query = Readonly<Record<string, string>>;

/** Reads a query string. The last value of a repeated parameter counts. Nothing is an error, as in browsers. */
export function parseQuery(text: string): Query {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) query[name] = value;
  return query;
}
