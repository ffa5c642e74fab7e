import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../kernel/share-in-flight.ts';

/** The records written last, as text. A changed record has another key. */
export interface FormCache {
  get(key: string, write: () => Promise<string>): Promise<string>;
}

const MAX_CHARACTERS = 16 * 1024 * 1024;
/** Memory of an entry besides its text. */
const ENTRY_CHARACTERS = 300;

/** Concurrent requests for the same key share one call of `write`. */
export function formCache(): FormCache {
  const cached = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text) => text.length + ENTRY_CHARACTERS,
  });
  const share = shareInFlight<string>();
  return {
    get: async (key, write) =>
      cached.get(key) ??
      share(key, async () => {
        const text = await write();
        cached.set(key, text);
        return text;
      }),
  };
}
