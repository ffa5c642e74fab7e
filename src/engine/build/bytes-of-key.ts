/** About the memory of a key of a map, with its place in a list. */
export const bytesOfKey = (key: unknown): number => 80 + (typeof key === 'string' ? 2 * key.length : 0);
