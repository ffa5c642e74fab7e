import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { EMPTY_REPLY, engineReply, recordingEngine } from '../use-cases/recording-engine.ts';
import { openApp } from './open-app.ts';

const engine = recordingEngine({ ...EMPTY_REPLY, found: 1 });
const app = await openApp(engine);
afterAll(() => app.close());
beforeEach(() => {
  engine.searches.length = 0;
  engine.reply = () => Promise.resolve(engineReply({ ...EMPTY_REPLY, found: 1 }));
});

const get = async (path: string, parameters: Record<string, string>) => {
  const response = await app.inject(`${path}?${new URLSearchParams(parameters)}`);
  return { status: response.statusCode, detail: response.json().detail };
};

const SEARCHES = ['/v2/search', '/v2/search/federated', '/search'];

describe.each(SEARCHES)('%s', (path) => {
  test('[limits-10] facets times values', async () => {
    const facets = (count: number, values: number) => ({
      q: '*',
      facet_by: Array(count).fill('docType').join(','),
      max_facet_values: String(values),
    });
    expect((await get(path, facets(30, 9999))).status).toBe(200);
    expect((await get(path, facets(100, 300))).status).toBe(200);
    const { status, detail } = await get(path, facets(31, 1000));
    // [legacy-13]
    expect(status).toBe(path === '/search' ? 500 : 400);
    expect(detail).toMatch(/facet_by names 31 fields with 1000 values each: more than 30000 in all$/);
  });
});

describe('[search-30] costly parameters', () => {
  test.each([
    ['max_candidates', '101', '100'],
    ['max_candidates', '100', '100'],
    ['max_candidates', '4', '4'],
    ['max_candidates', '99999999999999999999', '100'],
    ['max_candidates', 'x', 'x'],
    ['max_filter_by_candidates', '101', '100'],
    ['search_cutoff_ms', '60000', '30000'],
  ])('%s=%s counts as %s', async (name, given, sent) => {
    expect((await get('/v2/search', { q: 'a', [name]: given })).status).toBe(200);
    expect(engine.searches[0]?.parameters[name]).toBe(sent);
  });

  test.each(['highlight_start_tag', 'highlight_end_tag'])('%s', async (name) => {
    expect((await get('/v2/search', { q: 'a', [name]: 'a'.repeat(200) })).status).toBe(200);
    expect(await get('/v2/search', { q: 'a', [name]: 'a'.repeat(201) })).toEqual({
      status: 400,
      detail: `${name} is longer than 200 characters`,
    });
  });
});
