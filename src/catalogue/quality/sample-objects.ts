import type { FramedRecord } from '../../edm/record.ts';
import type { MetadataTier } from '../../quality/metadata-tier.ts';
import type { QualityFacts } from '../../quality/quality-facts.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { parseReply, successfulReply } from '../engine-reply.ts';
import { qualityFacts } from '../object.ts';

/** An object to look at. */
export interface QualityExample {
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
  /** Its page. */
  readonly url: string;
}

/** An object of a sample, with what its tiers and problems follow from. */
export interface SampledObject {
  readonly example: QualityExample;
  readonly contentTier: number | undefined;
  readonly metadataTier: MetadataTier | undefined;
  readonly problems: readonly string[];
  readonly record: FramedRecord;
  readonly facts: QualityFacts;
}

/** Objects of a sample; fewer if there are fewer. */
const SAMPLE_SIZE = 200;

/**
 * Random objects that a filter finds, the same ones as long as the index does not change.
 * `names`: only those of institutions with these names, exactly. Errors: Problem 502.
 */
export async function sampleObjects(
  engine: SearchEngine,
  filter: string | undefined,
  names: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<readonly SampledObject[]> {
  const documents = await randomDocuments(engine, filter, names, SAMPLED_FIELDS, SAMPLE_SIZE, signal);
  return documents.flatMap((document) => {
    if (document.sourceRecord === undefined) return [];
    const { contentTier, metadataTier, problems = [] } = document;
    const record = JSON.parse(document.sourceRecord) as FramedRecord;
    return {
      ...{ contentTier, metadataTier, problems, record },
      example: exampleOf(document),
      facts: qualityFacts(document),
    };
  });
}

/** The same of objects to look at. */
export async function exampleObjects(
  engine: SearchEngine,
  filter: string,
  names: readonly string[] | undefined,
  count: number,
  signal: AbortSignal,
): Promise<readonly QualityExample[]> {
  return (await randomDocuments(engine, filter, names, EXAMPLE_FIELDS, count, signal)).map(exampleOf);
}

async function randomDocuments(
  engine: SearchEngine,
  filter: string | undefined,
  names: readonly string[] | undefined,
  fields: string,
  count: number,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const parameters = {
    q: '*',
    sort_by: '_rand(17):asc',
    per_page: String(count),
    include_fields: fields,
    ...(filter !== undefined && { filter_by: filter }),
  };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  const documents = parseReply<Reply>(body).hits.map(({ document }) => document);
  // Engines ignore punctuation and case.
  return documents.filter(({ dataProvider }) => names?.includes(dataProvider ?? '') ?? true);
}

const EXAMPLE_FIELDS = 'id,title,url,dataProvider';
const SAMPLED_FIELDS = `${EXAMPLE_FIELDS},sourceRecord,contentTier,metadataTier,problems,imageMegapixel,linkOk,brokenLinks`;

interface Document {
  readonly id: string;
  readonly title?: string;
  readonly url?: string;
  readonly dataProvider?: string;
  readonly sourceRecord?: string;
  readonly contentTier?: number;
  readonly metadataTier?: MetadataTier;
  readonly problems?: readonly string[];
  readonly imageMegapixel?: number;
  readonly linkOk?: boolean;
  readonly brokenLinks?: readonly string[];
}

interface Reply {
  readonly hits: readonly { readonly document: Document }[];
}

const exampleOf = ({ id, title = '', url = '' }: Document): QualityExample => ({ id, title, url });
