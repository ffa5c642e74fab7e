import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/**
 * Arguments of a command by Node's `parseArgs`.
 * Errors: UsageError with the first sentence of Node's complaint, and the usage.
 */
export function parseArguments<const T extends ParseArgsConfig>(
  usage: string,
  config: T,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [complaint = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${complaint} (usage: ${usage})`, { cause: error });
  }
}
