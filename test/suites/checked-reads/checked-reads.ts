/**
 * In `src/engine`, `docs[i] as number` states that `i` is within bounds. It costs nothing,
 * but a wrong `i` gives `undefined`. Tests therefore run the engine with every such read
 * checked (docs/decisions/0026-checked-reads.md). Line numbers stay the same.
 */
export const checkedReads = {
  name: 'checked-reads',
  enforce: 'pre',
  transform: (source: string, id: string): string | undefined =>
    isEngine(id) ? checkReads(source) : undefined,
} as const;

export const isEngine = (id: string): boolean => /(?<!\/test)\/src\/engine\/.*\.ts$/.test(id);

/** Errors: the returned code throws a RangeError when a read finds nothing. */
export const checkReads = (source: string): string =>
  source.replaceAll(/\](\s+)as number\b/g, ']$1?? failOutOfBounds()') + FAIL;

const FAIL = `
function failOutOfBounds() {
  throw new RangeError('read outside the bounds of an array');
}
`;
