import type { DerivedValues } from '../../records/derived-values.ts';
import type { WikiCache } from '../../wiki/wiki-cache.ts';

/** Caches what is fetched from a wiki with the records, so that every process has it. */
export function wikiMemory(values: DerivedValues): WikiCache {
  return {
    async get(keys) {
      const texts = new Map<string, { version: string; text: string }>();
      for (const [key, { version, value }] of await values.get(KIND, keys)) {
        if (value !== undefined) texts.set(key, { version, text: new TextDecoder().decode(value) });
      }
      return texts;
    },
    put: (texts) =>
      values.put(
        texts.map(({ key, version, text }) => ({
          kind: KIND,
          key,
          version,
          value: new TextEncoder().encode(text),
          failure: undefined,
        })),
      ),
    async retain(keys) {
      const kept = await values.keysUpTo(KIND, LAST_KEY, MAX_KEYS);
      const superfluous = kept.filter((key) => !keys.has(key));
      if (superfluous.length > 0) await values.remove(KIND, superfluous);
    },
  };
}

const KIND = 'wiki-text';
/** Behind all keys, and more of them than there can be. */
const [LAST_KEY, MAX_KEYS] = ['~', 1_000_000];
