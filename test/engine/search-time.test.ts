import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../src/engine/index/snapshot.ts';
import { search } from '../../src/engine/search.ts';
import { SearchAbandoned, SearchTime } from '../../src/engine/search-time.ts';
import { history, query, SCHEMA } from './arbitrary-search.ts';
import { snapshotAfter } from './naive-collection.ts';
import { facetParameter } from './naive-search.ts';

interface Reply {
  readonly message?: string;
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string } }[];
  readonly search_cutoff: boolean;
}

/** A clock that goes one millisecond further with each look. */
function oneFurther(): { readonly now: () => number; readonly looks: () => number } {
  let looks = 0;
  const now = (): number => {
    looks += 1;
    return looks;
  };
  return { now, looks: () => looks };
}

/** Far more looks at the clock than any of these searches takes. */
const LONG = 1e9;

/** Its cutoffs count looks at the clock. */
function ask(
  snapshot: Snapshot,
  parameters: Readonly<Record<string, string>>,
): { readonly reply: Reply & { readonly status: number }; readonly looks: number } {
  const { now, looks } = oneFurther();
  const { status, body } = search(
    snapshot,
    SCHEMA.name,
    { per_page: '250', exclude_fields: 'search_time_ms', ...parameters },
    { askedAt: 0, maxMs: LONG, now },
  );
  return { reply: { ...(JSON.parse(body) as Reply), status }, looks: looks() };
}

const words = fc.array(
  fc.constantFrom('krug', 'kru', 'krueg', 'öl', 'bild', 'olbild', '"öl krug"', '-b', 'zzz'),
  {
    minLength: 1,
    maxLength: 4,
  },
);

test('a search that is cut off gives a part of what it would have found, and says so', () => {
  const outcomes = { whole: 0, part: 0, nothing: 0 };
  fc.assert(
    fc.property(history, words, query, fc.integer({ min: 0, max: 150 }), (batches, q, wanted, percent) => {
      const snapshot = snapshotAfter(SCHEMA, batches);
      const parameters = {
        q: q.join(' '),
        query_by: 'title,tags',
        filter_by: wanted.filter?.text ?? '',
        facet_by: facetParameter(wanted),
      };
      const { reply: whole, looks } = ask(snapshot, parameters);
      const cutoff = String(Math.floor((looks * percent) / 100));
      const { reply } = ask(snapshot, { ...parameters, search_cutoff_ms: cutoff });
      if (reply.status === 408) {
        expect(reply).toEqual({ status: 408, message: 'Request Timeout' });
        outcomes.nothing += 1;
      } else if (reply.search_cutoff) {
        const ids = new Set(whole.hits.map(({ document }) => document.id));
        expect(reply.hits.filter(({ document }) => !ids.has(document.id))).toEqual([]);
        expect(reply.found).toBe(reply.hits.length);
        outcomes.part += 1;
      } else {
        expect(reply).toEqual(whole);
        outcomes.whole += 1;
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(outcomes.whole, outcomes.part, outcomes.nothing)).toBeGreaterThan(0);
});

const FEW = snapshotAfter(SCHEMA, [[{ id: 'a', document: { title: 'Krug', year: 1 } }]]);
const EVERYTHING = { q: 'krug', query_by: 'title', filter_by: 'year:1', facet_by: 'title,year' };

test('facets may take longer than a request wants, but not longer than any search may', () => {
  const { body } = search(
    FEW,
    SCHEMA.name,
    { ...EVERYTHING, search_cutoff_ms: '4' },
    {
      askedAt: 0,
      maxMs: 1000,
      now: oneFurther().now,
    },
  );
  const reply = JSON.parse(body) as { search_cutoff: boolean; facet_counts: { counts: unknown[] }[] };
  expect(reply.facet_counts.map(({ counts }) => counts.length)).toEqual([1, 1]);
  const time = new SearchTime({ askedAt: 0, maxMs: 2, now: oneFurther().now }, 1);
  expect([time.isOverForFound(), time.isOver(), time.isOverForFound(), time.hasCutOff]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test('so may the marks, but what is found stands there', () => {
  const ask = (maxMs: number) => {
    const parameters = { q: 'krug', query_by: 'title' };
    const limits = { askedAt: 0, maxMs, now: oneFurther().now };
    const reply = JSON.parse(search(FEW, SCHEMA.name, parameters, limits).body) as {
      search_cutoff: boolean;
      hits?: { highlight: object }[];
    };
    return {
      cutOff: reply.search_cutoff,
      marked: (reply.hits ?? []).map(({ highlight }) => 'title' in highlight),
    };
  };
  const outcomes = Array.from({ length: 20 }, (_, maxMs) => maxMs)
    .map(ask)
    .filter(({ marked }) => marked.length > 0);
  expect(outcomes[0]).toEqual({ cutOff: true, marked: [false] });
  expect(outcomes.at(-1)).toEqual({ cutOff: false, marked: [true] });
});

test('a search that nobody waits for any more ends, wherever it is', () => {
  let looks = 0;
  const count = (): number => {
    looks += 1;
    return 0;
  };
  search(FEW, SCHEMA.name, EVERYTHING, { askedAt: 0, maxMs: LONG, now: count });
  expect(looks).toBeGreaterThan(3);
  for (let leaveAt = 0; leaveAt < looks; leaveAt += 1) {
    const abandoned = new Int32Array(new SharedArrayBuffer(4));
    let at = 0;
    const leave = (): number => {
      if (at === leaveAt) Atomics.store(abandoned, 0, 1);
      at += 1;
      return 0;
    };
    const answer = () =>
      search(FEW, SCHEMA.name, EVERYTHING, { askedAt: 0, maxMs: LONG, abandoned, now: leave });
    expect(answer).toThrow(SearchAbandoned);
  }
});

test('also while its documents are read', () => {
  const abandoned = new Int32Array(new SharedArrayBuffer(4));
  const { documents } = FEW;
  const leaving: Snapshot = {
    ...FEW,
    documents: {
      read(rows, wanted) {
        Atomics.store(abandoned, 0, 1);
        return documents.read(rows, wanted);
      },
      eachVector: (rows, field, visit) => documents.eachVector(rows, field, visit),
      document: (id) => documents.document(id),
      sequenceOf: (id) => documents.sequenceOf(id),
    },
  };
  const limits = { askedAt: 0, maxMs: LONG, abandoned, now: () => 0 };
  expect(() => search(leaving, SCHEMA.name, EVERYTHING, limits)).toThrow(SearchAbandoned);
});

test('the deadline of a request is a number of milliseconds', () => {
  expect(ask(FEW, { q: '*', search_cutoff_ms: 'soon' }).reply).toEqual({
    status: 400,
    message: 'Parameter `search_cutoff_ms` must be an unsigned integer.',
  });
});
