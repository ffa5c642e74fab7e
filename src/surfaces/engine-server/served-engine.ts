import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Engine } from '../../engine/engine.ts';
import { EngineFault } from '../../engine/fault.ts';

export type ServedReply = Pick<Awaited<ReturnType<Engine['search']>>, 'status' | 'body'>;

/** What the server needs of the engine. */
export interface ServedEngine
  extends Pick<
    Engine,
    | 'createCollection'
    | 'collection'
    | 'collections'
    | 'dropCollection'
    | 'write'
    | 'publish'
    | 'document'
    | 'removeDocument'
    | 'removeMatching'
    | 'updateMatching'
    | 'exportDocuments'
    | 'aliases'
    | 'setAlias'
    | 'dropAlias'
  > {
  search(...parameters: Parameters<Engine['search']>): Promise<ServedReply>;
}

export interface AccessKeys {
  /** Allows everything. */
  readonly admin: string;
  /** Allows searching; undefined if there is only the admin key. */
  readonly search: string | undefined;
}

/** Name of the header, and of the query parameter that may replace it. */
export const KEY_NAME = 'x-typesense-api-key';

/** A hook that requires one of the given keys. Errors: EngineFault 401. */
export function requireKey(...keys: readonly (string | undefined)[]) {
  const digests = keys.filter((key) => key !== undefined).map(digest);
  return async (request: FastifyRequest): Promise<void> => {
    const header = request.headers[KEY_NAME];
    const query = request.query as Readonly<Record<string, string>>;
    const given = digest(typeof header === 'string' ? header : (query[KEY_NAME] ?? ''));
    if (!digests.some((valid) => timingSafeEqual(valid, given))) {
      throw new EngineFault(401, `Forbidden - a valid \`${KEY_NAME}\` header must be sent.`);
    }
  };
}

/** Keys are compared by digests of equal length, in constant time. */
const digest = (key: string): Buffer => createHash('sha256').update(key).digest();
