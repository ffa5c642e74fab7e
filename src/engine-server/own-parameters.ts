/**
 * The parameters of a search with those that the query string in `vitrine` replaces or, with an empty value,
 * removes: what Vitrine means where Typesense gets the nearest that it can do (see also-query-by.ts).
 */
export function ownParameters(given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { vitrine, ...parameters } = given;
  if (vitrine === undefined) return given;
  const own: Record<string, string> = parameters;
  for (const [name, value] of new URLSearchParams(vitrine)) {
    if (value === '') delete own[name];
    else own[name] = value;
  }
  return own;
}
