import { explainQuality } from '../edm/quality/explain-quality.ts';
import type { QualityFacts } from '../edm/quality/quality-facts.ts';
import { parseSourceRecord } from '../edm/record/stored-body.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { parseReply, successfulReply } from './engine-reply.ts';

/**
 * `/v2/object`: `{"metadata": record}` as JSON text, the record exactly as in
 * `sourceRecord` of the index. [objects-1] [objects-4] `id` is a UUID, which is no syntax of a filter.
 * Errors: Problem 404 naming the id; 502 from the engine.
 */
export async function objectRecord(engine: SearchEngine, id: string, signal: AbortSignal): Promise<string> {
  const { sourceRecord } = await readDocument(engine, id, 'id,sourceRecord', signal);
  return `{"metadata":${sourceRecord}}`;
}

/**
 * `/v2/object?quality=true`: `{"metadata": record, "quality": …}` as JSON text.
 * Errors: as for `objectRecord`.
 */
export async function objectWithQuality(
  engine: SearchEngine,
  id: string,
  signal: AbortSignal,
): Promise<string> {
  const document = await readDocument(engine, id, FIELDS_OF_QUALITY, signal);
  const quality = explainQuality(parseSourceRecord(document.sourceRecord), qualityFacts(document));
  return `{"metadata":${document.sourceRecord},"quality":${JSON.stringify(quality)}}`;
}

const FIELDS_OF_QUALITY = 'id,sourceRecord,imageMegapixel,linkOk,brokenLinks,problems';

/** What a document says of an object beyond its record. */
const qualityFacts = ({
  imageMegapixel,
  linkOk,
  brokenLinks,
  problems = [],
}: Omit<FoundDocument, 'sourceRecord'>): QualityFacts => ({
  ...(imageMegapixel !== undefined && { imageMegapixel }),
  ...(linkOk !== undefined && { linkOk }),
  ...(brokenLinks !== undefined && { brokenLinks }),
  // Only the index knows the other records of the institution.
  hasSameTitle: problems.includes('same-title'),
  hasSameDescription: problems.includes('same-description'),
});

async function readDocument(
  engine: SearchEngine,
  id: string,
  include_fields: string,
  signal: AbortSignal,
): Promise<FoundDocument> {
  const parameters = { q: '*', filter_by: `id:=\`${id}\``, include_fields, per_page: '1' };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  const found = parseReply<ObjectReply>(body).hits[0]?.document;
  if (found?.id !== id || found.sourceRecord === undefined) throw unknownObject(id);
  return { ...found, sourceRecord: found.sourceRecord };
}

interface FoundDocument {
  readonly sourceRecord: string;
  readonly imageMegapixel?: number;
  readonly linkOk?: boolean;
  readonly brokenLinks?: readonly string[];
  readonly problems?: readonly string[];
}

interface ObjectReply {
  readonly hits: readonly { readonly document: Partial<FoundDocument> & { readonly id?: string } }[];
}

export const unknownObject = (id: string): Problem => new Problem(404, `No object with ID ${id}`);
