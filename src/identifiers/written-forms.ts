import { LRUCache } from 'lru-cache';
import { shareInFlight } from '../kernel/share-in-flight.ts';

/** Texts that are costly to write, the last of them; what has changed has another key. */
export interface WrittenForms {
  get(key: string, write: () => Promise<string>): Promise<string>;
}

const MAX_CHARACTERS = 16 * 1024 * 1024;
/** What an entry takes beside its text. */
const ENTRY_CHARACTERS = 300;

/** Who asks for the same at the same time waits for the one text. */
export function writtenForms(): WrittenForms {
  const written = new LRUCache<string, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (text) => text.length + ENTRY_CHARACTERS,
  });
  const share = shareInFlight<string>();
  return {
    get: async (key, write) =>
      written.get(key) ??
      share(key, async () => {
        const text = await write();
        written.set(key, text);
        return text;
      }),
  };
}
