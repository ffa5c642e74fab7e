import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { OpenApiDocument, Operation } from '../../src/api/openapi.ts';
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
  mkdirSync(join(GENERATED, 'compiled'));
  for (const [name, argv] of COMPILED) {
    const { status, stdout, stderr } = runTool(name, argv);
    expect(status, stderr + stdout).toBe(0);
  }
});

const compiled = (name: string): string => join(GENERATED, 'compiled', `${name}.ts`);

/** Generators whose code no program of ours uses: it has to compile. */
const COMPILED: readonly (readonly [name: string, argv: readonly string[]])[] = [
  ['openapi-zod-client', [OPENAPI, '-o', compiled('openapi-zod-client')]],
  ['oazapfts', [OPENAPI, compiled('oazapfts')]],
  ['orval', ['--input', OPENAPI, '--output', compiled('orval-fetch'), '--client', 'fetch']],
  ['orval', ['--input', OPENAPI, '--output', compiled('orval-axios'), '--client', 'axios']],
];

/** The errors of the compiler in the programs that use generated code, and in that code. */
function compile() {
  const { status, stdout } = spawnSync(TSC, ['-p', 'consumers'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('[openapi-4] programs that use the generated code compile under strict', () =>
  expect(compile()).toEqual({ status: 0, stdout: '' }));

describe('names of schemas', () => {
  const { paths, components } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as OpenApiDocument;
  const schemas = Object.entries(components.schemas);
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  const joined = (...words: readonly string[]) => words.join('').replaceAll(/\W|_/g, '').toLowerCase();

  /** Names that occur twice, whatever their case. */
  const repeated = (names: readonly string[]) =>
    names.filter((name, at) => names.findIndex((one) => one.toLowerCase() === name.toLowerCase()) !== at);

  test('are not those of operations, nor those that generators make of both', () => {
    // Of the values of properties and parameters, and of what an operation takes and returns.
    const ofSchemas = schemas.flatMap(([name, { properties = {} }]) => [
      name,
      ...Object.keys(properties as object).map((property) => joined(name, property)),
    ]);
    const ofOperations = operations.flatMap(({ operationId, parameters }) => [
      operationId,
      ...['Data', 'Params', 'Body', 'Result', 'Response', 'Responses', 'Error', 'Errors'].map(
        (suffix) => operationId + suffix,
      ),
      ...parameters.map(({ name }) => joined(operationId, name)),
    ]);
    expect(repeated([...new Set(ofSchemas)])).toEqual([]);
    const taken = new Set(ofOperations.map((name) => name.toLowerCase()));
    expect(ofSchemas.filter((name) => taken.has(name.toLowerCase()))).toEqual([]);
  });

  test('are not those of types of JavaScript and browsers', () => {
    const lib = join(import.meta.dirname, 'node_modules/typescript/lib');
    const globals = new Set(
      readdirSync(lib)
        .filter((name) => /^lib\.(?:dom|es.*)\.d\.ts$/.test(name))
        .flatMap((name) => [
          ...readFileSync(join(lib, name), 'utf8').matchAll(
            /^(?:interface|type|declare (?:var|class)) (\w+)/gm,
          ),
        ])
        .map(([, name]) => name),
    );
    expect(globals).toContain('File');
    expect(schemas.map(([name]) => name).filter((name) => globals.has(name))).toEqual([]);
  });
});

test('statuses are single ones, which every generator knows', () => {
  const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as OpenApiDocument;
  const statuses = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }: Operation) => Object.keys(responses)),
  );
  expect(statuses.filter((status) => !/^[1-5]\d\d$/.test(status))).toEqual([]);
});

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
