import { EngineUnavailable } from '../engine/fault.ts';
import { DatasetError } from '../jobs/dataset/export-dataset.ts';
import { OtherModelError } from '../jobs/index/index-run.ts';
import { membersOf, messageOf } from '../kernel/error-message.ts';
import { cannotWrite, FileError } from '../kernel/files.ts';
import { ModelError } from '../media/embedding/embedder.ts';
import { StoreError } from '../stores/records/record-store.ts';
import { EngineRefusal, EngineUnreachable } from '../stores/search/search-engine.ts';
import { BackupError } from './backup/manifest.ts';
import { checkDataFolder } from './doctor/check-machine.ts';
import type { Settings } from './settings/settings.ts';

/**
 * One line about an error that the operator can resolve: a port in use, a folder
 * that cannot be written, a damaged store. Undefined for a bug, whose stack should
 * be shown.
 */
export function operatorText(error: unknown, settings: Settings): string | undefined {
  const texts = membersOf(error).map((one) => textOf(one, settings));
  return texts.find((text) => text !== undefined);
}

/** A line about a data folder that cannot be written, or whose disk is nearly full; empty if an error has other reasons. */
export async function diskText(error: unknown, settings: Settings): Promise<string> {
  if (!membersOf(error).some(isOfDisk)) return '';
  const fault = (await checkDataFolder(settings)).find(({ severity }) => severity === 'fault');
  return fault
    ? `\n${fault.message}. What was stored before is kept. ${fault.remedy}, and run the command again`
    : '';
}

function textOf(error: unknown, { host, port }: Settings): string | undefined {
  if (isActionable(error)) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (isActionable(error.cause)) return `${error.message}: ${error.cause.message}`;
  if (!isSystemError(error)) return undefined;
  const reason = LISTEN_SYSCALLS.includes(error.syscall) ? LISTEN_REASONS[error.code] : undefined;
  if (reason !== undefined) return `cannot listen on ${host}:${port}: ${reason}; change HOST or PORT`;
  return error.path === undefined ? undefined : messageOf(error);
}

/** Why a port cannot be listened on, by the system's code. */
const LISTEN_REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses the port',
  EADDRNOTAVAIL: 'this machine has no such IP address',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the host name cannot be resolved',
  EACCES: 'ports below 1024 are for administrators',
};

const LISTEN_SYSCALLS: readonly string[] = ['listen', 'bind', 'getaddrinfo'];

/** Errors whose message says what is wrong. */
const ACTIONABLE = [
  StoreError,
  OtherModelError,
  FileError,
  ModelError,
  DatasetError,
  EngineUnavailable,
  EngineUnreachable,
  EngineRefusal,
  BackupError,
];

/** A disk has caused it, or a thread says so, whose errors have no cause. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  (cannotWrite(error) !== undefined ||
    (error instanceof EngineUnavailable && error.message.includes('cannot be written')) ||
    isOfDisk(error.cause));

const isActionable = (error: unknown): error is Error => ACTIONABLE.some((type) => error instanceof type);

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
