import { unlessAborted, withTimeout } from '../../kernel/deadline.ts';
import { messageOf } from '../../kernel/error-message.ts';
import type { Finding } from '../../kernel/finding.ts';
import { operatorText } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';

/** A check. An error that it throws is a fault of its subject. */
export interface Check {
  readonly subject: string;
  /** In milliseconds. Default: half a minute. */
  readonly timeoutMs?: number;
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>;
}

const TIMEOUT_MS = 30_000;

/** The findings of one check after another. A check that fails or takes too long does not hide the others. */
export async function* runChecks(
  checks: readonly Check[],
  settings: Settings,
  onBegin: (subject: string) => void = () => {},
): AsyncGenerator<Finding> {
  for (const { subject, timeoutMs = TIMEOUT_MS, run } of checks) {
    onBegin(subject);
    try {
      yield* await withTimeout(timeoutMs, (signal) => unlessAborted(run(signal), signal));
    } catch (error) {
      const text = messageOf(error);
      yield { severity: 'fault', subject, message: operatorText(error, settings) ?? text };
    }
  }
}
