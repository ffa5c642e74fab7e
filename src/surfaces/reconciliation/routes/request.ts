import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestContext } from '../../../api/request-context.ts';
import { preferredLanguage } from '../../../kernel/languages.ts';
import type { EntityContext } from '../entity.ts';
import { isTypeId, type TypeId } from '../entity-types.ts';

/** What a request for entities comes with. The response depends on the language: English for programs that prefer none. */
export function entityContext(request: FastifyRequest, reply: FastifyReply): EntityContext {
  const accepted = request.headers['accept-language'];
  const language = accepted === undefined ? 'en' : preferredLanguage(accepted);
  reply.headers({ vary: 'accept-language', 'content-language': language });
  return { ...requestContext(request, reply), language };
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
