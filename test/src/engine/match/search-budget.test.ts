import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import {
  noLimits,
  SearchCancelled,
  type SearchLimits,
  SearchTooExpensive,
} from '../../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../../src/engine/segment/snapshot.ts';
import { runs } from '../../../runs.ts';
import { history, query, SCHEMA } from '../arbitrary-search.ts';
import { snapshotAfter } from '../naive-collection.ts';
import { facetParameter } from '../naive-search.ts';

interface Reply {
  readonly message?: string;
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string }; readonly highlight: object }[];
  readonly facet_counts: readonly { readonly counts: readonly unknown[] }[];
  readonly search_cutoff: boolean;
}

function ask(
  snapshot: Snapshot,
  parameters: Readonly<Record<string, string>>,
  limits: Partial<SearchLimits> = {},
): { readonly reply: Reply & { readonly status: number }; readonly work: number } {
  const { status, body, work } = search(
    snapshot,
    SCHEMA.name,
    { per_page: '250', exclude_fields: 'search_time_ms', ...parameters },
    { ...noLimits(), askedAt: 0, now: () => 0, ...limits },
  );
  return { reply: { ...(JSON.parse(body) as Reply), status }, work };
}

const words = fc.array(
  fc.constantFrom('krug', 'kru', 'krueg', 'öl', 'bild', 'olbild', '"öl krug"', '-b', 'zzz'),
  {
    minLength: 1,
    maxLength: 4,
  },
);

test('[limits-1] a search whose budget is spent returns a part of the hits, and says so', () => {
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
      const { reply: whole, work } = ask(snapshot, parameters);
      const { reply } = ask(snapshot, parameters, { maxWork: Math.floor((work * percent) / 100) });
      if (reply.status === 408) {
        expect(reply).toEqual({ status: 408, message: 'Request Timeout' });
        outcomes.nothing += 1;
      } else if (reply.search_cutoff) {
        const ids = new Set(whole.hits.map(({ document }) => document.id));
        expect(reply.hits.filter(({ document }) => !ids.has(document.id))).toEqual([]);
        expect(reply.found).toBeLessThanOrEqual(whole.found);
        outcomes.part += 1;
      } else {
        expect(reply).toEqual(whole);
        outcomes.whole += 1;
      }
    }),
    { numRuns: runs(200) },
  );
  expect(Math.min(outcomes.whole, outcomes.part, outcomes.nothing)).toBeGreaterThan(0);
});

const FEW = snapshotAfter(SCHEMA, [[{ id: 'a', document: { title: 'Krug', year: 1 } }]]);
const MANY = snapshotAfter(SCHEMA, [
  Array.from({ length: 20_000 }, (_, i) => ({
    id: `d${i}`,
    document: { title: `Krug ${i % 100} Öl`, year: i % 7 },
  })),
]);
const EVERYTHING = { q: 'krug öl', query_by: 'title', filter_by: 'year:<3', facet_by: 'title,year' };

/** A clock that goes one millisecond further with each look. */
function oneFurther(): { readonly now: () => number; readonly looks: () => number } {
  let looks = 0;
  const now = (): number => {
    looks += 1;
    return looks;
  };
  return { now, looks: () => looks };
}

/** Of the numbers below `end`, as many as a property test of them would draw. */
const some = (end: number): number[] =>
  Array.from({ length: runs(end) }, (_, i) => Math.floor((i * end) / runs(end)));

test('waiting for a thread does not count, except for a deadline of the request', () => {
  const waited = { askedAt: -1_000, startedAt: 0, maxMs: 10 };
  expect(ask(MANY, EVERYTHING, waited).reply).toEqual(ask(MANY, EVERYTHING).reply);
  expect(ask(MANY, { ...EVERYTHING, search_cutoff_ms: '500' }, waited).reply.status).toBe(408);
});

test('a deadline of the request ends matching; facets and highlights may take longer', () => {
  const { reply: whole } = ask(MANY, EVERYTHING);
  const { now } = oneFurther();
  const { reply } = ask(MANY, { ...EVERYTHING, search_cutoff_ms: '8' }, { now });
  expect({ whole: whole.search_cutoff, part: reply.search_cutoff }).toEqual({ whole: false, part: true });
  expect(reply.found).toBeLessThan(whole.found);
  expect(reply.facet_counts.map(({ counts }) => counts.length)).toEqual([10, 3]);
  expect(reply.hits.filter(({ highlight }) => !('title' in highlight))).toEqual([]);
});

test('no stage may take longer than the limit of all searches', () => {
  const { looks, now } = oneFurther();
  ask(MANY, EVERYTHING, { now });
  for (const maxMs of some(looks())) {
    const clock = oneFurther();
    const { reply } = ask(MANY, EVERYTHING, { now: clock.now, maxMs });
    expect(reply.status === 408 || reply.search_cutoff).toBe(true);
  }
});

test('leaves out highlights before hits', () => {
  const { work } = ask(FEW, { q: 'krug', query_by: 'title' });
  const outcomes = Array.from({ length: 101 }, (_, percent) => {
    const limits = { maxWork: Math.ceil((work * percent) / 80) };
    const { reply } = ask(FEW, { q: 'krug', query_by: 'title' }, limits);
    const marked = (reply.hits ?? []).map(({ highlight }) => 'title' in highlight);
    return { cutOff: reply.search_cutoff, marked };
  }).filter(({ marked }) => marked.length > 0);
  expect(outcomes[0]).toEqual({ cutOff: true, marked: [false] });
  expect(outcomes.at(-1)).toEqual({ cutOff: false, marked: [true] });
});

test('always returns the first ten hits', () => {
  const { work } = ask(MANY, EVERYTHING);
  const counts = some(100).map((percent) => {
    const { reply } = ask(MANY, EVERYTHING, { maxWork: Math.ceil((work * percent) / 100) });
    return reply.status === 408 ? 250 : reply.hits.length;
  });
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(10);
});

test('a cancelled search ends in every stage', () => {
  const { looks, now } = oneFurther();
  ask(MANY, EVERYTHING, { now });
  expect(looks()).toBeGreaterThan(10);
  for (const leaveAt of some(looks() - 1)) {
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    let at = 0;
    const leave = (): number => {
      if (at === leaveAt) Atomics.store(cancelled, 0, 1);
      at += 1;
      return 0;
    };
    expect(() => ask(MANY, EVERYTHING, { cancelled, now: leave })).toThrow(SearchCancelled);
  }
});

test('a trial ends in every stage', () => {
  const { looks, now } = oneFurther();
  ask(MANY, EVERYTHING, { now });
  for (const goesOn of some(looks())) {
    let asked = 0;
    const mayGoOn = (): boolean => {
      asked += 1;
      return asked <= goesOn;
    };
    expect(() => ask(MANY, EVERYTHING, { mayGoOn })).toThrow(SearchTooExpensive);
  }
});

test('a trial also ends while its documents are read', () => {
  const title = 'Krug '.repeat(10_000);
  const long = snapshotAfter(SCHEMA, [[{ id: 'a', document: { title } }]]);
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const { documents } = long;
  const leaving: Snapshot = {
    ...long,
    documents: {
      read(rows, wanted) {
        Atomics.store(cancelled, 0, 1);
        return documents.read(rows, wanted);
      },
      eachVector: (rows, field, visit) => documents.eachVector(rows, field, visit),
      document: (id) => documents.document(id),
      liveRow: (id) => documents.liveRow(id),
      takeDamaged: () => [],
    },
  };
  expect(() => ask(leaving, { q: 'krug', query_by: 'title' }, { cancelled })).toThrow(SearchCancelled);
});

test('the deadline of a request is a number of milliseconds', () => {
  expect(ask(FEW, { q: '*', search_cutoff_ms: 'soon' }).reply).toEqual({
    status: 400,
    message: 'Parameter `search_cutoff_ms` must be an unsigned integer.',
  });
});
