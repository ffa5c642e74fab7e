import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contractProblems } from './contract.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every rule of the contract is cited by its code and its tests', () => {
  const paths = [
    ...globSync('{src,test,bin,deploy}/**/*.{ts,mjs,js,css,template}', { cwd: root }),
    ...globSync('clients/{checks,viewers,typescript/src}/**/*.ts', { cwd: root }),
  ].filter((path) => !path.endsWith('tidy/contract.test.ts'));
  const files = new Map(paths.map((path) => [path, read(path)]));
  const contract = { page: 'docs/contract.md', text: read('docs/contract.md') };
  expect(contractProblems(contract, files)).toEqual([]);
});

const ROW = '| search-1 | `q` is required | [search](../src/search.ts) | [search](../test/search.test.ts) |';

/** Problems of a contract with these rows, beside one file of code and one of tests that cite search-1. */
function problemsOf(rows: string, code = '/** [search-1] */'): string[] {
  const files = new Map([
    ['src/search.ts', code],
    ['test/search.test.ts', "test('[search-1] …')"],
  ]);
  const text = `| Id | Rule | Code | Test |\n|---|---|---|---|\n${rows}\n`;
  return contractProblems({ page: 'docs/contract.md', text }, files);
}

test.each([
  { planted: 'nothing', rows: ROW, problems: [] },
  { planted: 'no code', rows: ROW.replace(/\[search\]\(..\/src.*?\)/, ''), problems: ['search-1: no code'] },
  { planted: 'no test', rows: ROW.replace(/\[search\]\(..\/test.*?\)/, ''), problems: ['search-1: no test'] },
  {
    planted: 'a link to a file that does not cite it',
    rows: ROW.replace('src/search', 'src/other'),
    problems: ['search-1: not cited by src/other.ts'],
  },
  {
    planted: 'a link to code in the wrong column',
    rows: ROW.replace('test/search.test', 'src/search'),
    problems: ['search-1: not a test'],
  },
  { planted: 'the same id twice', rows: `${ROW}\n${ROW}`, problems: ['search-1: twice'] },
  {
    planted: 'a malformed id',
    rows: `${ROW}\n${ROW.replace('search-1', 'Search 01')}`,
    problems: expect.arrayContaining(['Search 01: not an id']),
  },
])('planted: $planted', ({ rows, problems }) => {
  expect(problemsOf(rows)).toEqual(problems);
});

test('planted: code cites an id that no rule has', () => {
  expect(problemsOf(ROW, '/** [search-1] [search-9] */')).toEqual([
    'src/search.ts: cites search-9, which is no rule',
  ]);
});

test('planted: a row without four cells', () => {
  expect(() => problemsOf('| search-1 | `q` is required | [search](../src/search.ts) |')).toThrow(
    'not four cells',
  );
});
