import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Test files that a configuration names and that are not there: it would pass over them without a word. */
const missing = (configuration: string): string[] =>
  [...configuration.matchAll(/'(test\/[^'*]+\.ts)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));

test('vitest.config.ts names only test files that there are', () => {
  const configuration = readFileSync(join(root, 'vitest.config.ts'), 'utf8');
  expect(configuration).toContain("'test/http/clients.test.ts',");
  expect(missing(configuration)).toEqual([]);
});

test('a planted test file that is not there is found', () => {
  expect(missing("['test/tidy/layers.test.ts', 'test/tidy/nothing.test.ts']")).toEqual([
    'test/tidy/nothing.test.ts',
  ]);
});
