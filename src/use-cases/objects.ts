import { Buffer } from 'node:buffer';
import { LIMITS } from '../edm/record/limits.ts';
import { largeWork } from '../kernel/large-work.ts';
import type { Pieces } from '../kernel/pieces.ts';
import { Problem } from '../kernel/problem.ts';
import { isUuid } from '../kernel/uuid.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { successfulReply } from './engine-reply.ts';
import { deliveredObjects } from './object/delivered-objects.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { listedNames } from './request/field-lists.ts';
import type { RequestContext } from './search-request.ts';

/** The parameters of `/v2/objects`. */
export interface ObjectsRequest {
  /** `MAX_OBJECTS` at most. A repeated id counts once. */
  readonly ids: readonly string[];
  /** The whole records, or the documents of the index. [objects-6] */
  readonly as: (typeof OBJECTS_AS)[number];
  /** Fields of the documents, comma-separated. Default: all that a search hit has by default. */
  readonly include_fields?: string | undefined;
}

export const OBJECTS_AS = ['record', 'document'] as const;

/** Of ids in one request: as many as a page of a search has hits. */
export const MAX_OBJECTS = 250;

/**
 * `/v2/objects`: `{"objects": […], "missing": […]}` as JSON, both in the order of the
 * ids. [objects-5] [objects-7] Records are exactly as in `sourceRecord` of the index.
 * Errors: Problem 400 for `include_fields`, and for objects that are too large together; 502.
 */
export async function objects(
  engine: SearchEngine,
  { ids, as, include_fields = '' }: ObjectsRequest,
  context: RequestContext,
): Promise<Pieces> {
  const wanted = [...new Set(ids)];
  // Other ids exist nowhere, and could be syntax in a filter. [objects-3]
  const possible = wanted.filter(isUuid);
  const found = await textsById(engine, possible, as, fieldsOf(as, include_fields), context);
  const missing = wanted.filter((id) => !found.get(id)?.byteLength);
  const [first, ...others] = wanted
    .flatMap((id) => found.get(id) ?? [])
    .filter(({ byteLength }) => byteLength > 0);
  return [
    Buffer.from('{"objects":['),
    // Each begins with a comma.
    ...(first === undefined ? [] : [first.subarray(1), ...others]),
    Buffer.from(`],"missing":${JSON.stringify(missing)}}`),
  ];
}

const delivered = largeWork({
  file: new URL('./object/delivered-objects.ts', import.meta.url),
  work: deliveredObjects,
});

function fieldsOf(as: ObjectsRequest['as'], include_fields: string): string | undefined {
  if (as === 'record') return 'id,sourceRecord';
  const names = listedNames(include_fields);
  return names.length === 0 ? undefined : [...new Set(['id', ...names])].join(',');
}

/** The texts of objects after a comma, by their ids; empty for one without a record. */
async function textsById(
  engine: SearchEngine,
  ids: readonly string[],
  as: ObjectsRequest['as'],
  include_fields: string | undefined,
  context: RequestContext,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const texts = new Map<string, Uint8Array>();
  const missing = new Set(ids);
  let bytes = 0;
  // Without ids, too: fields are checked whatever the ids are.
  let parameters = parametersFor(ids, include_fields);
  // An engine returns fewer documents than it finds if they are large.
  for (let more = ids.length > 0; more; ) {
    const { body } = await successfulReply(engine.search('chos', parameters, context), context.signal);
    bytes += body.byteLength;
    if (bytes > LIMITS.answerBytes) throw new Problem(400, TOO_LARGE);
    const { found, objects, text } = await delivered([body], { as }, context);
    for (const { id, start, end } of objects) {
      texts.set(id, end > start ? text.subarray(start - 1, end) : new Uint8Array());
      missing.delete(id);
    }
    more = objects.length > 0 && objects.length < found;
    parameters = parametersFor([...missing], include_fields);
  }
  return texts;
}

const TOO_LARGE = `The objects have more than ${LIMITS.answerBytes} bytes together: ask for fewer ids at once, or use /v2/export`;

const parametersFor = (ids: readonly string[], include_fields: string | undefined) =>
  engineParameters({
    collection: 'chos',
    q: '*',
    filter_by: `id:=[${ids.map((id) => `\`${id}\``).join(',')}]`,
    per_page: MAX_OBJECTS,
    facet_by: '',
    max_facet_values: 0,
    highlight_full_fields: '',
    use_cache: false,
    further: include_fields === undefined ? {} : { include_fields },
  });
