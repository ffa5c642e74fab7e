import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Dictionary,
  entryEndsWith,
  entryLength,
  entryText,
  findTerm,
  makeTermDictionary,
  offsetInEntry,
  packDictionary,
  prefixRange,
  sizeOf,
  toBytes,
} from '../../../../src/engine/segment/dictionary.ts';

const word = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '\uffff', '😀'), maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const words = fc.uniqueArray(word, { maxLength: 40 });

const entries = (dictionary: Dictionary): string[] =>
  Array.from({ length: sizeOf(dictionary) }, (_, id) => entryText(dictionary, id));

/** Places at which the property holds. */
const idsWhere = (texts: readonly string[], holds: (bytes: Buffer) => boolean): number[] =>
  texts.flatMap((text, id) => (holds(Buffer.from(text)) ? [id] : []));

test('sorts its words by their bytes', () => {
  fc.assert(
    fc.property(words, (texts) => {
      const { dictionary, idOf } = packDictionary(texts);
      const sorted = texts.map((text) => Buffer.from(text)).sort(Buffer.compare);
      expect(entries(dictionary)).toEqual(sorted.map(String));
      expect(sorted.map((_, id) => entryLength(dictionary, id))).toEqual(sorted.map(({ length }) => length));
      expect(texts.map((_, place) => entryText(dictionary, idOf[place] ?? -1))).toEqual(texts);
    }),
  );
});

test('finds words, prefixes, suffixes and parts like a scan', () => {
  fc.assert(
    fc.property(words, word, (texts, wanted) => {
      const { dictionary } = packDictionary(texts);
      const all = entries(dictionary);
      const bytes = toBytes(wanted);
      const needle = Buffer.from(bytes);
      const ids = all.map((_, id) => id);
      const terms = makeTermDictionary(dictionary);
      expect(findTerm(terms, wanted)).toBe(all.indexOf(wanted));
      const { from, to } = prefixRange(terms, wanted);
      expect(ids.slice(from, to)).toEqual(
        idsWhere(all, (entry) => entry.subarray(0, needle.length).equals(needle)),
      );
      expect(ids.filter((id) => entryEndsWith(dictionary, id, bytes))).toEqual(
        idsWhere(
          all,
          (entry) =>
            entry.length >= needle.length && entry.subarray(entry.length - needle.length).equals(needle),
        ),
      );
      // The empty part is never asked for: a token is not empty.
      if (wanted === '') return;
      expect(ids.map((id) => offsetInEntry(dictionary, id, bytes))).toEqual(
        all.map((entry) => Buffer.from(entry).indexOf(needle)),
      );
    }),
    { numRuns: 500 },
  );
});
