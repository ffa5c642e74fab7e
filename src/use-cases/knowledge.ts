import type { Clock } from '../kernel/clock.ts';
import { memoizeFor } from '../kernel/memoize.ts';
import type { Wiki } from '../stores/wiki/wiki.ts';

/** Opens the knowledge base for one reading; it is closed afterwards. */
export type OpenWiki = () => Promise<Wiki>;

export const noWiki: OpenWiki = async () => ({
  pages: async () => ({ pages: [], faults: [] }),
  close: async () => {},
});

const TTL_MS = 60_000;

/**
 * The HTML of pages by their id. All pages are read at once, at most every minute.
 * Undefined while the knowledge base cannot be read: the search index has its text.
 */
export function knowledgeTexts(
  openWiki: OpenWiki,
  clock: Clock,
): (id: string) => Promise<string | undefined> {
  const texts = memoizeFor(TTL_MS, clock, async (): Promise<ReadonlyMap<string, string>> => {
    try {
      const wiki = await openWiki();
      try {
        const { pages } = await wiki.pages(AbortSignal.timeout(TIMEOUT_MS));
        return new Map(pages.map(({ id, html }) => [id, html]));
      } finally {
        await wiki.close();
      }
    } catch {
      return new Map();
    }
  });
  return async (id) => (await texts()).get(id);
}

const TIMEOUT_MS = 5000;
