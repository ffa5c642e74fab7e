import { HarvestError } from './harvest-error.ts';
import type { RepositoryClient } from './repository-client.ts';

const EDM_NAMESPACE = 'http://www.europeana.eu/schemas/edm/';

/**
 * Under which prefix a repository that does not know `edm` gives EDM: that of
 * the one format with EDM's namespace.
 * Errors: HarvestError naming what it gives instead; the signal's reason.
 */
export async function otherEdmPrefix(client: RepositoryClient): Promise<string> {
  const { details } = await client.ask({ verb: 'ListMetadataFormats' });
  const of = (name: string) => details.get(`ListMetadataFormats/metadataFormat/${name}`) ?? [];
  const prefixes = of('metadataPrefix');
  const namespaces = of('metadataNamespace');
  const [found, ...others] = prefixes.filter((_, at) => namespaces[at] === EDM_NAMESPACE);
  if (found !== undefined && others.length === 0) return found;
  const offered = prefixes.length === 0 ? 'nothing' : prefixes.join(', ').slice(0, 500);
  throw new HarvestError(`${client.address} does not give its records as edm, but as ${offered}`);
}
