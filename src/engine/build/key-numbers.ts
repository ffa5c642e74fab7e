/** About the memory of a key of a map, with its place in a list. */
export const bytesOfKey = (key: unknown): number => 80 + (typeof key === 'string' ? 2 * key.length : 0);

/** Numbers distinct keys in order of appearance. */
export class KeyNumbers<K> {
  readonly #numberOf = new Map<K, number>();
  readonly keys: K[] = [];
  bytes = 0;

  of(key: K): number {
    return this.#numberOf.getOrInsertComputed(key, (added) => {
      this.bytes += bytesOfKey(added);
      return this.keys.push(added) - 1;
    });
  }
}
