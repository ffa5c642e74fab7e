import { parseArgs } from 'node:util';
import { closestMatch } from 'leven';
import { messageOf } from '../kernel/error-message.ts';
import { COMMANDS, type CommandName, type CommandRow } from './command-table.ts';
import type { Settings } from './settings/settings.ts';

/** A command of the command line. Returns the exit status: 0 done, 1 failed. */
export type Command = (argv: readonly string[], settings: Settings) => Promise<number>;

/** Invalid arguments: one line on standard error, exit status 2. */
export class UsageError extends Error {}

type Config<Name extends CommandName> = {
  readonly options: (typeof COMMANDS)[Name]['options'];
  readonly allowPositionals: true;
};

/**
 * The arguments of a command as its row in the table describes them.
 * Errors: UsageError.
 */
export function parseArguments<Name extends CommandName>(
  name: Name,
  argv: readonly string[],
): Pick<ReturnType<typeof parseArgs<Config<Name>>>, 'values' | 'positionals'> {
  const { argument, options }: CommandRow = COMMANDS[name];
  const config: Config<Name> = { options: COMMANDS[name].options, allowPositionals: true };
  const parsed = orUsageError(name, Object.keys(options), () => parseArgs({ ...config, args: [...argv] }));
  const [first] = parsed.positionals;
  if (argument === undefined && first !== undefined) throw usageError(name, `unknown argument ${first}`);
  return parsed;
}

/** `fault`, and where to read more. */
export const usageError = (name: CommandName, fault: string, cause?: unknown): UsageError =>
  new UsageError(`${fault}; see vitrine help ${name}`, { cause });

function orUsageError<Parsed>(name: CommandName, options: readonly string[], parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    const [message = ''] = messageOf(error).split('. ');
    const [, unknown] = /^Unknown option '--([^']+)'/.exec(message) ?? [];
    if (unknown === undefined) throw usageError(name, message, error);
    const meant = suggestion(unknown, [...options, 'help']);
    const hint = meant === undefined ? '' : `, did you mean --${meant}?`;
    throw usageError(name, `unknown option --${unknown}${hint}`, error);
  }
}

/**
 * The name that was probably meant: the only one that begins with what was typed, or
 * the nearest one, if at most two or a third of the typed characters differ.
 * Undefined without any.
 */
export function suggestion(typed: string, names: readonly string[]): string | undefined {
  const beginning = names.filter((name) => typed.length > 1 && name.startsWith(typed));
  if (beginning.length === 1) return beginning[0];
  return closestMatch(typed, names, { maxDistance: Math.max(2, Math.floor(typed.length / 3)) });
}
