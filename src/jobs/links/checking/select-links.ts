import { crc32 } from 'node:zlib';
import { linksOf } from '../../../edm/record/links.ts';
import { parseStoredBody } from '../../../edm/record/stored-body.ts';
import { institutionOfRecord } from '../../../stores/records/institution-of.ts';
import { isLive, type RecordStore } from '../../../stores/records/record-store.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';
import { unlessUnreadable } from '../../../stores/records/unless-unreadable.ts';
import { readLinkStates } from '../link-results.ts';
import { isDue, isFailing, type LinkState } from '../link-state.ts';

export interface LinkSelection {
  /** Only links of this institution's records. */
  readonly institution?: string | undefined;
  /** Only links of some shares of the records, numbered from 0. */
  readonly share: { readonly numbers: ReadonlySet<number>; readonly of: number };
  /** Also those of other shares that have failed when they were last asked. */
  readonly withFailing: boolean;
  /** In seconds: links that were in order are asked again after this time. */
  readonly since: number;
  /** Unix seconds. */
  readonly now: number;
}

export interface SelectedLink {
  readonly url: string;
  readonly before: LinkState | undefined;
  /** All records with this link, also those that are not selected. */
  readonly uuids: string[];
}

interface SelectParts {
  readonly records: Pick<RecordStore, 'changesAfter'>;
  readonly derived: Pick<DerivedValues, 'get'>;
}

const BATCH_RECORDS = 250;

/**
 * The links that are due, those that have waited longest first. It reads all records
 * twice, because many may have the same link.
 */
export async function selectLinks(
  parts: SelectParts,
  { institution, share, withFailing, since, now }: LinkSelection,
  signal: AbortSignal,
): Promise<readonly SelectedLink[]> {
  const selected = new Map<string, SelectedLink>();
  for await (const batch of recordLinks(parts, signal)) {
    const wanted = batch.filter((one) => institution === undefined || one.institution === institution);
    const states = await readLinkStates(
      parts.derived,
      wanted.flatMap(({ urls }) => urls),
    );
    for (const { uuid, urls } of wanted) {
      const isInShare = share.numbers.has(crc32(uuid) % share.of);
      for (const url of urls) {
        const before = states.get(url);
        const isWanted = isInShare || (withFailing && before !== undefined && isFailing(before));
        if (isWanted && isDue(before, since, now)) selected.getOrInsert(url, { url, before, uuids: [] });
      }
    }
  }
  if (selected.size === 0) return [];
  for await (const batch of recordLinks(parts, signal)) {
    for (const { uuid, urls } of batch) for (const url of urls) selected.get(url)?.uuids.push(uuid);
  }
  return [...selected.values()].sort((a, b) => askedAt(a) - askedAt(b));
}

const askedAt = ({ before }: SelectedLink): number => before?.askedAt ?? 0;

interface LinkedRecord {
  readonly uuid: string;
  readonly institution: string;
  readonly urls: readonly string[];
}

/** Errors: the signal's reason. */
async function* recordLinks(
  { records }: SelectParts,
  signal: AbortSignal,
): AsyncGenerator<readonly LinkedRecord[]> {
  for (let change = 0; ; ) {
    signal.throwIfAborted();
    const changes = await records.changesAfter(change, BATCH_RECORDS);
    const last = changes.at(-1);
    if (last === undefined) return;
    change = last.change;
    yield changes.filter(isLive).flatMap((stored) => {
      const record = unlessUnreadable(stored, ({ body }) => parseStoredBody(body).record);
      if (record === undefined) return [];
      const urls = linksOf(record).map(({ url }) => url);
      return { uuid: stored.uuid, institution: institutionOfRecord(record), urls };
    });
  }
}
