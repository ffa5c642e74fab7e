import type { WikiCache } from '../../src/wiki/wiki-cache.ts';

/** A cache in memory, and its keys. */
export function memoryWikiCache(): WikiCache & { readonly keys: () => string[] } {
  const texts = new Map<string, { readonly version: string; readonly text: string }>();
  return {
    keys: () => [...texts.keys()].sort(),
    async get(keys) {
      return new Map(
        keys.flatMap((key) => {
          const kept = texts.get(key);
          return kept === undefined ? [] : [[key, kept] as const];
        }),
      );
    },
    async put(given) {
      for (const { key, ...kept } of given) texts.set(key, kept);
    },
    async retain(keys) {
      for (const key of texts.keys()) if (!keys.has(key)) texts.delete(key);
    },
  };
}
