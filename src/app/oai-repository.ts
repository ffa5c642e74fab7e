import { systemClock } from '../kernel/clock.ts';
import type { Repository } from '../oai/repository.ts';
import type { Store } from './open-store.ts';
import type { Settings } from './settings.ts';

/** The OAI-PMH provider as the settings describe it. Errors: StoreError. */
export async function oaiRepository(
  { records, secret }: Pick<Store, 'records' | 'secret'>,
  settings: Settings,
  log: (message: string) => void,
): Promise<Repository> {
  const { oaiTokenKey } = settings;
  return {
    records,
    baseUrl: `${settings.baseUrl}/oai`,
    idBase: settings.idBase,
    name: settings.oaiName,
    adminEmail: settings.oaiAdminEmail,
    formats: settings.oaiFormats,
    tokenKey: oaiTokenKey === undefined ? await secret('oai-tokens') : Buffer.from(oaiTokenKey),
    clock: systemClock,
    log,
  };
}
