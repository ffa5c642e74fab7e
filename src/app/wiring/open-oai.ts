import { type OaiThread, openOaiThread } from '../../oai/open-oai-thread.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';

/** The OAI-PMH provider as the settings describe it. Errors: StoreError. */
export async function openOaiAnswers(
  { secret, location }: Pick<Store, 'secret' | 'location'>,
  settings: Settings,
  log: (message: string) => void,
): Promise<OaiThread> {
  const { oaiTokenKey } = settings;
  return openOaiThread({
    store: location,
    baseUrl: `${settings.baseUrl}/oai`,
    idBase: settings.idBase,
    name: settings.oaiName,
    adminEmail: settings.oaiAdminEmail,
    formats: settings.oaiFormats,
    tokenKey: oaiTokenKey === undefined ? await secret('oai-tokens') : Buffer.from(oaiTokenKey),
    log,
  });
}
