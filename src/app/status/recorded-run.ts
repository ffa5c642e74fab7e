import { messageOf } from '../../kernel/error-message.ts';
import { redactable, redactText } from '../../kernel/redact.ts';
import type { RunEnd, RunName, Store } from '../../records/store.ts';
import { secretsOf } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';

interface RecordedRun<Result> {
  readonly name: RunName;
  /** What it works on. */
  readonly subject?: string;
  readonly endOf: (result: Result) => RunEnd;
  /** Of an interruption, after which an error is its consequence. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does the work and records in the record store when it ran and with what result.
 * Errors: those of the work, which are recorded without secrets; StoreError.
 */
export async function recordRun<Result>(
  settings: Settings,
  { runs }: Pick<Store, 'runs'>,
  { name, subject = '', endOf, signal }: RecordedRun<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const number = await runs.begin(name, subject);
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    const message = redactText(messageOf(error), redactable(secretsOf(settings)));
    // The store itself may have failed. Then the error of the work counts.
    const outcome = signal?.aborted ? 'interrupted' : 'failed';
    await runs.end(number, { outcome, figures: {}, message }).catch(() => {});
    throw error;
  }
  await runs.end(number, endOf(result));
  return result;
}
