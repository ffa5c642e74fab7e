/**
 * Routes of Typesense 30 that this engine does not have, by the beginning of the
 * path, with the reason or the alternative. `:collection` stands for any name.
 */
export const ABSENT_ROUTES: Readonly<Record<string, string>> = {
  '/keys': 'there are two keys, SEARCH_API_KEY and SEARCH_ADMIN_API_KEY in its settings',
  '/presets': 'it has no presets',
  '/stopwords': 'it has no sets of stop words',
  '/synonym_sets': 'it has no synonyms',
  '/curation_sets': 'it has no curations',
  '/collections/:collection/synonyms': 'it has no synonyms',
  '/collections/:collection/overrides': 'it has no curations',
  '/stemming': 'words are indexed unchanged',
  '/analytics': 'it does not record searches',
  '/conversations': 'it does not store conversations',
  '/personalization': 'it has no models of persons',
  '/nl_search_models': 'it does not use language models',
  '/limits': 'it does not limit clients',
  '/config': 'its settings are environment variables',
  '/operations': 'it maintains its files itself',
  '/stats.json': 'it does not count requests',
  '/metrics.json': 'it does not measure the machine',
  '/status': 'it is a single process',
  '/health_with_rusage': 'use `/health`',
  '/proxy': 'it does not call other services',
  '/proxy_sse': 'it does not call other services',
};

/** The message for a request to such a path; undefined for a path that Typesense does not have either. */
export function absentRoute(path: string): string | undefined {
  const segments = segmentsOf(path);
  const found = Object.entries(ABSENT_ROUTES).find(([route]) =>
    segmentsOf(route).every((segment, i) =>
      segment.startsWith(':') ? segments[i] !== undefined : segment === segments[i],
    ),
  );
  return found && `\`${found[0]}\` of Typesense does not exist in this engine: ${found[1]}.`;
}

const segmentsOf = (path: string): string[] => (path.split('?', 1)[0] ?? '').split('/').slice(1);
