import { expect, test } from 'vitest';
import {
  EMPTY_GROUP,
  groupValue,
  onlyId,
  readGroup,
  withId,
  withoutId,
} from '../../../../src/jobs/index/following/text-group.ts';

const IDS = ['0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0001', 'a', 'longer-id-ä', ''];

test.each(IDS.slice(0, 3))('[quality-6] %s is the only one, whatever came and went', (id) => {
  const others = IDS.filter((other) => other !== id && other !== '');
  const all = [id, ...others].reduce(withId, EMPTY_GROUP);
  expect([all.count, onlyId(all)]).toEqual([3, undefined]);
  const rest = others.reduce(withoutId, readGroup(groupValue(all)));
  expect([rest.count, onlyId(rest)]).toEqual([1, id]);
  expect(onlyId(withoutId(rest, id))).toBeUndefined();
});

test('damaged bytes are an empty group', () => {
  expect(readGroup({ value: undefined })).toEqual(EMPTY_GROUP);
  expect(readGroup({ value: new Uint8Array(3) })).toEqual(EMPTY_GROUP);
});
