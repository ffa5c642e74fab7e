import { openBackends } from '../../../src/app/serve/open-backends.ts';
import { openService } from '../../../src/app/serve/open-service.ts';
import { registerParts } from '../../../src/app/serve/parts.ts';
import { readSettings } from '../../../src/app/settings/settings.ts';
import { closeServer, openedIn } from '../../../src/app/shutdown.ts';
import { openMonitoring } from '../../../src/app/wiring/open-monitoring.ts';
import { BASE_URL, settingsOf } from './filled-folder.ts';

/** A service over a data folder, in this process, as `vitrine serve` opens it. */
export async function openFolder(dataDir: string) {
  const settings = readSettings(settingsOf(dataDir));
  const warn = (): void => {};
  const resources = new AsyncDisposableStack();
  try {
    const opened = openedIn(resources);
    const monitoring = await openMonitoring(settings, warn);
    const { signal } = new AbortController();
    const backends = await openBackends(settings, { monitoring, opened, signal, warn });
    const service = await openService(settings, backends, { monitoring, opened, warn });
    resources.defer(() => closeServer(service.app));
    await registerParts(service);
    await backends.publishStored?.();
    await service.app.ready();
    const ask = async (url: string): Promise<Answer> => {
      const { statusCode, rawPayload, headers } = await service.app.inject({ url });
      const type = String(headers['content-type'] ?? '');
      return { status: statusCode, type, body: rawPayload };
    };
    return { ask, close: () => resources.disposeAsync() };
  } catch (error) {
    await resources.disposeAsync();
    throw error;
  }
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

type Ask = (url: string) => Promise<Answer>;

interface Hits {
  readonly hits: readonly { readonly document: Readonly<Record<string, unknown>> }[];
}

/** URLs of everything that is served from the data folder. */
export async function questionsFor(ask: Ask): Promise<readonly string[]> {
  const json = async (url: string): Promise<unknown> => JSON.parse((await ask(url)).body.toString());
  const all = '/v2/search?q=*&per_page=250&include_fields=*,sourceRecord,contentTier,metadataTier,problems';
  const { hits } = (await json(all)) as Hits;
  const uuids = hits.map(({ document }) => String(document['id']));
  const previews = hits.flatMap(({ document }) => document['previewImage'] ?? []).map(String);
  const paths = previews.map((url) => url.replace(BASE_URL, ''));
  const names = paths.map((path) => path.replace(/^.*\/|\.webp$/g, ''));
  const [first = '', second = ''] = uuids;
  return [
    all,
    '/v2/search?q=*&per_page=1&facet_by=dataProvider,metadataTier,contentTier',
    '/v2/search?q=krug&per_page=50',
    '/v2/search?q=*&group_by=dataProvider&include_fields=*',
    '/v2/search?collection=editorial&q=*&per_page=250&include_fields=*',
    '/v2/search?collection=knowledge&q=*&per_page=250&include_fields=*',
    '/v2/search/federated?q=museum',
    '/v2/export?q=*&format=ndjson',
    `/v2/objects?ids=${uuids.slice(0, 250).join()}`,
    ...uuids.flatMap((uuid) => [`/v2/object?id=${uuid}`]),
    `/v2/object?id=${first}&quality=true`,
    `/v2/similar?id=${first}&per_page=10`,
    `/v2/similar?id=${second}&mode=image&per_page=10`,
    '/v2/entities?q=*&per_page=250',
    '/quality',
    '/v2/timeline?q=*',
    '/feed.atom',
    '/institutions',
    '/content',
    '/sitemap/objects-1.xml',
    '/en/',
    '/en/search?q=*',
    `/en/objects/${first}`,
    '/en/entities',
    '/en/institutions',
    '/oai?verb=ListRecords&metadataPrefix=edm',
    '/oai?verb=ListIdentifiers&metadataPrefix=edm',
    ...uuids.slice(0, 5).map((uuid) => `/id/${uuid}.jsonld`),
    ...uuids.slice(0, 5).map((uuid) => `/iiif/${uuid}/manifest`),
    '/iiif/search?q=*',
    ...paths,
    ...names.slice(0, 3).map((name) => `/iiif/image/3/preview~${name}/full/max/0/default.jpg`),
    '/dataset',
    '/download/nightly/manifest.json',
    '/download/nightly/records_export_full.tar.gz',
    '/download/nightly/records_export_full.tar.gz.sha256',
    '/cms/assets/017c25d6-eda8-8858-8733-d9633679885c?width=100',
    '/health/ready',
  ];
}
