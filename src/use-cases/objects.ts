import { LIMITS } from '../edm/record/limits.ts';
import { Problem } from '../kernel/problem.ts';
import { isUuid } from '../kernel/uuid.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
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
 * `/v2/objects`: `{"objects": […], "missing": […]}` as JSON text, both in the order of the
 * ids. [objects-5] [objects-7] Records are exactly as in `sourceRecord` of the index.
 * Errors: Problem 400 for `include_fields`, and for objects that are too large together; 502.
 */
export async function objects(
  engine: SearchEngine,
  { ids, as, include_fields = '' }: ObjectsRequest,
  context: RequestContext,
): Promise<string> {
  const wanted = [...new Set(ids)];
  const found = await documentsById(
    engine,
    wanted.filter(isPossibleId),
    fieldsOf(as, include_fields),
    context,
  );
  const texts = wanted.map((id) => objectText(id, found.get(id), as));
  const missing = wanted.filter((_, i) => texts[i] === undefined);
  const delivered = texts.filter((text) => text !== undefined);
  return `{"objects":[${delivered.join(',')}],"missing":${JSON.stringify(missing)}}`;
}

/** Undefined without a document, or if the document has no record. */
function objectText(
  id: string,
  document: Document | undefined,
  as: ObjectsRequest['as'],
): string | undefined {
  if (document === undefined) return undefined;
  if (as === 'document') return JSON.stringify({ id, document });
  const record = document['sourceRecord'];
  return record === undefined ? undefined : `{"id":${JSON.stringify(id)},"metadata":${record}}`;
}

/** Other ids exist nowhere, and could be syntax in a filter. [objects-3] */
const isPossibleId = (id: string): boolean => isUuid(id.toLowerCase());

function fieldsOf(as: ObjectsRequest['as'], include_fields: string): string | undefined {
  if (as === 'record') return 'id,sourceRecord';
  const names = listedNames(include_fields);
  return names.length === 0 ? undefined : [...new Set(['id', ...names])].join(',');
}

type Document = Readonly<Record<string, unknown>> & { readonly id: string };

async function documentsById(
  engine: SearchEngine,
  ids: readonly string[],
  include_fields: string | undefined,
  context: RequestContext,
): Promise<ReadonlyMap<string, Document>> {
  const documents = new Map<string, Document>();
  const missing = new Set(ids);
  let bytes = 0;
  // Without ids, too: fields are checked whatever the ids are.
  let parameters = parametersFor(ids, include_fields);
  // An engine returns fewer documents than it finds if they are large.
  for (let more = ids.length > 0; more; ) {
    const { body } = await successfulReply(engine.search('chos', parameters, context), context.signal);
    bytes += body.byteLength;
    if (bytes > LIMITS.answerBytes) throw new Problem(400, TOO_LARGE);
    const { found, hits } = parseReply<Reply>(body);
    for (const { document } of hits) {
      documents.set(document.id, document);
      missing.delete(document.id);
    }
    more = hits.length > 0 && hits.length < found;
    parameters = parametersFor([...missing], include_fields);
  }
  return documents;
}

const TOO_LARGE = `The objects have more than ${LIMITS.answerBytes} bytes together: ask for fewer ids at once, or use /v2/export`;

interface Reply {
  readonly found: number;
  readonly hits: readonly { readonly document: Document }[];
}

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
