import { StoreError } from '../record-store.ts';

/** Errors that an operator can fix: codes of sockets and of postgresql.org/docs/current/errcodes-appendix.html. */
const ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there; is the server running, and is the port right',
  ENOTFOUND: 'there is no host with this name',
  EAI_AGAIN: 'the name of the host cannot be resolved',
  EHOSTUNREACH: 'the host is unreachable',
  ENETUNREACH: 'the host is unreachable',
  ENOENT: 'there is no such socket; is the server running',
  ETIMEDOUT: 'the server does not respond',
  CONNECT_TIMEOUT: 'the server does not respond',
  '08P01': 'this is not a PostgreSQL server',
  '28000': 'the server does not let this user in; see its pg_hba.conf',
  '28P01': 'user or password is wrong',
  '3D000': 'there is no such database; create it',
  '25006': 'the server is read-only: a standby',
  '53100': 'its disk is full',
  '53300': 'it has no free connections; see max_connections',
  '55P03': 'another process has been writing for too long',
  '57014': 'a statement took too long',
  '57P03': 'the server is starting or shutting down',
  '58030': 'its disk does not accept the data',
};

/** The connection was lost or not established: idempotent work may be retried. */
const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
]);

export const isConnectionLoss = (error: unknown): boolean => LOST.has(codeOf(error) ?? '');

/** Turns an error of PostgreSQL or the network into a StoreError that says what happened where; returns others unchanged. */
export function storeError(context: string, error: unknown): unknown {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === undefined || error instanceof StoreError) return error;
  return new StoreError(`${context}: ${reasonOf(error, code)}`, { cause: error });
}

function reasonOf(error: Error, code: string): string {
  const advice = ADVICE[code];
  if (advice !== undefined) return advice;
  return LOST.has(code) ? 'the connection was lost' : error.message;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // A host with several IP addresses fails with one error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  if (!(first instanceof Error) || !('code' in first) || typeof first.code !== 'string') return undefined;
  return first.code.startsWith('ERR_') && !first.code.startsWith('ERR_TLS') ? undefined : first.code;
}
