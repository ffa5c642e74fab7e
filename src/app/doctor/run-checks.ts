import type { Finding } from '../../kernel/finding.ts';
import { withTimeLimit } from '../../kernel/time-limit.ts';
import { unlessAborted } from '../../kernel/unless-aborted.ts';
import { operatorText } from '../operator-error.ts';
import type { Settings } from '../settings.ts';

/** One thing to look at. What it throws is a fault of its subject. */
export interface Check {
  readonly subject: string;
  readonly run: (settings: Settings, signal: AbortSignal) => Promise<readonly Finding[]>;
}

/** Longest time that one check has, in milliseconds. */
const CHECK_MS = 30_000;

/** Findings of one check after the other; one that fails or takes too long does not hide the others. */
export async function* runChecks(
  checks: readonly Check[],
  settings: Settings,
  limitMs = CHECK_MS,
): AsyncGenerator<Finding> {
  for (const { subject, run } of checks) {
    try {
      yield* await withTimeLimit(limitMs, (signal) => unlessAborted(run(settings, signal), signal));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      yield { severity: 'fault', subject, message: operatorText(error, settings) ?? text };
    }
  }
}
