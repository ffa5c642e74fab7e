import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../src/engine/build/segment-builder.ts';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { unlimitedBudget } from '../../src/engine/search-budget.ts';
import { compareUtf8 } from '../../src/engine/segment/dictionary.ts';
import { openSegment, type Segment } from '../../src/engine/segment/segment.ts';
import { sortOrder } from '../../src/engine/segment/sort-order.ts';
import { sortKey } from '../../src/engine/text/sort-key.ts';
import { makeField } from './make-field.ts';

const SCHEMA: CollectionSchema = {
  name: 'all',
  fields: [makeField('name', 'string', { sort: true }), makeField('value', 'int64', { sort: true })],
};

interface Item {
  readonly name?: string;
  readonly value?: number;
}

function segmentOf(items: readonly Item[]): Segment {
  const builder = new SegmentBuilder(SCHEMA);
  items.forEach((item, i) => {
    builder.add(i + 1, i + 1, { ...item });
  });
  const segment = openSegment('s1', builder.finish().buffer);
  if (!segment) throw new Error('the segment does not open');
  return segment;
}

/** What sortOrder promises, by a stable sort. */
function naiveOrder<T>(values: readonly (T | undefined)[], compare: (a: T, b: T) => number) {
  const entries = values.map((value, doc) => ({ value, doc }));
  const present = entries.flatMap(({ value, doc }) => (value === undefined ? [] : [{ value, doc }]));
  return {
    present: present.sort((a, b) => compare(a.value, b.value)).map(({ doc }) => doc),
    missing: entries.filter(({ value }) => value === undefined).map(({ doc }) => doc),
  };
}

const plain = ({ present, missing }: { present: Iterable<number>; missing: Iterable<number> }) => ({
  present: [...present],
  missing: [...missing],
});

const number = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 0, -(2 ** 53), 2 ** 53),
);

test('numbers: ascending, equal ones by age, documents without a value separate', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ value: number }, { requiredKeys: [] })), (items) => {
      const naive = naiveOrder(
        items.map(({ value }) => value),
        (a, b) => a - b,
      );
      expect(plain(sortOrder(segmentOf(items), 'value', unlimitedBudget()))).toEqual(naive);
    }),
  );
});

test('texts: ascending by their sort keys', () => {
  const name = fc.oneof(fc.constantFrom('', 'a', 'A', 'ä', 'Ж'), fc.string({ unit: 'binary', maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(fc.record({ name }, { requiredKeys: [] })), (items) => {
      const keys = items.map(({ name: text }) => (text === undefined ? undefined : sortKey(text)));
      expect(plain(sortOrder(segmentOf(items), 'name', unlimitedBudget()))).toEqual(
        naiveOrder(keys, compareUtf8),
      );
    }),
  );
});
