import type { FailureCount, StoreCounts } from '../../stores/records/store.ts';
import { LINK_KIND } from './link-results.ts';

interface StoredLinkCounts {
  /** Links that have been asked for. */
  readonly asked: number;
  readonly broken: number;
  /** Why they are broken, the most frequent reason first. */
  readonly reasons: readonly FailureCount[];
}

/** What checks of links have found out so far. */
export async function readLinkCounts(counts: StoreCounts): Promise<StoredLinkCounts> {
  const reasons = await counts.failures(LINK_KIND);
  return {
    asked: await counts.derived(LINK_KIND),
    broken: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons,
  };
}
