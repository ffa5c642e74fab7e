import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { GENERATED, OPENAPI, runTool, TSC } from './tools.ts';

const KLIMT = '03f6188f-ec17-5063-a9cc-292ed8e27706';

const service = inject('service');

beforeAll(() => {
  const types = runTool('openapi-typescript', [OPENAPI, '-o', join(GENERATED, 'openapi-typescript.ts')]);
  expect(types.status, types.stderr).toBe(0);
  const client = runTool('openapi-ts', [
    '--input',
    OPENAPI,
    '--output',
    join(GENERATED, 'hey-api'),
    '--client',
    '@hey-api/client-fetch',
  ]);
  expect(client.status, client.stderr).toBe(0);
});

/** The errors of the compiler in the programs that use generated code, and in that code. */
function compile() {
  const { status, stdout } = spawnSync(TSC, ['-p', 'consumers'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('programs that use the generated code compile under strict', () =>
  expect(compile()).toEqual({ status: 0, stdout: '' }));

test('openapi-typescript and openapi-fetch search', async () => {
  const consumer = await import('./consumers/openapi-fetch.ts');
  const { found, titles, creators, largest } = await consumer.searchByOpenApiFetch(service);
  expect(found).toBeGreaterThan(10);
  expect(titles).toContain('Tod und Leben / Death and Life');
  expect(creators).toContain('Gustav Klimt');
  expect(largest).toBeTypeOf('number');
  expect(await consumer.failByOpenApiFetch(service)).toEqual([
    '422 Input should be less than or equal to 250',
  ]);
  expect(await consumer.recordByOpenApiFetch(service, KLIMT)).toBe('Gustav Klimt');
});

test('@hey-api/openapi-ts searches', async () => {
  const { searchByHeyApi } = await import('./consumers/hey-api.ts');
  expect(await searchByHeyApi(service)).toMatchObject({
    titles: expect.arrayContaining(['Tod und Leben / Death and Life']),
    collections: ['chos', 'editorial', 'knowledge'],
    name: 'Albertina',
  });
});
