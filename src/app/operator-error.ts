import { DatasetError } from '../dataset/dataset-error.ts';
import { ModelError } from '../embedding/model-error.ts';
import { EngineUnavailable } from '../engine/fault.ts';
import { OtherModelError } from '../ingest/index-run.ts';
import { FileError } from '../kernel/file-error.ts';
import { StoreError } from '../records/record-store.ts';
import { EngineRefusal, EngineUnreachable } from '../search/search-engine.ts';
import type { Settings } from './settings/settings.ts';

/**
 * One line about an error that the operator can do something about: a port that
 * is taken, a folder that cannot be written, a store that is damaged. Undefined
 * for a mistake of ours, whose stack is worth showing.
 */
export function operatorText(error: unknown, { host, port }: Settings): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StoreError || error instanceof OtherModelError) return error.message;
  if (error instanceof FileError || error instanceof ModelError || error instanceof DatasetError)
    return error.message;
  const said = engineText(error);
  if (said !== undefined) return said;
  const cause = engineText(error.cause);
  if (cause !== undefined) return `${error.message}: ${cause}`;
  if (!isSystemError(error)) return undefined;
  const reason = LISTEN_SYSCALLS.includes(error.syscall) ? LISTEN_REASONS[error.code] : undefined;
  if (reason !== undefined) return `cannot listen on ${host}:${port}: ${reason}`;
  return error.path === undefined ? undefined : error.message;
}

/** What an error says that comes from the search engine. */
function engineText(error: unknown): string | undefined {
  if (error instanceof EngineUnavailable || error instanceof EngineUnreachable) return error.message;
  return error instanceof EngineRefusal ? error.message : undefined;
}

interface SystemError extends Error {
  readonly code: string;
  readonly syscall: string;
  /** Of a file or folder. */
  readonly path?: string;
}

const isSystemError = (error: Error): error is SystemError =>
  'code' in error &&
  typeof error.code === 'string' &&
  'syscall' in error &&
  typeof error.syscall === 'string';

const LISTEN_SYSCALLS: readonly string[] = ['listen', 'bind', 'getaddrinfo'];

const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another one with PORT',
  EADDRNOTAVAIL: 'this machine has no such address; check HOST',
  ENOTFOUND: 'there is no host of that name; check HOST',
  EAI_AGAIN: 'the name of the host cannot be resolved; check HOST',
  EACCES: 'it is not permitted; ports below 1024 are for administrators',
};
