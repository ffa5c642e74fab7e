import type { ListedChange, RecordStore } from '../../records/record-store.ts';

/** Change numbers of one page. */
export const PAGE_CHANGES = 500;

/** Which pages there are around a page, from 1. */
interface NearPages {
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

/** The record store as an OrderedCollection sees it. */
export interface ChangePages {
  /** The first and last page with changes; undefined if there are none. */
  bounds(): Promise<{ readonly first: number; readonly last: number } | undefined>;
  /** Undefined beyond the last page. */
  page(number: number): Promise<(NearPages & { readonly changes: readonly ListedChange[] }) | undefined>;
  /** Records and tombstones. */
  total(): Promise<number>;
}

/**
 * The present states of all records and tombstones, as pages of `PAGE_CHANGES` change numbers each.
 * A record that changes leaves its page and comes to the last one, so pages never move, and a client
 * that reads from the end misses none. Pages that have become empty are skipped.
 * Errors: StoreError.
 */
export function changePages(
  records: Pick<RecordStore, 'listChanges' | 'nearestChanges' | 'lastChange' | 'countByDatestamp'>,
): ChangePages {
  const pageOf = (change: number | undefined): number | undefined =>
    change === undefined ? undefined : Math.ceil(change / PAGE_CHANGES);
  let counted: { readonly lastChange: number; readonly total: number } | undefined;
  return {
    async bounds() {
      const { above } = await records.nearestChanges(0);
      const { upTo } = await records.nearestChanges(Number.MAX_SAFE_INTEGER);
      const [first, last] = [pageOf(above), pageOf(upTo)];
      return first === undefined || last === undefined ? undefined : { first, last };
    },
    async page(number) {
      const start = (number - 1) * PAGE_CHANGES;
      const end = number * PAGE_CHANGES;
      const [{ upTo }, { above }, changes] = await Promise.all([
        records.nearestChanges(start),
        records.nearestChanges(end),
        records.listChanges(start, end),
      ]);
      if (changes.length === 0 && above === undefined) return undefined;
      return { previous: pageOf(upTo), next: pageOf(above), changes };
    },
    async total() {
      const lastChange = await records.lastChange();
      if (counted?.lastChange !== lastChange) {
        counted = { lastChange, total: await records.countByDatestamp({}) };
      }
      return counted.total;
    },
  };
}
