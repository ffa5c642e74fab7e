import { unlessAborted, withTimeout } from '../../kernel/deadline.ts';
import type { Finding } from '../../kernel/finding.ts';
import { operatorText } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';

/** One thing to look at. What it throws is a fault of its subject. */
export interface Check {
  readonly subject: string;
  /** Longest time that it has, in milliseconds. Default: half a minute. */
  readonly limitMs?: number;
  readonly run: (settings: Settings, signal: AbortSignal) => Promise<readonly Finding[]>;
}

const CHECK_MS = 30_000;

/** Findings of one check after the other; one that fails or takes too long does not hide the others. */
export async function* runChecks(
  checks: readonly Check[],
  settings: Settings,
  onBegin: (subject: string) => void = () => {},
): AsyncGenerator<Finding> {
  for (const { subject, limitMs = CHECK_MS, run } of checks) {
    onBegin(subject);
    try {
      yield* await withTimeout(limitMs, (signal) => unlessAborted(run(settings, signal), signal));
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      yield { severity: 'fault', subject, message: operatorText(error, settings) ?? text };
    }
  }
}
