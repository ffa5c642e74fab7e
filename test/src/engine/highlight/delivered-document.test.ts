import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DeliveredDocument,
  parseStored,
  type StoredDocument,
  selectFields,
} from '../../../../src/engine/documents/stored-document.ts';
import { stringifyExact } from '../../../../src/engine/json.ts';

/** Names of fields, each kept in its own place. */
const IN_BODY = ['aa', 'c"c', 'id', 'x'];
const LARGE = ['b', 'record'];
const VECTORS = ['look', 'z'];

const sorted = (fields: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))));

const someOf = <T>(names: readonly string[], value: fc.Arbitrary<T>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });

const vector = fc.float32Array({ noNaN: true, noDefaultInfinity: true, maxLength: 3 });

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '{', '}', ','),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

const stored: fc.Arbitrary<StoredDocument> = fc
  .tuple(
    someOf(IN_BODY, fc.oneof(text, fc.jsonValue())),
    fc.option(someOf(LARGE, text)),
    fc.option(fc.dictionary(fc.constantFrom(...VECTORS), vector, { noNullPrototype: true })),
  )
  .map(([body, large, vectors]) => ({
    body: sorted(body),
    large: large === null ? undefined : JSON.stringify(large),
    vectors: vectors === null ? undefined : new Map(Object.entries(vectors)),
  }));

const names = fc.array(fc.constantFrom(...IN_BODY, ...LARGE, ...VECTORS, 'none'), { maxLength: 3 });

test('returns the wanted fields, however they are stored', () => {
  fc.assert(
    fc.property(stored, names, names, (document, include, exclude) => {
      const selection = selectFields(include, exclude, new Map());
      const whole = Object.entries(parseStored(document));
      const wanted = Object.fromEntries(whole.filter(([name]) => selection.has(name)));
      const text = new DeliveredDocument(document).text(selection);
      expect(JSON.parse(text)).toEqual(JSON.parse(stringifyExact(wanted)));
      expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(wanted));
    }),
    { numRuns: 1000 },
  );
});
