import { createHmac } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';

/**
 * Signs the cursors of searches and exports, the same on every machine: kept in the
 * record store, or derived from the key for resumption tokens where that is a setting.
 * Errors: StoreError.
 */
export const cursorKey = async (
  { secret }: Pick<Store, 'secret'>,
  { oaiTokenKey }: Settings,
): Promise<Uint8Array> =>
  oaiTokenKey === undefined
    ? secret('cursors')
    : createHmac('sha256', oaiTokenKey).update('cursors').digest();
