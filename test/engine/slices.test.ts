import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWord } from '../../src/engine/match/interpretations.ts';
import { matchSlice } from '../../src/engine/match/match-words.ts';
import {
  joinScored,
  mergeScored,
  type ScoredDocs,
  ScoredList,
  ScoredMemory,
} from '../../src/engine/match/scored-list.ts';
import { MAX_SLICE, slicesOf, slicesWith } from '../../src/engine/match/slices.ts';
import { planSearch } from '../../src/engine/plan/plan.ts';
import {
  noLimits,
  SearchBudget,
  SearchTooExpensive,
  unlimitedBudget,
} from '../../src/engine/search-budget.ts';
import { SCHEMA } from './arbitrary-search.ts';
import { snapshotAfter } from './naive-collection.ts';

const text = fc.array(fc.constantFrom('krug', 'öl', 'bild', 'a', 'b'), { maxLength: 3 });
const documents = fc.array(fc.record({ title: text, tags: fc.array(text, { maxLength: 2 }) }), {
  minLength: 1,
  maxLength: 150,
});
/** As they are in the index. */
const words = fc.array(fc.constantFrom('krug', 'ol', 'bild', 'a', 'zzz'), { minLength: 1, maxLength: 3 });

test('finds the same in slices as in the whole segment', () => {
  const options = fc.record({
    text_match_type: fc.constantFrom('max_score', 'max_weight', 'sum_score'),
    prioritize_token_position: fc.constantFrom('true', 'false'),
  });
  fc.assert(
    fc.property(
      documents,
      fc.array(words, { minLength: 1, maxLength: 3 }),
      fc.array(fc.constantFrom('krug', 'ol'), { maxLength: 1 }),
      options,
      (batch, queries, dropped, more) => {
        const changes = batch.map(({ title, tags }, i) => ({
          id: String(i),
          document: { title: title.join(' '), tags: tags.map((tag) => tag.join(' ')) },
        }));
        const { parts, ...snapshot } = snapshotAfter(SCHEMA, [changes]);
        const { byWeight: fields, request } = planSearch(
          { q: 'x', query_by: 'title,tags', ...more },
          { parts, ...snapshot },
        );
        const word = (typed: string) => makeWord(typed, { typed, typos: 0, asPrefix: false }, parts, fields);
        const interpretations = queries.map((query) => ({
          words: query.map(word),
          dropped: dropped.map(word),
          typoCost: 0,
        }));
        const inSlice = (from: number, to: number) =>
          matchSlice(
            interpretations,
            { part: 0, from, to },
            { fields, request, budget: unlimitedBudget(), memory: new ScoredMemory() },
            undefined,
          );
        const whole = inSlice(0, changes.length);
        const slices = [0, 32, 96].flatMap((from, i, starts) =>
          from < changes.length ? [inSlice(from, Math.min(starts[i + 1] ?? 150, changes.length))] : [],
        );
        const { docs, highs, lows } = joinScored(slices);
        expect({ docs, highs, lows }).toEqual({ docs: whole.docs, highs: whole.highs, lows: whole.lows });
        expect(queries.map((_, i) => slices.some(({ isFound }) => isFound[i]))).toEqual(whole.isFound);
      },
    ),
    { numRuns: 100 },
  );
});

test('a slice in which a search was stopped leaves nothing for the next one', () => {
  class StoppingBudget extends SearchBudget {
    left = 0;
    override spend(): boolean {
      if (this.left === 0) throw new SearchTooExpensive('stopped');
      this.left -= 1;
      return true;
    }
  }
  const snapshot = snapshotAfter(SCHEMA, [
    [
      { id: 'a', document: { title: 'krug öl' } },
      { id: 'b', document: { title: 'bild a' } },
    ],
  ]);
  const { byWeight: fields, request } = planSearch({ q: 'x', query_by: 'title' }, snapshot);
  const found = (queries: readonly string[][], budget: SearchBudget): number[] => {
    const interpretations = queries.map((query) => ({
      words: query.map((typed) =>
        makeWord(typed, { typed, typos: 0, asPrefix: false }, snapshot.parts, fields),
      ),
      dropped: [],
      typoCost: 0,
    }));
    const slice = { part: 0, from: 0, to: 2 };
    return [
      ...matchSlice(
        interpretations,
        slice,
        { fields, request, budget, memory: new ScoredMemory() },
        undefined,
      ).docs,
    ];
  };
  const budget = new StoppingBudget(noLimits());
  let stopped = 0;
  for (let steps = 0; stopped === steps; steps += 1) {
    budget.left = steps;
    try {
      found([['krug', 'ol'], ['bild']], budget);
    } catch {
      stopped += 1;
    }
    expect(found([['a']], unlimitedBudget())).toEqual([1]);
  }
  expect(stopped).toBeGreaterThan(5);
});

const scored = fc
  .uniqueArray(fc.record({ doc: fc.nat({ max: 40 }), high: fc.nat({ max: 2 }), low: fc.nat({ max: 2 }) }), {
    selector: ({ doc }) => doc,
    maxLength: 30,
  })
  .map((items) => items.toSorted((a, b) => a.doc - b.doc));

const listOf = (items: readonly { doc: number; high: number; low: number }[]): ScoredDocs => ({
  docs: Uint32Array.from(items, ({ doc }) => doc),
  highs: Float64Array.from(items, ({ high }) => high),
  lows: Uint16Array.from(items, ({ low }) => low),
});

test('of two lists, each document keeps its better score', () => {
  fc.assert(
    fc.property(scored, scored, (a, b) => {
      const best = new Map<number, { doc: number; high: number; low: number }>();
      for (const item of [...a, ...b]) {
        const before = best.get(item.doc);
        const isWorse = before && (before.high - item.high || before.low - item.low) > 0;
        if (!isWorse) best.set(item.doc, item);
      }
      const merged = [...best.values()].sort((x, y) => x.doc - y.doc);
      expect(mergeScored(listOf(a), listOf(b))).toEqual(listOf(merged));
    }),
  );
});

test('a list looks up documents and their scores, one by one and in a set', () => {
  fc.assert(
    fc.property(scored, (items) => {
      const list = new ScoredList(listOf(items), 3);
      for (let round = 0; round < 2; round += 1) {
        for (let doc = 0; doc < 45; doc += 1) {
          expect(list.has(doc)).toBe(items.some((item) => item.doc === doc));
        }
      }
      for (const { doc, high, low } of items) expect([list.high(doc), list.low(doc)]).toEqual([high, low]);
    }),
  );
});

test('of many slices, only those with documents of the rarest word are searched', () => {
  const batch = [{ id: 'a', document: { title: 'krug alt' } }];
  const { parts, ...snapshot } = snapshotAfter(SCHEMA, [batch]);
  const { byWeight: fields } = planSearch({ q: 'x', query_by: 'title' }, { parts, ...snapshot });
  const word = makeWord('krug', { typed: 'krug', typos: 0, asPrefix: false }, parts, fields);
  const segments = [{ segment: { documentCount: 20 * MAX_SLICE + 1 } }, { segment: { documentCount: 5 } }];
  const slices = slicesOf(segments);
  expect(slices).toHaveLength(22);
  expect(slices.at(20)).toEqual({ part: 0, from: 20 * MAX_SLICE, to: 20 * MAX_SLICE + 1 });
  expect(slicesWith([{ words: [word], dropped: [], typoCost: 0 }], slices)).toEqual([0]);
});
