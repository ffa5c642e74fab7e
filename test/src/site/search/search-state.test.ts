import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACET_NAMES } from '../../../../src/site/search/facets.ts';
import { filterBy } from '../../../../src/site/search/filter-by.ts';
import {
  changed,
  NOTHING_CHOSEN,
  readState,
  SORTS,
  stateParameters,
  statePath,
  TABS,
  toggled,
  VIEWS,
} from '../../../../src/site/search/search-state.ts';

const text = fc.string({ unit: 'binary', maxLength: 60 });
const NAMES = [
  ...FACET_NAMES,
  ...['q', 'tab', 'spatial', 'hasPicture', 'quality', 'from', 'to', 'sort', 'view', 'page', 'since'],
  ...['like', 'by', 'picture', 'threshold', 'more', 'find', '__proto__', 'constructor'],
];
const value = fc.oneof(
  text,
  fc.constantFrom(...TABS, ...SORTS, ...VIEWS, ...FACET_NAMES, 'yes', 'no', 'picture', 'problems:same-title'),
  fc.integer({ min: -99_999, max: 99_999 }).map(String),
);
const parameters = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 30 });

test('[site-6] any URL is a state, and the URL of that state is the same state', () => {
  fc.assert(
    fc.property(parameters, (given) => {
      const state = readState(new URLSearchParams(given));
      const [, query = ''] = statePath(state).split('?');
      expect(readState(new URLSearchParams(query))).toEqual(state);
      expect(query.length < 16_000).toBe(true);
    }),
  );
});

test('every kind of choice is in the URL', () => {
  const query =
    'q=wien&creator=A&creator=B&spatial=Graz&hasPicture=yes&quality=contentTier%3A2&from=-500&to=1700&sort=oldest&view=list&page=3&since=2';
  expect(new URLSearchParams(stateParameters(readState(new URLSearchParams(query)))).toString()).toBe(query);
});

test.each<[string, object]>([
  ['', {}],
  ['q=%20wien%00%0A', { words: 'wien' }],
  ['q=a&q=b', { words: 'b' }],
  ['page=0', {}],
  ['quality=problems:short-description', { quality: 'problems:short-description' }],
  ['quality=problems:x&quality=title:Wien', {}],
  ['page=x&since=9', {}],
  ['page=50&since=1', { page: 50, since: 41 }],
  ['page=99999999', { page: 400, since: 400 }],
  ['from=1700&to=1600', { from: 1600, to: 1700 }],
  ['from=\u2212500', { from: -500 }],
  ['from=1e3&to=0x10', {}],
  ['from=-0', { from: 0 }],
  ['sort=toString&view=__proto__&tab=x&more=constructor', {}],
  ['like=javascript:alert(1)&picture=AAAA', {}],
  ['creator=&creator=A&creator=A', { chosen: { creator: ['A'] } }],
])('%s', (query, expected) => {
  expect(readState(new URLSearchParams(query))).toEqual({ ...NOTHING_CHOSEN, ...expected });
});

test('a chosen value is dropped when it is chosen again, and the first page is shown', () => {
  const state = readState(new URLSearchParams('creator=A&page=3'));
  const both = toggled(state, 'creator', 'B');
  expect([both.chosen, both.page]).toEqual([{ creator: ['A', 'B'] }, 1]);
  expect(toggled(toggled(both, 'creator', 'A'), 'creator', 'B')).toEqual(changed(NOTHING_CHOSEN, {}));
});

test.each<[string, string]>([
  ['creator=A&creator=B&edmType=IMAGE', 'edmType:[IMAGE] && creator:=[`A`,`B`]'],
  ['creator=a%60b%5C', 'creator:=[`ab`]'],
  ['creator=A%5D+%26%26+x:%3D[1,2', 'creator:=[`A] && x:=[1,2`]'],
  ['creator=%22', 'uuid:=none'],
  ['hasIiifManifest=true&hasIiifManifest=x%7C%7Cy', 'hasIiifManifest:=[true,false]'],
  ['edmType=IMAGE&edmType=x,y', 'edmType:=[`IMAGE`,`x,y`]'],
  ['hasPicture=no', 'imageOrientation:!=[portrait,landscape,square]'],
  ['from=1970&to=1970', 'dateMin:[0..31535999]'],
  // There is no year 0: 1 BCE ends where 1 CE begins.
  ['to=-1', 'dateMin:<-62135596800'],
  ['from=1', 'dateMin:>=-62135596800'],
])('the filter of %s', (query, expected) => {
  expect(filterBy(readState(new URLSearchParams(query)))).toBe(expected);
});
