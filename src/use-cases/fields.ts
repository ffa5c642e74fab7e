import type { CollectionName } from '../documents/fields/collections.ts';
import { documentedFields, type FieldDocumentation } from '../documents/fields/field-documentation.ts';
import { GERMAN_MEANINGS } from '../documents/fields/german-meanings.ts';
import { SEARCH_DEFAULTS } from '../documents/fields/search-defaults.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
import { engineParameters } from './request/engine-parameters.ts';

/** A field of a collection, and how documents use it. */
interface DescribedField extends FieldUse {
  readonly name: string;
  readonly type: string;
  /** Markdown, without a full stop at the end. */
  readonly meaning: { readonly de: string; readonly en: string };
  /** All values, if they are few. */
  readonly values?: readonly string[];
  readonly searchable: boolean;
  /** In the default `query_by` and `facet_by`. */
  readonly searched_by_default: boolean;
  readonly facet: boolean;
  readonly counted_by_default: boolean;
  readonly filterable: boolean;
  readonly sortable: boolean;
  /** In search hits by default. */
  readonly delivered: boolean;
}

interface DescribedCollection {
  readonly collection: CollectionName;
  readonly documents: number;
  /** Documents that shares and examples come from: all, or a random sample. */
  readonly sampled: number;
  readonly fields: readonly DescribedField[];
}

/**
 * `/v2/fields`: the public fields of a collection, with the share of documents that have
 * each of them.
 * Errors: Problem 502. [facets-6]
 */
export async function describeFields(
  engine: SearchEngine,
  rules: CollectionRules,
  collection: CollectionName,
  signal: AbortSignal,
): Promise<DescribedCollection> {
  const fields = documentedFields(collection)
    .filter(({ name }) => rules.has(name))
    .map((field) => ({ ...field, facet: rules.isFacet(field.name) }));
  const long = SEARCH_DEFAULTS[collection].exclude_fields;
  const short = fields.map(({ name }) => name).filter((name) => !long.includes(name));
  const sample = await readSample(engine, rules, collection, short, MAX_PAGES, signal);
  // A part of the sample must do for long ones.
  const ofLong = long.length === 0 ? sample : await readSample(engine, rules, collection, long, 1, signal);
  const described = fields.map((field) => {
    const { documents } = long.includes(field.name) ? ofLong : sample;
    return { ...description(collection, field), ...fieldUse(field, documents) };
  });
  return { collection, documents: sample.outOf, sampled: sample.documents.length, fields: described };
}

function description(
  collection: CollectionName,
  { name, type, description: en, values, ...uses }: FieldDocumentation,
): Omit<DescribedField, keyof FieldUse> {
  const { query_by, facet_by } = SEARCH_DEFAULTS[collection];
  return {
    name,
    type,
    meaning: { de: GERMAN_MEANINGS[collection][name] ?? en, en },
    ...(values && { values }),
    searchable: uses.searchable,
    searched_by_default: query_by.includes(name),
    facet: uses.facet,
    counted_by_default: facet_by.includes(name),
    filterable: uses.filterable,
    sortable: uses.sortable,
    delivered: uses.delivered,
  };
}

/** As many documents as a search returns at once, and how many such pages make a sample. */
const PAGE_SIZE = 250;
const MAX_PAGES = 8;

type Document = Readonly<Record<string, unknown>>;

interface Sample {
  readonly documents: readonly Document[];
  /** Documents in the collection. */
  readonly outOf: number;
}

/**
 * An order that is the same for each page; Typesense has another random one for each. By their uuids,
 * objects are as good as shuffled. Pages are few enough to read all, the newest first.
 */
const STEADY_ORDER = { sort_by: 'uuidKey:asc' } as const;

/** Documents of all kinds, the same ones as long as the index does not change. */
async function readSample(
  engine: SearchEngine,
  rules: CollectionRules,
  collection: CollectionName,
  fields: readonly string[],
  pages: number,
  signal: AbortSignal,
): Promise<Sample> {
  const documents: Document[] = [];
  let outOf = 0;
  for (let page = 1; page <= pages; page += 1) {
    const parameters = engineParameters({
      collection,
      q: '*',
      page,
      per_page: PAGE_SIZE,
      facet_by: '',
      max_facet_values: 0,
      highlight_full_fields: '',
      use_cache: false,
      further: { include_fields: fields.join(',') },
    });
    const ordered = { ...parameters, ...(rules.has('uuidKey') && STEADY_ORDER) };
    const { body } = await successfulReply(engine.search(collection, ordered, { signal }), signal);
    const reply = parseReply<SampleReply>(body);
    documents.push(...reply.hits.map(({ document }) => document));
    outOf = reply.out_of;
    if (documents.length >= outOf) break;
  }
  return { documents, outOf };
}

interface SampleReply {
  readonly out_of: number;
  readonly hits: readonly { readonly document: Document }[];
}

/** How documents use a field. */
interface FieldUse {
  /** The part of the documents that have it, 0 to 1, rounded to three decimals. */
  readonly share: number;
  /** A value that some document has; of a facet field, a frequent one. */
  readonly example?: string | number | boolean;
}

/** Longer texts are no example. */
const MAX_EXAMPLE_CHARACTERS = 200;

/** The share and an example of a field in these documents. */
function fieldUse(
  { name, facet, delivered }: FieldDocumentation,
  documents: readonly Readonly<Record<string, unknown>>[],
): FieldUse {
  const having = documents.filter((document) => document[name] !== undefined);
  const share = documents.length === 0 ? 0 : Math.round((having.length / documents.length) * 1000) / 1000;
  if (!delivered) return { share };
  const values = having.flatMap((document) => [document[name]].flat()).filter(isExample);
  const example = facet ? mostFrequent(values) : values[0];
  return example === undefined ? { share } : { share, example };
}

const isExample = (value: unknown): value is string | number | boolean =>
  typeof value === 'string'
    ? value.length <= MAX_EXAMPLE_CHARACTERS
    : typeof value === 'number' || typeof value === 'boolean';

/** Of several, the one that came first. */
function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: Value | undefined;
  for (const [value, count] of counts) if (count > (counts.get(best as Value) ?? 0)) best = value;
  return best;
}
