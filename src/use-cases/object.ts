import type { Buffer } from 'node:buffer';
import { largeWork } from '../kernel/large-work.ts';
import { joined } from '../kernel/pieces.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { successfulReply } from './engine-reply.ts';
import { deliveredObject } from './object/delivered-object.ts';

/**
 * `/v2/object`: `{"metadata": record}` as JSON, the record exactly as in `sourceRecord` of the
 * index, or with `hasQuality` `{"metadata": record, "quality": …}`. [objects-1] [objects-4]
 * `id` is a UUID, which is no syntax of a filter.
 * Errors: Problem 404 naming the id [objects-3]; 502 from the engine.
 */
export async function objectRecord(
  engine: SearchEngine,
  id: string,
  signal: AbortSignal,
  hasQuality = false,
): Promise<Buffer> {
  const include_fields = hasQuality ? FIELDS_OF_QUALITY : 'id,sourceRecord';
  const parameters = { q: '*', filter_by: `id:=\`${id}\``, include_fields, per_page: '1' };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  const object = await delivered([body], { id, hasQuality }, { signal });
  if (object === undefined) throw unknownObject(id);
  return joined([object]);
}

const FIELDS_OF_QUALITY = 'id,sourceRecord,imageMegapixel,linkOk,brokenLinks,problems';

const delivered = largeWork({
  file: new URL('./object/delivered-object.ts', import.meta.url),
  work: deliveredObject,
});

export const unknownObject = (id: string): Problem => new Problem(404, `No object with ID ${id}`);
