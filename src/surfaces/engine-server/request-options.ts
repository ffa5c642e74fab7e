import type { FastifyRequest } from 'fastify';
import { checkParameters, HONOURED, harmless, type OptionTable, refused } from '../../engine/parameters.ts';
import { KEY_NAME } from './served-engine.ts';

const ANY_BATCH = 'the result does not depend on the batch size';
const NOT_REMOTE = 'it does not call other services for vectors';
const ONLY_COUNTED = 'documents that a filter deletes are counted, not returned';

/** Parameters of requests in Typesense 30, except those of a search. */
export const REQUEST_OPTIONS: Readonly<Record<string, OptionTable>> = {
  'POST /collections': { src_name: HONOURED, copy_documents: HONOURED },
  'GET /collections': { offset: HONOURED, limit: HONOURED, exclude_fields: HONOURED },
  'DELETE /collections/:collection': {
    compact_store: harmless('the files of a collection are deleted with it'),
  },
  'POST /collections/:collection/documents': { action: HONOURED, dirty_values: HONOURED },
  'POST /collections/:collection/documents/import': {
    action: HONOURED,
    dirty_values: HONOURED,
    return_id: HONOURED,
    return_doc: HONOURED,
    batch_size: harmless(ANY_BATCH),
    remote_embedding_batch_size: harmless(NOT_REMOTE),
    remote_embedding_timeout_ms: harmless(NOT_REMOTE),
    remote_embedding_num_tries: harmless(NOT_REMOTE),
  },
  'GET /collections/:collection/documents/export': {
    filter_by: HONOURED,
    include_fields: HONOURED,
    exclude_fields: HONOURED,
    batch_size: harmless(ANY_BATCH),
    validate_field_names: harmless('an unknown field is always an error that names it'),
  },
  'GET /collections/:collection/documents/:id': { include_fields: HONOURED, exclude_fields: HONOURED },
  'PATCH /collections/:collection/documents': { filter_by: HONOURED, dirty_values: HONOURED },
  'PATCH /collections/:collection/documents/:id': { dirty_values: HONOURED },
  'DELETE /collections/:collection/documents': {
    filter_by: HONOURED,
    truncate: HONOURED,
    batch_size: HONOURED,
    ignore_not_found: harmless('a filter without matches deletes nothing, without an error'),
    validate_field_names: harmless('an unknown field is always an error that names it'),
    return_doc: refused(ONLY_COUNTED),
    return_id: refused(ONLY_COUNTED),
  },
  'DELETE /collections/:collection/documents/:id': { ignore_not_found: HONOURED },
};

/** In addition to those of its searches, in the URL or beside `searches` in the body. */
export const MULTI_SEARCH_OPTIONS: OptionTable = {
  limit_multi_searches: HONOURED,
  union: refused('results are separate'),
  remove_duplicates: harmless('it only affects `union`'),
};

/** In addition to those of a search, in each of the searches. */
export const SEARCH_IN_BODY_OPTIONS: OptionTable = {
  collection: HONOURED,
  [KEY_NAME]: refused('the key of a request applies to all its searches'),
};

/** A hook that checks the parameters in a request's URL. Errors: EngineFault 400. */
export async function checkRequestOptions(request: FastifyRequest): Promise<void> {
  const table = REQUEST_OPTIONS[`${request.method} ${request.routeOptions.url}`];
  if (table) checkParameters(table, request.query as Readonly<Record<string, string>>);
}
