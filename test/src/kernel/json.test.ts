import { expect, test } from 'vitest';
import { parseWellFormed } from '../../../src/kernel/json.ts';

test.each([
  [
    'half a pair, in values and keys',
    String.raw`{"a\ud83c":["\udfa8b\ud83c"]}`,
    { 'a\ufffd': ['\ufffdb\ufffd'] },
  ],
  ['halves in the wrong order', String.raw`"\uDFA8\uD83C"`, '\ufffd\ufffd'],
  ['a half before a pair', String.raw`"\ud83c\ud83c\udfa8"`, '\ufffd🎨'],
  ['a half before a text that looks like its other half', String.raw`"\ud83c\\udfa8"`, '\ufffd\\udfa8'],
])('[records-3] %s becomes U+FFFD', (_, text, value) => {
  expect(parseWellFormed(text)).toEqual({ value, isRepaired: true });
});

test.each([
  ['a pair', String.raw`"\ud83c\udfa8"`, '🎨'],
  ['an escaped backslash', String.raw`"\\ud83c \\\\udfa8"`, '\\ud83c \\\\udfa8'],
  ['other escapes', String.raw`"\u00fc\n\""`, 'ü\n"'],
])('%s stays', (_, text, value) => {
  expect(parseWellFormed(text)).toEqual({ value, isRepaired: false });
});

test('lists of any depth are read', () => {
  const depth = 100_000;
  const text = String.raw`${'['.repeat(depth)}"\ud83c"${']'.repeat(depth)}`;
  expect(parseWellFormed(text).isRepaired).toBe(true);
});
