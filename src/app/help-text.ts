import { COMMANDS, type CommandName, type CommandRow, type OptionRow, STATUSES } from './command-table.ts';

/** Marks text for a terminal; the same text elsewhere. */
export type Emphasis = (text: string) => string;

const PLAIN: Emphasis = (text) => text;

/** `vitrine help`: the commands. */
export function overviewText(emphasis: Emphasis = PLAIN): string {
  const entries = Object.entries<CommandRow>(COMMANDS);
  const rows = entries.map(([name, { summary }]) => [name, summary] as const);
  return [
    `${emphasis('usage:')} vitrine COMMAND [ARGUMENT …]`,
    '       vitrine help COMMAND',
    '       vitrine --version',
    '',
    ...columns(rows, emphasis),
    '',
    'Settings are environment variables: see docs/settings.md.',
    '',
  ].join('\n');
}

/** `vitrine help COMMAND`: its forms, argument, options and statuses. */
export function commandText(name: CommandName, emphasis: Emphasis = PLAIN): string {
  const { summary, argument, options, page }: CommandRow = COMMANDS[name];
  const rows = [
    ...(argument === undefined ? [] : [[argument.name, argument.help] as const]),
    ...Object.entries(options).map(([option, row]) => [optionText(option, row), row.help] as const),
    ['--help', 'print this'] as const,
  ];
  const statuses = Object.entries(statusesOf(name));
  return [
    ...usages(name).map((usage, i) => `${i === 0 ? emphasis('usage:') : '      '} ${usage}`),
    summary,
    '',
    ...columns(rows, emphasis),
    '',
    emphasis('exit status:'),
    ...columns(statuses, PLAIN),
    ...(page === undefined ? [] : ['', `See ${page}.`]),
    '',
  ].join('\n');
}

/** The forms of a command: `vitrine index [--rebuild] [--json]`. */
export function usages(name: CommandName): string[] {
  const { usage, options }: CommandRow = COMMANDS[name];
  const forms = usage ?? [
    Object.entries(options)
      .map((one) => `[${optionText(...one)}]`)
      .join(' '),
  ];
  return forms.map((form) => `vitrine ${name} ${form}`.trim());
}

/** `--oai URL`. */
export const optionText = (name: string, { value }: OptionRow): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** What the statuses of a command mean. */
function statusesOf(name: CommandName): Readonly<Record<string, string>> {
  const { statuses = {} }: CommandRow = COMMANDS[name];
  return { ...STATUSES, ...statuses };
}

function columns(rows: readonly (readonly [name: string, text: string])[], emphasis: Emphasis): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${emphasis(name)}${' '.repeat(width - name.length)}  ${text}`);
}
