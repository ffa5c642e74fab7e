import type { FastifyInstance } from 'fastify';
import type { Problem } from '../kernel/problem.ts';
import { normalizeUrl } from './request-url.ts';

/** How the errors of a protocol are written whose clients do not read JSON. */
export interface ErrorForm {
  readonly contentType: string;
  readonly write: (problem: Problem) => string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By paths without a slash at the end. A plugin sets that of its path, also for requests that never reach it. */
    readonly errorForms: Map<string, ErrorForm>;
  }
}

/** The form of errors of a URL, as a client sent it; undefined where they are JSON. */
export function errorFormOf({ errorForms }: FastifyInstance, url: string): ErrorForm | undefined {
  const [path = ''] = normalizeUrl(url).split('?', 1);
  return errorForms.get(path.replace(/(?<=.)\/$/, ''));
}

/** `{"detail": …}`, the form of all other errors. [errors-1] */
export const JSON_ERRORS: ErrorForm = {
  contentType: 'application/json; charset=utf-8',
  write: ({ detail }) => JSON.stringify({ detail }),
};
