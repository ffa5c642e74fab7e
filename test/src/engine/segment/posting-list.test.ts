import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PostingsWriter } from '../../../../src/engine/build/postings-writer.ts';
import { NO_VALUE } from '../../../../src/engine/segment/columns.ts';
import { type Occurrence, readOccurrences } from '../../../../src/engine/segment/occurrence.ts';
import { PostingLookup } from '../../../../src/engine/segment/posting-lookup.ts';
import { PostingScan } from '../../../../src/engine/segment/posting-scan.ts';
import {
  isInBlocks,
  PACKED_FROM,
  type PostingList,
  type Postings,
  postingsOfTerm,
} from '../../../../src/engine/segment/postings.ts';

/** A document with the occurrences of a term, of which there is at least one. */
type Posting = readonly [doc: number, occurrences: readonly Occurrence[]];

/** The terms are 0, 10, 20, … */
function write(lists: readonly (readonly Posting[])[]): Postings {
  const writer = new PostingsWriter();
  lists.forEach((list, i) => {
    for (const [doc, occurrences] of list) {
      writer.addDocument(doc);
      for (const occurrence of occurrences) writer.addOccurrence(occurrence);
    }
    writer.endTerm(i * 10);
  });
  return writer.finish();
}

function scanned(list: PostingList): Posting[] {
  const all: Posting[] = [];
  for (const scan = new PostingScan(list); scan.next(); ) {
    const where = scan.where();
    for (let i = scan.from; i < scan.to; i += 1) {
      const occurrences: Occurrence[] = [];
      readOccurrences(list.postings.extra, where[i] as number, occurrences);
      all.push([scan.docs[i] as number, occurrences]);
    }
  }
  return all;
}

const LARGEST_DOCUMENT = 2 ** 31;
const occurrence = fc.oneof(
  { weight: 8, arbitrary: fc.nat(200) },
  { weight: 1, arbitrary: fc.nat(2 ** 31 - 1) },
  { weight: 1, arbitrary: fc.maxSafeNat() },
);
const occurrences = fc.oneof(
  { weight: 4, arbitrary: occurrence.map((only) => [only]) },
  {
    weight: 1,
    arbitrary: fc
      .array(occurrence, { minLength: 2, maxLength: 5 })
      .map((several) => several.sort((a, b) => a - b)),
  },
);
/** Documents follow each other at most so far apart, and all have the same occurrences or any. */
const list = fc
  .record({
    first: fc.nat(1000),
    steps: fc
      .tuple(fc.constantFrom(1, 2, 50, 70_000, 2 ** 23), fc.constantFrom(0, 5, 64, 130, 300))
      .chain(([most, longest]) =>
        fc.array(fc.integer({ min: 1, max: most }), { maxLength: longest, size: 'max' }),
      ),
    same: fc.option(fc.nat(2 ** 31 - 1), { nil: undefined }),
    own: fc.array(occurrences, { minLength: 1, maxLength: 20 }),
  })
  .map(({ first, steps, same, own }): Posting[] => {
    let doc = first;
    return steps.flatMap((step, i) => {
      doc += step;
      const found = same === undefined ? (own[i % own.length] ?? []) : [same];
      return doc > LARGEST_DOCUMENT ? [] : [[doc, found] as const];
    });
  });

test('reads what was written', () => {
  fc.assert(
    fc.property(fc.array(list, { maxLength: 3 }), (lists) => {
      const postings = write(lists);
      const kept = lists.flatMap((own, i) => (own.length > 0 ? [{ own, term: i * 10 }] : []));
      expect([...postings.terms]).toEqual(kept.map(({ term }) => term));
      for (const [i, { own }] of kept.entries()) {
        const found = postingsOfTerm(postings, i);
        expect(isInBlocks(found)).toBe(own.length >= PACKED_FROM);
        expect(found.count).toBe(own.length);
        expect(scanned(found)).toEqual(own);
      }
    }),
    { numRuns: 60 },
  );
});

test('finds wanted documents with their occurrences', () => {
  const wantedDocuments = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 1, max: 400 })), { maxLength: 60 });
  fc.assert(
    fc.property(list, list, wantedDocuments, fc.integer({ min: 1, max: 60 }), (before, own, moves, most) => {
      fc.pre(own.length > 0);
      const postings = write([before, own]);
      const lookup = new PostingLookup(postingsOfTerm(postings, before.length > 0 ? 1 : 0));
      const wanted = new Set<number>();
      let last = 0;
      for (const [kind, distance] of moves) {
        // The document after this one, or some documents ahead and a little before it.
        const at = own.findIndex(([doc]) => doc >= last);
        const ahead = own[at + distance - 1]?.[0] ?? LARGEST_DOCUMENT;
        last = kind === 0 ? last + 1 : Math.max(last, ahead - (distance % 3));
        wanted.add(last);
      }
      const docs = Uint32Array.from(wanted).sort();
      const found: Posting[] = [];
      for (let from = 0; from < docs.length; from += most) {
        const some = docs.subarray(from, from + most);
        const where = new Uint32Array(some.length);
        const hits = lookup.find(some, some.length, where);
        expect(hits).toBe(where.filter((item) => item !== NO_VALUE).length);
        for (const [i, item] of where.entries()) {
          if (item === NO_VALUE) continue;
          const occurrences: Occurrence[] = [];
          readOccurrences(postings.extra, item, occurrences);
          found.push([some[i] as number, occurrences]);
        }
      }
      expect(found).toEqual(own.filter(([doc]) => wanted.has(doc)));
    }),
    { numRuns: 150 },
  );
});
