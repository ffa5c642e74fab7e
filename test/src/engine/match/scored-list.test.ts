import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeWord } from '../../../../src/engine/match/interpretations.ts';
import { matchPart } from '../../../../src/engine/match/match-words.ts';
import { mergeScored, type ScoredDocs, ScoredList } from '../../../../src/engine/match/scored-list.ts';
import { planSearch } from '../../../../src/engine/plan/plan.ts';
import {
  noLimits,
  SearchBudget,
  SearchTooExpensive,
  unlimitedBudget,
} from '../../../../src/engine/search-budget.ts';
import { SCHEMA } from '../arbitrary-search.ts';
import { snapshotAfter } from '../naive-collection.ts';

test('a search that is stopped in the middle leaves nothing for the next one', () => {
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
    const searched = { part: 0, documentCount: 2 };
    return [...matchPart(interpretations, searched, { fields, request, budget }, undefined).docs];
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

test('a list looks up the scores of its documents', () => {
  fc.assert(
    fc.property(scored, (items) => {
      const list = new ScoredList(listOf(items), 3);
      for (const { doc, high, low } of items) expect([list.high(doc), list.low(doc)]).toEqual([high, low]);
    }),
  );
});
