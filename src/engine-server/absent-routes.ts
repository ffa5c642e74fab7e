/**
 * What Typesense 30 serves and this engine does not, by the beginning of the
 * path, and what there is in its place. `:collection` stands for any name.
 */
export const ABSENT_ROUTES: Readonly<Record<string, string>> = {
  '/keys': 'there are two keys, SEARCH_API_KEY and SEARCH_ADMIN_API_KEY in its settings',
  '/presets': 'it has no presets',
  '/stopwords': 'it has no sets of stop words',
  '/synonym_sets': 'it has no synonyms',
  '/curation_sets': 'it has no curations',
  '/collections/:collection/synonyms': 'it has no synonyms',
  '/collections/:collection/overrides': 'it has no curations',
  '/stemming': 'words are indexed as they are',
  '/analytics': 'it records no searches',
  '/conversations': 'it holds no conversations',
  '/personalization': 'it has no models of persons',
  '/nl_search_models': 'it asks no language model',
  '/limits': 'it limits no clients',
  '/config': 'its settings are environment variables',
  '/operations': 'it looks after its files by itself',
  '/stats.json': 'it counts no requests',
  '/metrics.json': 'it measures no machine',
  '/status': 'it is one process alone',
  '/health_with_rusage': 'ask `/health`',
  '/proxy': 'it asks no other service',
  '/proxy_sse': 'it asks no other service',
};

/** The sentence for a request to such a path; undefined for one that Typesense does not know either. */
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
