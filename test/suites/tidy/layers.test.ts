import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderViolations, ROOMS, type SourceFile, violations } from './layers.ts';

const src = join(import.meta.dirname, '../../../src');
const files: SourceFile[] = globSync('**/*.ts', { cwd: src }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(src, path), 'utf8'),
}));

test('imports point downwards, into public files, and respect the absences', () => {
  expect(files.length).toBeGreaterThan(0);
  expect(violations(files)).toEqual([]);
});

test('folders of the engine and of the site import only from those below them', () => {
  expect(folderViolations(files)).toEqual([]);
});

test.each(Object.entries(ROOMS))(
  'the room %s says what it holds, and holds only its modules',
  (room, modules) => {
    const entries = readdirSync(join(src, room));
    expect(entries).toContain('README.md');
    if (modules.length > 0) expect(new Set(entries)).toEqual(new Set([...modules, 'README.md']));
  },
);

test('test/src has the folders of src', () => {
  const tests = join(import.meta.dirname, '../../src');
  const folders = readdirSync(tests, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(tests, join(entry.parentPath, entry.name)));
  expect(folders.length).toBeGreaterThan(30);
  expect(folders.filter((folder) => !existsSync(join(src, folder)))).toEqual([]);
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
    expect(folderViolations([{ path: 'engine/match/x.ts', text }])).toEqual([
      'engine/match/x.ts: imports engine/reply/write-reply.ts from above',
    ]);
  });
  test('what all pages use that imports a page, or the list of pages', () => {
    const text = "import { a } from '../home/home-page.ts';\nimport { b } from '../site.ts';";
    expect(folderViolations([{ path: 'site/page/x.ts', text }])).toEqual([
      'site/page/x.ts: imports site/home/home-page.ts from above',
      'site/page/x.ts: imports site/site.ts from above',
    ]);
  });
  test.each(['engine', 'site'])('a folder of %s that is not in the order', (room) => {
    expect(folderViolations([{ path: `${room}/misc/x.ts`, text: '' }])).toHaveLength(1);
  });
});
