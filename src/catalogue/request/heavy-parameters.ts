import { Problem } from '../../kernel/problem.ts';

/**
 * Engine parameters that make one search as costly as many. Higher values than
 * these, which are far above any use, count as these. What is no number is the
 * engine's to refuse.
 */
export const MOST: Readonly<Record<string, number>> = {
  // Words of the vocabulary that may stand for one that is typed: each is a search of its own.
  max_candidates: 100,
  max_filter_by_candidates: 100,
  search_cutoff_ms: 30_000,
};

/** Texts of the client that are repeated in the answer for every match. */
const REPEATED = ['highlight_start_tag', 'highlight_end_tag'] as const;

export const MAX_REPEATED_CHARACTERS = 200;

/** Errors: Problem 400 for a text that would make the answer as large as the client likes. */
export function boundHeavyParameters(parameters: Record<string, string>): void {
  for (const name in MOST) {
    const most = MOST[name] ?? 0;
    const given = parameters[name];
    if (given !== undefined && /^\d+$/.test(given) && Number(given) > most) parameters[name] = String(most);
  }
  for (const name of REPEATED) {
    if ((parameters[name]?.length ?? 0) > MAX_REPEATED_CHARACTERS) {
      throw new Problem(400, `${name} is longer than ${MAX_REPEATED_CHARACTERS} characters`);
    }
  }
}
