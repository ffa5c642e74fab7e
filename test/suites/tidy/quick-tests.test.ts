import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

const TESTS = join(import.meta.dirname, '../..');
const IMPORT = /^(?:import|export|\})[^\n]* from '(\.[^']+\.ts)'/gm;

/** Names the program that child processes run. */
const COMMAND = 'vitrine-command.ts';
/** Programs of tests that write until they are killed. */
const WRITING = 'src/engine/store/spawn-writing.ts';

/** The test files that a file imports, also through others; paths from test/. */
function imported(path: string, text: (path: string) => string, seen = new Set<string>()): Set<string> {
  for (const [, relative = ''] of text(path).matchAll(IMPORT)) {
    const target = posix.join(dirname(path), relative);
    if (target.startsWith('..') || seen.has(target)) continue;
    seen.add(target);
    imported(target, text, seen);
  }
  return seen;
}

const startsProcesses = (path: string, text: (path: string) => string): boolean => {
  const files = imported(path, text);
  return files.has(COMMAND) || files.has(WRITING);
};

const read = (path: string): string => readFileSync(join(TESTS, path), 'utf8');

test('`npm test` starts the program in one file only; others are called *.slow.test.ts', () => {
  const quick = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.slow.test.ts'));
  expect(quick.length).toBeGreaterThan(300);
  expect(quick.filter((path) => startsProcesses(path, read))).toEqual(['src/app/journey.test.ts']);
});

test('a planted file that starts the program is found, also through another one', () => {
  const files: Readonly<Record<string, string>> = {
    'a/a.test.ts': "import { run } from '../b/run.ts';",
    'b/run.ts': "import { VITRINE } from '../vitrine-command.ts';",
    'b/b.test.ts': "import { test } from 'vitest';",
    'vitrine-command.ts': '',
  };
  const text = (path: string): string => files[path] ?? '';
  expect(['a/a.test.ts', 'b/b.test.ts'].filter((path) => startsProcesses(path, text))).toEqual([
    'a/a.test.ts',
  ]);
});
