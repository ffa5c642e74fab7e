import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestContext } from '../../http/request-context.ts';
import { Problem } from '../../kernel/problem.ts';
import type { EntityContext } from '../entity.ts';
import { isTypeId, type TypeId } from '../entity-types.ts';
import { parseJson } from '../read-batch.ts';
import { responseLanguage } from '../response-language.ts';

export type Version = '0.2' | '1.0-draft';

/** What a request for entities comes with. The response depends on the language. */
export function entityContext(request: FastifyRequest, reply: FastifyReply): EntityContext {
  const language = responseLanguage(request.headers['accept-language']);
  reply.headers({ vary: 'accept-language', 'content-language': language });
  return {
    ...requestContext(request, reply),
    language,
    charge: (ms) => request.chargeWork?.(ms),
  };
}

/** The id of a type in a query. */
export const typeParameter = () =>
  z
    .string()
    .optional()
    .transform((id, context): TypeId | undefined => {
      if (id === undefined || id === '' || isTypeId(id)) return id || undefined;
      context.addIssue({ code: 'custom', message: `unknown type ${id.slice(0, 100)}` });
      return z.NEVER;
    });

/** An integer in a query. */
export const wholeNumber = (bounds: z.ZodNumber) =>
  z.preprocess((given, context) => {
    if (typeof given !== 'string') return given;
    if (/^\s*[+-]?\d{1,15}\s*$/.test(given)) return Number(given);
    const type = 'int_parsing';
    context.issues.push({ code: 'custom', input: given, message: type, params: { type } });
    return z.NEVER;
  }, bounds);

/** How many suggestions are skipped. */
export const MAX_CURSOR = 10_000;

/** The body of a request, if it has this media type. Errors: Problem 415. */
function bodyText({ body, headers }: FastifyRequest, wanted: string): string {
  const { type, text } = (body ?? {}) as { readonly type?: string; readonly text?: string };
  if (type === wanted && text !== undefined) return text;
  throw new Problem(
    415,
    `The body must be ${wanted}, not ${headers['content-type'] ?? 'of an unknown type'}`,
  );
}

/** Errors: Problem 415. */
export const readForm = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(bodyText(request, 'application/x-www-form-urlencoded'));

/** Errors: Problem 415, 422. */
export const readJsonBody = (request: FastifyRequest): unknown =>
  parseJson(bodyText(request, 'application/json'), ['body']);
