import { parseArguments, usageError } from '../command.ts';
import { suggestion } from '../suggestion.ts';

const ACTIONS = ['list', 'check', 'propose'] as const;

interface VocabularyArguments {
  readonly action: (typeof ACTIONS)[number];
  /** How many rows are proposed. */
  readonly limit: number;
  readonly json: boolean;
}

const DEFAULT_LIMIT = 50;

/** Errors: UsageError. */
export function readVocabularyArguments(argv: readonly string[]): VocabularyArguments {
  const { values, positionals } = parseArguments('vocabulary', argv);
  const { limit, json = false } = values;
  const [given = 'list', ...others] = positionals;
  const action = ACTIONS.find((one) => one === given);
  if (action === undefined) {
    const meant = suggestion(given, ACTIONS);
    const hint = meant === undefined ? `: there are ${ACTIONS.join(', ')}` : `, did you mean ${meant}?`;
    throw usageError('vocabulary', `unknown action ${given}${hint}`);
  }
  if (others.length > 0) throw usageError('vocabulary', `unknown argument ${others[0]}`);
  if (limit !== undefined && action !== 'propose') throw usageError('vocabulary', '--limit is for propose');
  if (limit !== undefined && !/^[1-9]\d{0,5}$/.test(limit)) {
    throw usageError('vocabulary', `--limit ${limit} is not a number from 1 to 999999`);
  }
  return { action, limit: limit === undefined ? DEFAULT_LIMIT : Number(limit), json };
}
