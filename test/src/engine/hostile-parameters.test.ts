import { expect, test } from 'vitest';
import { SEARCH_OPTIONS } from '../../../src/engine/search-options.ts';
import { HOSTILE_SEARCHES } from './hostile-searches.ts';

test('hostile searches cover every parameter that the engine honours', () => {
  const honoured = Object.entries(SEARCH_OPTIONS).filter(([, { treatment }]) => treatment === 'honoured');
  const tried = new Set(HOSTILE_SEARCHES.flatMap(({ parameters }) => Object.keys(parameters)));
  const missing = honoured.map(([name]) => name).filter((name) => !tried.has(name));
  expect(missing).toEqual([]);
});
