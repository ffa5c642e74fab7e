import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, type CommandRow } from '../../src/app/command-table.ts';
import { cliPage } from './cli-page.ts';

const ROOT = join(import.meta.dirname, '../..');

test('docs/cli.md is current', () => expect(cliPage()).toMatchFileSnapshot(join(ROOT, 'docs/cli.md')));

test('every page that explains a command exists', () => {
  const pages = Object.values<CommandRow>(COMMANDS).flatMap(({ page = [] }) => page);
  expect(pages.filter((page) => !existsSync(join(ROOT, page.replace(/#.*/, ''))))).toEqual([]);
});

test('an option with a value says what it is, and others have none', () => {
  const options = Object.values<CommandRow>(COMMANDS).flatMap((row) => Object.entries(row.options));
  const odd = options.filter(([, { type, value }]) => (type === 'string') !== (value !== undefined));
  expect(odd).toEqual([]);
});
