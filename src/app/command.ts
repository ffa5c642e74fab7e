import { type ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '../kernel/error-message.ts';
import type { Settings } from './settings/settings.ts';

/** A command of the command line. Returns the exit status: 0 done, 1 failed. */
export type Command = (argv: readonly string[], settings: Settings) => Promise<number>;

/** Invalid arguments: one line on standard error, exit status 2. */
export class UsageError extends Error {}

/**
 * Parses the arguments of a command with Node's `parseArgs`.
 * Errors: UsageError with the first sentence of Node's message, and the usage.
 */
export function parseArguments<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [message = ''] = messageOf(error).split('. ');
    throw new UsageError(`${message} (usage: ${usage})`, { cause: error });
  }
}
