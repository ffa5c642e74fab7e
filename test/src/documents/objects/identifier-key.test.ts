import { expect, test } from 'vitest';
import { identifierKey, typedIdentifierKey } from '../../../../src/documents/objects/identifier-key.ts';

test('[words-31] identifiers with other punctuation have other keys', () => {
  const identifiers = ['37.11', '3.711', '3711', '37 11', '37-11', '8001-903/3', '8001-9033', '', 'ä1', 'b1'];
  expect(new Set(identifiers.map(identifierKey)).size).toBe(identifiers.length);
  for (const identifier of identifiers) expect(identifierKey(identifier)).toMatch(/^[\da-f]{15}$/);
});

test('[words-31] case, accents, kinds of hyphens, invisible characters, and spaces at the ends do not matter', () => {
  expect(identifierKey(' hs. 12\u20133 ')).toBe(identifierKey('Hs. 12-3'));
  expect(identifierKey('Inv.  A 1')).toBe(identifierKey('Inv. Á 1'));
  expect(identifierKey('\u200e37.\u200d11\u200f')).toBe(identifierKey('37.11'));
});

test('[words-31] only what has a digit may be an identifier', () => {
  expect(typedIdentifierKey('37.11')).toBe(identifierKey('37.11'));
  expect(typedIdentifierKey('"37.11"')).toBe(identifierKey('37.11'));
  for (const typed of ['*', '', 'winter', '"a" 1']) expect(typedIdentifierKey(typed)).toBeUndefined();
});
