import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../kernel/clock.ts';
import { openStore as openStoreAt } from '../../stores/records/open-store.ts';
import { StoreError } from '../../stores/records/record-store.ts';
import type { Store as RecordsStore, StoreLocation } from '../../stores/records/store.ts';
import { REPLACING } from '../backup/data-files.ts';
import type { Settings } from '../settings/settings.ts';
import { folderId } from './folder-id.ts';

/** The record store of this installation. */
export interface Store extends RecordsStore, AsyncDisposable {
  /** Empty if all users of the store share one search index; otherwise it identifies this one. */
  scope(): string;
  /** For threads, which open the store themselves. */
  readonly location: StoreLocation;
}

/**
 * The id of the search index in a data folder, which distinguishes it from those of
 * other machines that share one record store.
 * Errors: as `folderId`.
 */
export const indexScope = (dataDir: string): string => folderId(dataDir, 'index-id');

/**
 * Opens the record store that the settings name; `warn` is called if it can only be read.
 * Errors: StoreError, also while a restore is not complete.
 */
export async function openStore(
  {
    recordsFile,
    storeUrl,
    searchUrls,
    dataDir,
  }: Pick<Settings, 'recordsFile' | 'storeUrl' | 'searchUrls' | 'dataDir'>,
  warn: (text: string) => unknown = () => {},
): Promise<Store> {
  if (existsSync(join(dataDir, REPLACING)))
    throw new StoreError(
      `${dataDir} is being restored; if that was interrupted, run vitrine restore --force again`,
    );
  const location = storeUrl === undefined ? { file: recordsFile } : { url: storeUrl };
  const scope = () => (storeUrl === undefined || searchUrls !== undefined ? '' : indexScope(dataDir));
  const warnOfReading = (reason: string) =>
    warn(`${reason}; what is there is served, and nothing is written until a restart`);
  const store = await openStoreAt(location, systemClock, { scope, warn: warnOfReading });
  return { ...store, scope, location, [Symbol.asyncDispose]: () => store.close() };
}

/** The same for a service, which says on standard error that it can only read. */
export const openServedStore = (settings: Settings): Promise<Store> =>
  openStore(settings, (text) => process.stderr.write(`vitrine: ${text}\n`));
