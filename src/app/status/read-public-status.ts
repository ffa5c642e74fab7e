import packageJson from '../../../package.json' with { type: 'json' };
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { InstallationState } from '../../catalogue/installation-state.ts';
import { type PublicModels, type PublicStatus, publicStatus } from '../../catalogue/public-status.ts';
import { systemClock } from '../../kernel/clock.ts';
import { within } from '../../kernel/deadline.ts';
import { StoreError } from '../../records/record-store.ts';

/** Visitors do not wait longer for a record store that does not respond. */
const STATE_MS = 5000;

/** Reads what `/status` shows. `readState` shares its readings. */
export function readPublicStatus(
  catalogue: Pick<Catalogue, 'readiness'>,
  readState: () => Promise<InstallationState>,
  readModels: () => Promise<PublicModels>,
): () => Promise<PublicStatus> {
  return async () => {
    const [readiness, models, state] = await Promise.all([
      catalogue.readiness(),
      readModels(),
      within(STATE_MS, unlessStoreFails(readState()), () => undefined),
    ]);
    return publicStatus({ version: packageJson.version, now: systemClock(), readiness, models, state });
  };
}

/** The requests that need the record store log its errors. */
async function unlessStoreFails<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreError) return undefined;
    throw error;
  }
}
