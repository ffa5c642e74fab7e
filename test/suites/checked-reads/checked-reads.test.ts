import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { bitsetFor, hasBit } from '../../../src/engine/segment/bitset.ts';
import { checkReads } from './checked-reads.ts';

const BITSET = new URL('../../../src/engine/segment/bitset.ts', import.meta.url).href;
const OUT_OF_BOUNDS = 'read outside the bounds of an array';

const read = (doc: number): boolean => hasBit(bitsetFor(64), doc);

test('a read within bounds passes', () => expect(read(63)).toBe(false));

test('a read outside of them throws in a test', () => expect(() => read(64)).toThrow(OUT_OF_BOUNDS));

test.each([
  [63, false],
  [64, OUT_OF_BOUNDS],
])('in a thread, document %i of 64 gives %s', async (doc, expected) => {
  const code = `import { parentPort } from 'node:worker_threads';
    import { bitsetFor, hasBit } from ${JSON.stringify(BITSET)};
    try { parentPort.postMessage(hasBit(bitsetFor(64), ${doc})); } catch (error) { parentPort.postMessage(error.message); }`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  expect(await once(worker, 'message')).toEqual([expected]);
});

test('the check keeps line numbers', () => {
  expect(checkReads('a = (docs[i] as number) +\n  (docs[\n    j]\n    as number);\nb as number;')).toMatch(
    /^a = \(docs\[i\] \?\? failOutOfBounds\(\)\) \+\n {2}\(docs\[\n {4}j\]\n {4}\?\? failOutOfBounds\(\)\);\nb as number;\n/,
  );
});
