import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineViolations, type SourceFile, violations } from './layers.ts';

const src = join(import.meta.dirname, '../../src');
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
    expect(planted('edm/x.ts', "import { a } from '../records/store.ts';")).toEqual([
      'edm/x.ts: imports upwards from records/store.ts',
    ]);
  });
  test('upwards, loaded at run time', () => {
    expect(planted('edm/x.ts', "const a = await import('../app/main.ts');")).toHaveLength(1);
  });
  test('into a private folder', () => {
    expect(planted('search/x.ts', "import { a } from '../engine/index/segment.ts';")).toEqual([
      'search/x.ts: reaches into engine/index/segment.ts',
    ]);
  });
  test('an absence', () => {
    expect(planted('http/x.ts', "import { a } from '../engine/engine.ts';")).toEqual([
      'http/x.ts: imports engine/engine.ts, but http calls catalogue',
    ]);
  });
  test('the environment outside app', () => {
    expect(planted('oai/x.ts', 'const a = process.env.X;')).toEqual([
      'oai/x.ts: only app reads the environment',
    ]);
  });
  test('a pool that ends the process when a thread cannot start', () => {
    expect(planted('oai/x.ts', 'const pool = new Piscina(options);')).toEqual([
      'oai/x.ts: pools of threads are ThreadPools, which survive threads that cannot start',
    ]);
  });
  test('a barrel', () => {
    expect(planted('edm/index.ts', "export * from './record.ts';")).toEqual(['edm/index.ts: no barrels']);
  });
  test('an unknown module', () => {
    expect(planted('misc/x.ts', '')).toEqual(['misc/x.ts: no module called misc']);
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
