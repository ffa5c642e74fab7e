import type { FastifyServerOptions } from 'fastify';
import { membersOf, messageOf } from './error-message.ts';
import { redactable, redactText, redactUrl } from './redact.ts';

type LoggerOptions = NonNullable<FastifyServerOptions['logger']>;

/**
 * Options of a logger without credentials in its lines: URLs are redacted, other
 * properties of errors (commands, headers, raw packets) are omitted, and `secrets`
 * are removed everywhere.
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

/** Deeper causes are omitted. */
const MAX_CAUSES = 8;

/** The stacks of an error and its causes. */
export const errorText = (error: unknown): string => causesOf(error).map(stackOf).join('\ncaused by: ');

function describeError(error: unknown): { type: string; message: string; stack: string } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return {
    type: error instanceof Error ? error.constructor.name : typeof error,
    message: causesOf(error).map(fullMessageOf).join(': '),
    stack: errorText(error),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/** The error and its causes. */
function causesOf(error: unknown): unknown[] {
  const [first] = error instanceof SuppressedError ? membersOf(error) : [error];
  const chain: unknown[] = [first];
  for (let one = first; one instanceof Error && chain.length < MAX_CAUSES; ) {
    one = one.cause;
    if (one !== undefined) chain.push(one);
  }
  return chain;
}

/** An error of several attempts, such as a connection, has messages in each of them. */
function fullMessageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof AggregateError)) return error.message;
  return [error.message, ...error.errors.map((one) => messageOf(one))]
    .filter((text) => text !== '')
    .join('; ');
}

const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
