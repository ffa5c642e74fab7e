import type { Settings } from './settings.ts';

interface ListenError extends Error {
  readonly code: string;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another one with PORT',
  EADDRNOTAVAIL: 'this machine has no such address; check HOST',
  ENOTFOUND: 'there is no host of that name; check HOST',
  EAI_AGAIN: 'the name of the host cannot be resolved; check HOST',
  EACCES: 'it is not permitted; ports below 1024 are for administrators',
};

/** Whether the error says that a server cannot listen where it was told to. */
export const isListenError = (error: unknown): error is ListenError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in REASONS;

/** One line for the operator. */
export const listenErrorText = ({ code }: ListenError, { host, port }: Settings): string =>
  `cannot listen on ${host}:${port}: ${REASONS[code]}`;
