import { StoreError } from '../../records/record-store.ts';
import { DamagedFile } from '../archive/read-back.ts';

/** What a thread answers: of an error, only the message would come over. */
export type Reply<T> = { readonly value: T } | { readonly failure: Failure };

/** An error that somebody can do something about. */
type Failure =
  | { readonly kind: 'store' | 'damage'; readonly message: string }
  | { readonly kind: 'file'; readonly message: string; readonly code: string; readonly syscall: string };

/** Errors: those that are mistakes of ours. */
export async function reply<T>(work: () => Promise<T> | T): Promise<Reply<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return { failure };
  }
}

function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { message } = error;
  if (error instanceof StoreError) return { kind: 'store', message };
  if (error instanceof DamagedFile) return { kind: 'damage', message };
  if (!('code' in error) || !('syscall' in error)) return undefined;
  return { kind: 'file', message, code: String(error.code), syscall: String(error.syscall) };
}

/** Errors: StoreError, DamagedFile, those of the file system, as they were there. */
export function received<T>(reply: Reply<T>): T {
  if ('value' in reply) return reply.value;
  const { kind, message, ...rest } = reply.failure;
  if (kind === 'store') throw new StoreError(message);
  if (kind === 'damage') throw new DamagedFile(message);
  throw Object.assign(new Error(message), rest);
}
