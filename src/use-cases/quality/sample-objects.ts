import type { MetadataTier } from '../../edm/quality/metadata-tier.ts';
import { missingFor } from '../../edm/quality/tier-limits.ts';
import { parseSourceRecord } from '../../edm/record/stored-body.ts';
import type { SearchEngine } from '../../stores/search/search-engine.ts';
import { parseReply, successfulReply } from '../engine-reply.ts';
import type { RequestContext } from '../search-request.ts';

/** An object to look at. */
export interface QualityExample {
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
  /** Its page. */
  readonly url: string;
}

/** An object of a sample, with what it stands for. */
export interface SampledObject {
  readonly example: QualityExample;
  readonly contentTier: number | undefined;
  readonly metadataTier: MetadataTier | undefined;
  readonly problems: readonly string[];
  readonly tierLimits: readonly string[];
  /** What it lacks: see `missingFor`. */
  readonly missing: ReturnType<typeof missingFor>;
}

/** Objects of a sample; fewer if there are fewer. On one page: Typesense has another random order for each. */
const SAMPLE_SIZE = 200;

/**
 * Random objects that a filter finds, the same ones as long as the index does not change.
 * `names`: only those of institutions with these names, exactly. Errors: Problem 502.
 */
export async function sampleObjects(
  engine: SearchEngine,
  filter: string | undefined,
  names: readonly string[] | undefined,
  context: RequestContext,
): Promise<readonly SampledObject[]> {
  const documents = await randomDocuments(engine, filter, SAMPLED_FIELDS, SAMPLE_SIZE, context);
  return exactly(documents, names).flatMap((document) => sampledObject(document) ?? []);
}

function sampledObject(document: Document): SampledObject | undefined {
  const { sourceRecord, contentTier, metadataTier, problems = [], tierLimits = [] } = document;
  if (sourceRecord === undefined) return undefined;
  const missing = missingFor(parseSourceRecord(sourceRecord));
  return { example: exampleOf(document), contentTier, metadataTier, problems, tierLimits, missing };
}

/** The same of objects to look at. */
export async function exampleObjects(
  engine: SearchEngine,
  filter: string,
  names: readonly string[] | undefined,
  size: number,
  context: RequestContext,
): Promise<readonly QualityExample[]> {
  const documents = await randomDocuments(engine, filter, EXAMPLE_FIELDS, size, context);
  return exactly(documents, names).map(exampleOf);
}

async function randomDocuments(
  engine: SearchEngine,
  filter: string | undefined,
  fields: string,
  size: number,
  context: RequestContext,
): Promise<readonly Document[]> {
  const parameters = {
    q: '*',
    sort_by: '_rand(17):asc',
    per_page: String(size),
    include_fields: fields,
    ...(filter !== undefined && { filter_by: filter }),
  };
  const { body } = await successfulReply(engine.search('chos', parameters, context), context.signal);
  return parseReply<Reply>(body).hits.map(({ document }) => document);
}

/** Engines ignore punctuation and case. */
const exactly = (documents: readonly Document[], names: readonly string[] | undefined): readonly Document[] =>
  documents.filter(({ dataProvider }) => names?.includes(dataProvider ?? '') ?? true);

const EXAMPLE_FIELDS = 'id,title,url,dataProvider';
const SAMPLED_FIELDS = `${EXAMPLE_FIELDS},sourceRecord,contentTier,metadataTier,tierLimits,problems`;

interface Document {
  readonly id: string;
  readonly title?: string;
  readonly url?: string;
  readonly dataProvider?: string;
  readonly sourceRecord?: string;
  readonly contentTier?: number;
  readonly metadataTier?: MetadataTier;
  readonly problems?: readonly string[];
  readonly tierLimits?: readonly string[];
}

interface Reply {
  readonly hits: readonly { readonly document: Document }[];
}

const exampleOf = ({ id, title = '', url = '' }: Document): QualityExample => ({ id, title, url });
