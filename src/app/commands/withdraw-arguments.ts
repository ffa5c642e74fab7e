import { UUID } from '../../kernel/uuid.ts';
import { parseArguments, usageError } from '../command.ts';

interface WithdrawArguments {
  /** Uuids or URLs of records. */
  readonly names: readonly string[];
  readonly reason: string | undefined;
  readonly restore: boolean;
  readonly list: boolean;
  readonly json: boolean;
}

/** Errors: UsageError. */
export function readWithdrawArguments(argv: readonly string[]): WithdrawArguments {
  const { values, positionals: names } = parseArguments('withdraw', argv);
  const { restore = false, list = false, json = false } = values;
  // It becomes a column of the list.
  const reason = values.reason?.replace(/\s+/g, ' ').trim();
  const fail = (fault: string): never => {
    throw usageError('withdraw', fault);
  };
  if (list && (names.length > 0 || restore || reason !== undefined)) fail('--list takes nothing else');
  if (!list && names.length === 0) fail('no record given');
  if (json && !list) fail('--json is for --list');
  if (restore && reason !== undefined) fail('--restore takes no reason');
  return { names, reason: reason === '' ? undefined : reason, restore, list, json };
}

const NAME = new RegExp(`^(${UUID})(?:/(?:aggregation|cho))?/?$`, 'i');

/**
 * The lowercase uuid of a record that is named by its uuid, or by its URL with or
 * without `/aggregation` or `/cho`. Undefined for anything else.
 */
export function uuidOfName(name: string, idBase: string): string | undefined {
  const start = `${idBase}/`;
  // Normalized like {id_base}, because names may be copied from pages.
  const url = URL.parse(name)?.href ?? name;
  const rest = url.startsWith(start) ? url.slice(start.length) : name;
  return NAME.exec(rest)?.[1]?.toLowerCase();
}
