import { expect, test } from 'vitest';
import { allocateHelp, HelpMemory } from '../../src/engine/help/help-memory.ts';
import type { StoredDocuments } from '../../src/engine/segment/snapshot.ts';
import { type RecentSearch, RecentSearches } from '../../src/engine/threads/recent-searches.ts';
import { WarmUp } from '../../src/engine/threads/warm-up.ts';
import { SCHEMA } from './arbitrary-search.ts';
import { snapshotAfter } from './naive-collection.ts';

const searchFor = (parameters: Readonly<Record<string, string>>): RecentSearch => ({
  collectionName: SCHEMA.name,
  parameters,
});
const RECENT = [searchFor({ q: '*' }), searchFor({ q: 'krug', query_by: 'title' })];

/** A warm-up with two threads, whose clocks stand still, and snapshots that count the searches that read documents. */
function prepare() {
  const memory = new HelpMemory(allocateHelp());
  const state = { now: 0, processorMs: 0, searches: 0, onRead: () => {} };
  const warmUp = new WarmUp(memory, { now: () => state.now, processorMs: () => state.processorMs });
  const snapshotWith = () => {
    const snapshot = snapshotAfter(SCHEMA, [[{ id: '1', document: { title: 'Krug' } }]]);
    const documents: StoredDocuments = {
      ...snapshot.documents,
      read: (...given) => {
        state.searches += 1;
        state.onRead();
        return snapshot.documents.read(...given);
      },
    };
    return { ...snapshot, documents };
  };
  return { memory, state, snapshotWith, run: (snapshot = snapshotWith()) => warmUp.run(snapshot, RECENT, 2) };
}

test('repeats recent searches once for each snapshot', () => {
  const { run, state, snapshotWith } = prepare();
  const snapshot = snapshotWith();
  run(snapshot);
  expect(state.searches).toBe(2);
  run(snapshot);
  expect(state.searches).toBe(2);
  run();
  expect(state.searches).toBe(4);
});

test('ends when searches of clients need all threads, and goes on the next time', () => {
  const { run, state, snapshotWith, memory } = prepare();
  const snapshot = snapshotWith();
  state.onRead = () => memory.set('searches', 2);
  run(snapshot);
  expect(state.searches).toBe(1);
  run(snapshot);
  expect(state.searches).toBe(1);
  memory.set('searches', 1);
  run(snapshot);
  expect(state.searches).toBe(2);
});

test('ends after some processor time, and rests longer than it worked', () => {
  const { run, state } = prepare();
  state.onRead = () => {
    state.processorMs += 40;
  };
  run();
  expect(state.searches).toBe(1);
  state.now += 350;
  run();
  expect(state.searches).toBe(1);
  state.now += 20;
  run();
  expect(state.searches).toBe(2);
});

test('a thread that gets little of a busy processor repeats all searches', () => {
  const { run, state } = prepare();
  state.onRead = () => {
    state.now += 1_000;
    state.processorMs += 1;
  };
  run();
  expect(state.searches).toBe(2);
});

test('an invalid search, and one over an outdated generation, are no errors', () => {
  const { memory, snapshotWith } = prepare();
  const snapshot = snapshotWith();
  const outdated = { ...snapshot, documents: { ...snapshot.documents, read: () => [] } };
  const recent = [searchFor({ q: 'krug', query_by: 'nonsense' }), ...RECENT];
  new WarmUp(memory).run(outdated, recent, 2);
});

test('the last search of each kind is remembered, the most recent one first', () => {
  const recent = new RecentSearches();
  const given = [
    { q: '*', facet_by: 'maker' },
    { q: 'krug', facet_by: 'maker' },
    { q: 'vase', facet_by: 'maker', page: '2' },
    { q: '*', facet_by: 'maker', filter_by: 'year:>1900' },
    { q: ' * ', facet_by: 'maker', filter_by: 'year:>1950' },
    { q: '*', sort_by: 'year:asc' },
    { q: '*', sort_by: 'year:asc', include_fields: 'x'.repeat(5000) },
  ];
  for (const parameters of given) recent.note('books', searchFor(parameters));
  recent.note('others', searchFor({ q: 'other' }));
  const kept = [5, 4, 2, 0].map((i) => given[i]);
  expect(recent.of('books').map(({ parameters }) => parameters)).toEqual(kept);
  recent.forget('books');
  expect(recent.of('books')).toEqual([]);
});

test('what is counted in place of hits makes another kind', () => {
  const recent = new RecentSearches();
  const search = searchFor({ q: '*', facet_by: 'maker' });
  recent.note('books', search);
  recent.note('books', { ...search, counting: { ranges: { bounds: [1900] } } });
  expect(recent.of('books').length).toBe(2);
});
