import type { FastifyServerOptions } from 'fastify';
import { redactable, redactText, redactUrl } from './redact.ts';

type LoggerOptions = NonNullable<FastifyServerOptions['logger']>;

/**
 * Options of a server's logger with which no line holds a credential: not in
 * URLs, not in what an error carries along (commands, headers and raw packets
 * are left out), and none of `secrets` anywhere.
 */
export function redactingLogger(
  options: LoggerOptions,
  secrets: readonly (string | undefined)[] = [],
): LoggerOptions {
  if (options === false) return false;
  const forms = redactable(secrets);
  return {
    ...(options === true ? {} : options),
    serializers: {
      req: ({ method, url, ip }) => ({ method, url: redactUrl(url), remoteAddress: ip }),
      err: describeError,
    },
    hooks: { streamWrite: (line) => redactText(line, forms) },
  };
}

/** Causes deeper than this are not told. */
const MAX_CAUSES = 8;

/** Stacks of an error and its causes; nothing else of what it carries. */
export const errorText = (error: unknown): string => causesOf(error).map(stackOf).join('\ncaused by: ');

function describeError(error: unknown): { type: string; message: string; stack: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return {
    type: error instanceof Error ? error.constructor.name : typeof error,
    message: causesOf(error).map(messageOf).join(': '),
    stack: errorText(error),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/** The error and what it was caused by. */
function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = [error];
  for (let one = error; one instanceof Error && chain.length < MAX_CAUSES; ) {
    one = one.cause;
    if (one !== undefined) chain.push(one);
  }
  return chain;
}

/** An error of several attempts, such as a connection, has its messages in them. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof AggregateError)) return error.message;
  return [error.message, ...error.errors.map((one) => (one instanceof Error ? one.message : String(one)))]
    .filter((text) => text !== '')
    .join('; ');
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
