import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineViolations, type SourceFile, violations } from './layers.ts';

const src = join(import.meta.dirname, '../../../src');
const files: SourceFile[] = globSync('**/*.ts', { cwd: src }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(src, path), 'utf8'),
}));

test('imports point downwards, into public files, and respect the absences', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(violations(files)).toEqual([]);
});

test('in the engine, the parts of an index import nothing of a search, and stages only earlier ones', () => {
  expect(engineViolations(files)).toEqual([]);
});

describe('a planted violation is found', () => {
  const planted = (path: string, text: string) => violations([{ path, text }]);

  test('upwards', () => {
    expect(planted('edm/dates/x.ts', "import { a } from '../../stores/records/store.ts';")).toEqual([
      'edm/dates/x.ts: imports upwards from stores/records/store.ts',
    ]);
  });
  test('upwards, loaded at run time', () => {
    expect(planted('edm/dates/x.ts', "const a = await import('../../app/main.ts');")).toHaveLength(1);
  });
  test('into a private folder', () => {
    expect(planted('stores/search/x.ts', "import { a } from '../../engine/segment/postings.ts';")).toEqual([
      'stores/search/x.ts: reaches into engine/segment/postings.ts',
    ]);
  });
  test('an absence', () => {
    expect(planted('api/x.ts', "import { a } from '../engine/engine.ts';")).toEqual([
      'api/x.ts: imports engine/engine.ts, but clients and pages are served by the use cases, no back door',
    ]);
  });
  test('the environment outside app', () => {
    expect(planted('surfaces/oai/x.ts', 'const a = process.env.X;')).toEqual([
      'surfaces/oai/x.ts: only app reads the environment',
    ]);
  });
  test('a pool that ends the process when a thread cannot start', () => {
    expect(planted('surfaces/oai/x.ts', 'const pool = new Piscina(options);')).toEqual([
      'surfaces/oai/x.ts: pools of threads are ThreadPools, which survive threads that cannot start',
    ]);
  });
  test('a barrel', () => {
    expect(planted('edm/record/index.ts', "export * from './record.ts';")).toEqual([
      'edm/record/index.ts: no barrels',
    ]);
  });
  test('an unknown module', () => {
    expect(planted('stores/x.ts', '')).toEqual(['stores/x.ts: in no module']);
  });
  test('a stage that imports a later one', () => {
    const text = "import { writeReply } from '../reply/write-reply.ts';";
    expect(engineViolations([{ path: 'engine/match/x.ts', text }])).toEqual([
      'engine/match/x.ts: imports engine/reply/write-reply.ts from above',
    ]);
  });
  test('a folder of the engine that is not in the order', () => {
    expect(engineViolations([{ path: 'engine/misc/x.ts', text: '' }])).toHaveLength(1);
  });
});
