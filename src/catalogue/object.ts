import { Buffer } from 'node:buffer';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { engineAnswer } from './engine-answer.ts';

/**
 * `/v2/object`: `{"metadata": record}` as JSON text, the record exactly as the
 * index keeps it in `sourceRecord`.
 * Errors: Problem 404 naming the id; 502 from the engine.
 */
export async function objectRecord(engine: SearchEngine, id: string, signal: AbortSignal): Promise<string> {
  // A backtick would end the quoting of the filter, a backslash escape its end. No id has either.
  if (/[`\\]/.test(id)) throw unknownObject(id);
  const parameters = {
    q: '*',
    filter_by: `id:=\`${id}\``,
    include_fields: 'id,sourceRecord',
    per_page: '1',
  };
  const { body } = await engineAnswer(engine.search('chos', parameters, { signal }), signal);
  // The engine drops blanks around an id and reads `*` as any: only the very id counts.
  const found = (JSON.parse(Buffer.from(body).toString('utf8')) as ObjectReply).hits[0]?.document;
  if (found?.id !== id || found.sourceRecord === undefined) throw unknownObject(id);
  return `{"metadata":${found.sourceRecord}}`;
}

interface ObjectReply {
  readonly hits: readonly { readonly document: { readonly id?: string; readonly sourceRecord?: string } }[];
}

const unknownObject = (id: string) => new Problem(404, `No object with ID ${id}`);
