import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../../../src/app/settings/settings.ts';
import { openSearch, openSearchIndex } from '../../../../src/app/wiring/open-search.ts';

describe('SEARCH_URL', () => {
  test.each<[string, readonly string[] | undefined]>([
    ['http://10.0.0.1:8108', ['http://10.0.0.1:8108']],
    [
      ' https://a.example/ , http://b.example:8108/typesense/',
      ['https://a.example', 'http://b.example:8108/typesense'],
    ],
    ['embedded', undefined],
    ['', undefined],
  ])('%s', (value, expected) => expect(readSettings({ SEARCH_URL: value }).searchUrls).toEqual(expected));

  test.each([
    '10.0.0.1:8108',
    'ftp://a',
    'http://a,',
    'http://a,,http://b',
    'http://user:password@a',
    'http://a?x',
    'http://a#x',
    'http://a,http://a/',
  ])('%s is invalid', (value) => {
    const read = () => readSettings({ SEARCH_URL: value });
    expect(read).toThrow(SettingsError);
    expect(read).not.toThrow('password@');
  });
});

test.each(['SEARCH_API_KEY', 'SEARCH_ADMIN_API_KEY'])('an invalid %s is not shown', (name) => {
  const read = () => readSettings({ [name]: 'gehe im' });
  expect(read).toThrow(`setting ${name}: must be printable ASCII without blanks`);
});

describe('a cluster', () => {
  const settings = (keys: Record<string, string>) =>
    readSettings({ SEARCH_URL: 'http://127.0.0.1:9', ...keys });
  test('can be searched only with a key for searching', () =>
    expect(openSearch(settings({ SEARCH_ADMIN_API_KEY: 'a' }))).rejects.toThrow(
      'setting SEARCH_API_KEY: missing',
    ));
  test('can be filled only with a key for writing', () =>
    expect(openSearchIndex(settings({ SEARCH_API_KEY: 's' }))).rejects.toThrow(
      'setting SEARCH_ADMIN_API_KEY: missing',
    ));
  test.each([
    [{ SEARCH_API_KEY: 's' }, false],
    [{ SEARCH_API_KEY: 's', SEARCH_ADMIN_API_KEY: 'a' }, true],
  ] as const)('can be searched and filled with these keys: %j', async (keys, fills) => {
    const { engine, index } = await openSearch(settings(keys));
    expect(index !== undefined).toBe(fills);
    await index?.close();
    await engine.close();
  });
});

test('a search may wait for 10 seconds by default', () => {
  const limitOf = (settings: Record<string, string>) => readSettings(settings).searchWaitLimitMs;
  expect([limitOf({}), limitOf({ SEARCH_WAIT_LIMIT: '0.5' })]).toEqual([10_000, 500]);
});

describe('SEARCH_TIME_LIMIT', () => {
  test.each<[string, number]>([
    ['', 2000],
    ['2', 2000],
    ['0.25', 250],
    ['30', 30_000],
  ])('%j', (value, expected) =>
    expect(readSettings({ SEARCH_TIME_LIMIT: value }).searchTimeLimitMs).toBe(expected),
  );

  test.each(['0', '0.05', '31', '-1', '2s', '1e1', 'soon'])('%s is invalid', (value) =>
    expect(() => readSettings({ SEARCH_TIME_LIMIT: value })).toThrow(
      /^setting SEARCH_TIME_LIMIT="[^"]*": must be /,
    ),
  );
});
