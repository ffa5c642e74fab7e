import { Problem } from '../kernel/problem.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { parseReply, successfulReply } from './engine-reply.ts';

/**
 * `/v2/object`: `{"metadata": record}` as JSON text, the record exactly as in
 * `sourceRecord` of the index.
 * Errors: Problem 404 naming the id; 502 from the engine.
 */
export async function objectRecord(engine: SearchEngine, id: string, signal: AbortSignal): Promise<string> {
  // In a filter, a backtick would end the quoted id and a backslash escape its end. No id has either.
  if (/[`\\]/.test(id)) throw unknownObject(id);
  const parameters = {
    q: '*',
    filter_by: `id:=\`${id}\``,
    include_fields: 'id,sourceRecord',
    per_page: '1',
  };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  // The engine trims ids and treats `*` as a wildcard: the id must be exactly the same.
  const found = parseReply<ObjectReply>(body).hits[0]?.document;
  if (found?.id !== id || found.sourceRecord === undefined) throw unknownObject(id);
  return `{"metadata":${found.sourceRecord}}`;
}

interface ObjectReply {
  readonly hits: readonly { readonly document: { readonly id?: string; readonly sourceRecord?: string } }[];
}

export const unknownObject = (id: string): Problem => new Problem(404, `No object with ID ${id}`);
