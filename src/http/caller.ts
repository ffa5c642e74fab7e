import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../catalogue/caller.ts';
import { clientOf } from './client-of.ts';
import { patience } from './patience.ts';

/** Who waits for the answer to a request. */
export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  signal: patience(reply),
  client: clientOf(request),
});
