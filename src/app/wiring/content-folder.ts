import { fileURLToPath } from 'node:url';
import { monotonicClock } from '../../kernel/clock.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import type { RecordStore } from '../../records/record-store.ts';
import type { Settings } from '../settings/settings.ts';

/** Institutions, pages, their pictures and the knowledge base of the sample collection. */
export const SAMPLE_CONTENT = fileURLToPath(new URL('../../../sample', import.meta.url));

/** A record each of three institutions of the sample collection: no other collection has their uuids. */
export const SAMPLE_RECORDS: readonly string[] = [
  '7c3ed443-272a-5159-baca-ea3d6e1c3377',
  'd85a497f-b310-52ed-b7f0-b004506d27ca',
  '948d6ac3-df9c-51ac-97f6-7ee26ce8fce4',
];

/**
 * Gives the folder of institutions, pages, pictures and knowledge base; undefined
 * where there is none.
 * Errors: StoreError.
 */
export type ContentFolder = () => Promise<string | undefined>;

/** How long it is taken to be the same, in milliseconds. */
const KNOWN_MS = 10_000;

/**
 * CONTENT_DIR, else the sample content while the record store holds the sample
 * collection: invented profiles of real institutions never stand beside records
 * of one's own alone.
 */
export function contentFolder(
  { contentDir }: Pick<Settings, 'contentDir'>,
  records: Pick<RecordStore, 'get'>,
): ContentFolder {
  if (contentDir !== undefined) return async () => contentDir;
  return memoizeFor(KNOWN_MS, monotonicClock, async () =>
    (await holdsSample(records)) ? SAMPLE_CONTENT : undefined,
  );
}

async function holdsSample(records: Pick<RecordStore, 'get'>): Promise<boolean> {
  for (const uuid of SAMPLE_RECORDS) {
    const stored = await records.get(uuid);
    if (stored?.body !== undefined) return true;
  }
  return false;
}
