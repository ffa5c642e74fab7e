import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, type CommandName, type CommandRow, STATUSES } from '../../../src/app/command-table.ts';
import { optionText, usages } from '../../../src/app/help-text.ts';

const ROOT = join(import.meta.dirname, '../../..');

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

const INTRODUCTION = `<!-- Made from src/app/command-table.ts by \`npx vitest run test/src/app/cli-page.test.ts -u\`. -->
# Command line

\`npx vitrine COMMAND\` in a clone, \`vitrine COMMAND\` where the package is installed. \`vitrine help COMMAND\` explains a command, \`vitrine --version\` prints the version. [Settings](settings.md) are environment variables.

Results go to standard output, progress and errors to standard error. With \`--json\`, the result is one JSON document, for programs. Colours are used on a terminal only: \`NO_COLOR=1\` switches them off, \`FORCE_COLOR=1\` on.

## Exit status`;

/** The page docs/cli.md. */
function cliPage(): string {
  const names = Object.keys(COMMANDS) as CommandName[];
  return `${[INTRODUCTION, statusTable(STATUSES), ...names.map(section)].join('\n\n')}\n`;
}

function section(name: CommandName): string {
  const { summary, argument, options, statuses, page }: CommandRow = COMMANDS[name];
  const rows = [
    ...(argument === undefined ? [] : [[argument.name, argument.help]]),
    ...Object.entries(options).map(([option, row]) => [optionText(option, row), row.help]),
  ];
  const more =
    page === undefined ? '' : `. [More](${page.startsWith('docs/') ? page.slice(5) : `../${page}`})`;
  return [
    `## ${name}`,
    `${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}${more}`,
    ['```', ...usages(name), '```'].join('\n'),
    ...(rows.length === 0
      ? []
      : [
          table(
            ['', ''],
            rows.map(([text, help = '']) => [`\`${text}\``, help]),
          ),
        ]),
    ...(statuses === undefined ? [] : [statusTable(statuses)]),
  ].join('\n\n');
}

const statusTable = (statuses: Readonly<Record<number, string>>): string =>
  table(['Status', 'Meaning'], Object.entries(statuses));

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
