import type { SearchParameters } from '../search-engine.ts';

/**
 * Gives parameters the limit as `search_cutoff_ms`; a smaller value of the client
 * stays. The same parameters become the same object, by which requests are known.
 */
export function withCutoff(limitMs: number | undefined): (parameters: SearchParameters) => SearchParameters {
  if (limitMs === undefined) return (parameters) => parameters;
  const made = new WeakMap<SearchParameters, SearchParameters>();
  return (parameters) => {
    const own = parameters['search_cutoff_ms'];
    // What is no number is the engine's to refuse.
    if (own !== undefined && !(Number(own) > limitMs)) return parameters;
    let limited = made.get(parameters);
    if (!limited) {
      limited = { ...parameters, search_cutoff_ms: String(limitMs) };
      made.set(parameters, limited);
    }
    return limited;
  };
}
