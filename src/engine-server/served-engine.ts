import type { Engine } from '../engine/engine.ts';

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
