import { parseArguments, UsageError } from '../command.ts';

const USAGE = 'vitrine withdraw UUID… [--reason TEXT | --restore], vitrine withdraw --list';

/** Records are named by their uuid or their address. */
export interface WithdrawArguments {
  readonly names: readonly string[];
  readonly reason: string | undefined;
  readonly restore: boolean;
  readonly list: boolean;
}

/** Errors: UsageError. */
export function readWithdrawArguments(argv: readonly string[]): WithdrawArguments {
  const { values, positionals: names } = parseArguments(USAGE, {
    args: [...argv],
    allowPositionals: true,
    options: { reason: { type: 'string' }, restore: { type: 'boolean' }, list: { type: 'boolean' } },
  });
  const { restore = false, list = false } = values;
  // It becomes a column of the list.
  const reason = values.reason?.replace(/\s+/g, ' ').trim();
  const usage = `(usage: ${USAGE})`;
  if (list && (names.length > 0 || restore || reason !== undefined)) {
    throw new UsageError(`--list stands alone ${usage}`);
  }
  if (!list && names.length === 0) throw new UsageError(`no record given ${usage}`);
  if (restore && reason !== undefined) throw new UsageError(`--restore takes no reason ${usage}`);
  return { names, reason: reason === '' ? undefined : reason, restore, list };
}
