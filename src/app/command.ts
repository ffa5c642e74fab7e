import type { Settings } from './settings.ts';

/** A command of the command line. Gives the exit status: 0 done, 1 failed. */
export type Command = (argv: readonly string[], settings: Settings) => Promise<number>;

/** Wrong arguments: one line on standard error, exit status 2. */
export class UsageError extends Error {}
