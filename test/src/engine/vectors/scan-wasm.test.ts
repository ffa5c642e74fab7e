import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble } from '../../../../tools/assemble-scan.ts';

const read = (name: string) =>
  readFileSync(new URL(`../../../../src/engine/vectors/${name}`, import.meta.url));

test('scan.wasm is assembled from scan.wat', async () => {
  const text = read('scan.wat').toString();
  expect(Buffer.from(await assemble(text)).equals(read('scan.wasm'))).toBe(true);
  expect(Buffer.from(await assemble(text.replace('f32.ge', 'f32.gt'))).equals(read('scan.wasm'))).toBe(false);
});
