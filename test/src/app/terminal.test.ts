import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showControlCharacters, styled } from '../../../src/app/terminal.ts';

function printed(...chunks: readonly (string | Uint8Array)[]): string {
  const stream = new PassThrough();
  showControlCharacters(stream as unknown as NodeJS.WriteStream);
  for (const chunk of chunks) stream.write(chunk);
  return String(stream.read());
}

test('prints control characters of records as visible ones', () => {
  expect(printed('Vase\u001b[2J\u009b31m\u0007\u202egnirts\u2066 \rover\n\tÖl 🏺\r\n')).toBe(
    `${String.raw`Vase\u001b[2J\u009b31m\u0007\u202egnirts\u2066 \u000dover`}\n\tÖl 🏺\r\n`,
  );
});

test('JSON stays the same', () => {
  const value = { title: 'a\u001b\u009b\u202e\u2028' };
  expect(JSON.parse(printed(JSON.stringify(value)))).toEqual(value);
});

test('our own styles control the terminal, those of records do not', () => {
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(printed(styled('bold', 'Vase\u001b[31m'))).toBe('\u001b[1mVase\\u001b[31m\u001b[22m');
});

test('bytes are written as they are', () => {
  expect(printed(Buffer.from('\u001b[2J'))).toBe('\u001b[2J');
});
