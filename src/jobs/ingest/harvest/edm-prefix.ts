import { HarvestError, type OaiResponse } from './oai-response.ts';
import type { RepositoryClient } from './repository-client.ts';

const EDM_NAMESPACE = 'http://www.europeana.eu/schemas/edm/';

interface MetadataFormat {
  readonly prefix: string;
  readonly namespace: string | undefined;
}

/**
 * The metadata prefix that the operator wants, if the repository offers it. A
 * repository that does not list its formats is trusted.
 * Errors: HarvestError that lists the available formats; the signal's reason.
 */
export async function requirePrefix(client: RepositoryClient, wanted: string): Promise<void> {
  const formats = await listFormats(client);
  if (formats.length === 0 || formats.some(({ prefix }) => prefix === wanted)) return;
  throw notOffered(client, wanted, formats, '');
}

/**
 * The metadata prefix of EDM in a repository that does not support `edm`: that
 * of the only format with EDM's namespace.
 * Errors: HarvestError that lists the available formats; the signal's reason.
 */
async function otherEdmPrefix(client: RepositoryClient): Promise<string> {
  const formats = await listFormats(client);
  const [found, ...others] = formats.filter(({ namespace }) => namespace === EDM_NAMESPACE);
  if (found !== undefined && others.length === 0) return found.prefix;
  throw notOffered(client, 'edm', formats, '; if one of them is EDM, name it with --prefix');
}

async function listFormats(client: RepositoryClient): Promise<MetadataFormat[]> {
  const { details } = await client.request({ verb: 'ListMetadataFormats' });
  const of = (name: string) => details.get(`ListMetadataFormats/metadataFormat/${name}`) ?? [];
  const namespaces = of('metadataNamespace');
  return of('metadataPrefix').map((prefix, i) => ({ prefix, namespace: namespaces[i] }));
}

function notOffered(
  { url }: RepositoryClient,
  wanted: string,
  formats: readonly MetadataFormat[],
  advice: string,
): HarvestError {
  const names = formats.map(({ prefix }) => prefix).join(', ');
  const offered = names === '' ? 'nothing' : names.slice(0, 500);
  return new HarvestError(
    `${url} does not offer its records as ${wanted}, but as ${offered}${names === '' ? '' : advice}`,
  );
}

/** Adds the metadata prefix to requests: the wanted one, or else `edm` or what stands for it. */
export class MetadataPrefix {
  readonly #client: RepositoryClient;
  #prefix: string;
  #isKnown: boolean;

  constructor(client: RepositoryClient, wanted: string | undefined) {
    this.#client = client;
    this.#prefix = wanted ?? 'edm';
    this.#isKnown = wanted !== undefined;
  }

  /** Errors: HarvestError; the signal's reason. */
  async request(query: Readonly<Record<string, string | undefined>>): Promise<OaiResponse> {
    const response = await this.#client.request({ ...query, metadataPrefix: this.#prefix });
    if (this.#isKnown || response.errors[0]?.code !== 'cannotDisseminateFormat') return response;
    this.#prefix = await otherEdmPrefix(this.#client);
    this.#isKnown = true;
    return this.#client.request({ ...query, metadataPrefix: this.#prefix });
  }
}
