import type { Settings } from './settings.ts';

/** Keys, tokens and passwords among the settings: what no line may show. */
export function secretsOf(settings: Settings): (string | undefined)[] {
  const { cms, wiki, storeUrl, redisUrl, searchApiKey, searchAdminApiKey, oaiTokenKey } = settings;
  const ofWiki = wiki?.token.split(':') ?? [];
  return [
    cms?.token,
    wiki?.token,
    ...ofWiki,
    searchApiKey,
    searchAdminApiKey,
    oaiTokenKey,
    ...passwordsIn(storeUrl),
    ...passwordsIn(redisUrl),
  ];
}

/** The password of a URL, as it stands there and as it is sent. */
function passwordsIn(url: string | undefined): string[] {
  const encoded = URL.parse(url ?? '')?.password;
  if (!encoded) return [];
  try {
    return [encoded, decodeURIComponent(encoded)];
  } catch (error) {
    if (error instanceof URIError) return [encoded];
    throw error;
  }
}
