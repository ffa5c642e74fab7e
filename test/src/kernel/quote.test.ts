import { expect, test } from 'vitest';
import { quote } from '../../../src/kernel/quote.ts';

test('quotes at most 200 characters', () => {
  expect(quote('a'.repeat(200))).toBe(`"${'a'.repeat(200)}"`);
  expect(quote('a'.repeat(1_000_000))).toBe(`"${'a'.repeat(200)}…"`);
});

test('control characters, bidirectional controls and lone surrogates are visible', () => {
  expect(quote('\u001b[31m\u009b2J\u007f\u202e\ud800\n')).toBe(
    String.raw`"\u001b[31m\u009b2J\u007f\u202e\ud800\n"`,
  );
});

test('names the kind of a value that is no text', () => {
  expect([quote([1, 2]), quote({}), quote(null), quote(0.5), quote(undefined)]).toEqual([
    'a list of 2',
    'an object',
    'null',
    '0.5',
    'undefined',
  ]);
});
