import { type OaiThread, openOaiThread } from '../../surfaces/oai/open-oai-thread.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';

/** The OAI-PMH provider of the settings. Errors: StoreError. */
export async function openOai(
  { secret, location }: Pick<Store, 'secret' | 'location'>,
  { baseUrl, idBase, siteName = 'Vitrine', oaiAdminEmail, oaiFormats, oaiTokenKey }: Settings,
  log: (message: string) => void,
): Promise<OaiThread> {
  return openOaiThread({
    store: location,
    baseUrl: `${baseUrl}/oai`,
    idBase,
    name: siteName,
    adminEmail: oaiAdminEmail,
    formats: oaiFormats,
    tokenKey: oaiTokenKey === undefined ? await secret('oai-tokens') : Buffer.from(oaiTokenKey),
    log,
  });
}
