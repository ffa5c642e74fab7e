import { systemClock } from '../kernel/clock.ts';
import type { Repository } from '../oai/repository.ts';
import type { RecordStore } from '../records/record-store.ts';
import { sqliteSecret } from '../records/sqlite-secrets.ts';
import type { Settings } from './settings.ts';

/** The OAI-PMH provider as the settings describe it. Errors: StoreError. */
export function oaiRepository(
  records: RecordStore,
  settings: Settings,
  log: (message: string) => void,
): Repository {
  const { oaiTokenKey, recordsFile } = settings;
  return {
    records,
    baseUrl: `${settings.baseUrl}/oai`,
    idBase: settings.idBase,
    name: settings.oaiName,
    adminEmail: settings.oaiAdminEmail,
    formats: settings.oaiFormats,
    tokenKey: oaiTokenKey === undefined ? sqliteSecret(recordsFile, 'oai-tokens') : Buffer.from(oaiTokenKey),
    clock: systemClock,
    log,
  };
}
