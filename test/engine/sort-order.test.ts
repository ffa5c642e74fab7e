import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SegmentBuilder } from '../../src/engine/build/segment-builder.ts';
import type { CollectionSchema } from '../../src/engine/schema.ts';
import { NO_REST, NO_VALUE } from '../../src/engine/segment/columns.ts';
import { compareUtf8 } from '../../src/engine/segment/dictionary.ts';
import { openSegment, type Segment } from '../../src/engine/segment/segment.ts';
import { makeSortOrders, type SortOrder } from '../../src/engine/segment/sort-order.ts';
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

/** What an order promises, by a stable sort; undefined without values. */
function naiveOrder<T>(values: readonly (T | undefined)[], compare: (a: T, b: T) => number) {
  const entries = values.map((value, doc) => ({ value, doc }));
  const present = entries.flatMap(({ value, doc }) => (value === undefined ? [] : [{ value, doc }]));
  if (present.length === 0) return undefined;
  return {
    present: present.sort((a, b) => compare(a.value, b.value)).map(({ doc }) => doc),
    missing: entries.filter(({ value }) => value === undefined).map(({ doc }) => doc),
  };
}

const plain = (order: SortOrder | undefined) =>
  order && { present: [...order.present], missing: [...order.missing] };

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
      expect(plain(segmentOf(items).orders.get('value'))).toEqual(naive);
    }),
  );
});

test('texts: ascending by their sort keys', () => {
  const name = fc.oneof(fc.constantFrom('', 'a', 'A', 'ä', 'Ж'), fc.string({ unit: 'binary', maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(fc.record({ name }, { requiredKeys: [] })), (items) => {
      const keys = items.map(({ name: text }) => (text === undefined ? undefined : sortKey(text)));
      expect(plain(segmentOf(items).orders.get('name'))).toEqual(naiveOrder(keys, compareUtf8));
    }),
  );
});

test('numbers of many documents: by their digits', () => {
  const kinds = [
    -0,
    0,
    1,
    -1,
    0.1,
    -0.1,
    2 ** 40,
    -(2 ** 40),
    1e300,
    -1e300,
    Infinity,
    -Infinity,
    Number.NaN,
  ];
  const values = Float64Array.from({ length: 5_000 }, (_, doc) => {
    const kind = kinds[(doc * 7_919) % kinds.length] ?? 0;
    return doc % 3 === 0 ? kind : kind + ((doc * 104_729) % 100);
  });
  const rests = Uint16Array.from(values, (_, doc) => NO_REST + ((doc * 31) % 3) - 1);
  const column = { values, starts: undefined, rests };
  const columns = {
    documentCount: values.length,
    numbers: new Map([['value', column]]),
    sorts: new Map(),
  };
  const items = Array.from(values, (value, doc) =>
    Number.isNaN(value) ? undefined : { value, rest: rests[doc] ?? 0 },
  );
  const naive = naiveOrder(items, (a, b) => (a.value === b.value ? a.rest - b.rest : a.value - b.value));
  expect(plain(makeSortOrders(columns).get('value'))).toEqual(naive);
});

test('texts of many documents: by both digits of their ranks', () => {
  const ranks = Uint32Array.from({ length: 5_000 }, (_, doc) =>
    doc % 7 === 0 ? NO_VALUE : ((doc * 104_729) % 300) * 1_000 + (doc % 2),
  );
  const keys = { bytes: new Uint8Array(0), offsets: new Uint32Array(1) };
  const columns = {
    documentCount: ranks.length,
    numbers: new Map(),
    sorts: new Map([['name', { ranks, keys }]]),
  };
  const items = Array.from(ranks, (rank) => (rank === NO_VALUE ? undefined : rank));
  expect(plain(makeSortOrders(columns).get('name'))).toEqual(naiveOrder(items, (a, b) => a - b));
});
