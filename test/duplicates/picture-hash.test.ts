import { array, assert, boolean, property } from 'fast-check';
import { expect, test } from 'vitest';
import { differingShare, pictureHash } from '../../src/duplicates/picture-hash.ts';

const vectorOf = (signs: readonly boolean[]) => signs.map((isPositive) => (isPositive ? 0.2 : -0.1));
const signs = array(boolean(), { minLength: 64, maxLength: 64 });

test('the share of components with different signs', () =>
  assert(
    property(signs, signs, (a, b) => {
      const differing = a.filter((sign, i) => sign !== b[i]).length;
      expect(differingShare(pictureHash(vectorOf(a)), pictureHash(vectorOf(b)))).toBe(differing / 64);
    }),
  ));

test('hashes of different lengths cannot be compared', () =>
  expect(differingShare(pictureHash([1]), pictureHash(vectorOf(new Array(64).fill(true))))).toBeUndefined());
