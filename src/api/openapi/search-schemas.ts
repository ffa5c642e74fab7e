import { COLLECTION_NAMES, type CollectionName } from '../../documents/fields/collections.ts';
import { MAX_WORD_NEIGHBOURS } from '../../use-cases/search-request.ts';
import { documentSchema, highlightSchema, SCHEMA_NAMES } from './document-schemas.ts';
import { array, count, described, type JsonSchema, object, reference, text } from './json-schema.ts';

/** The replies of the search engine, by their names in the `components`. A reply may hold more than is listed. */
export function searchSchemas(): Readonly<Record<string, JsonSchema>> {
  const ofCollections = COLLECTION_NAMES.flatMap((collection) => {
    const name = SCHEMA_NAMES[collection];
    return [
      [`${name}Document`, documentSchema(collection)],
      [`${name}Highlight`, highlightSchema(collection)],
      [`${name}Hit`, hit(name)],
      [`${name}Group`, group(name)],
      [
        `${name}SearchResult`,
        searchResult(collection, {
          hits: `${name}Hit`,
          groups: `${name}Group`,
          ...(collection === 'chos' && { neighbours: 'SimilarObject' }),
        }),
      ],
    ] as const;
  });
  const similar = searchResult('chos', { hits: 'SimilarObject' });
  return {
    ...Object.fromEntries(ofCollections),
    CollectionSearchResult: {
      description: 'The result of a search; `request_params.collection_name` says of which collection',
      anyOf: COLLECTION_NAMES.map((name) => reference(`${SCHEMA_NAMES[name]}SearchResult`)),
    },
    FederatedSearchResult: object({
      results: described(
        array(reference('CollectionSearchResult')),
        'One for each collection, in the requested order',
      ),
    }),
    SimilarObject: hit('Object', ['vector_distance']),
    SimilarObjects: described(similar, 'The nearest objects, the most similar first'),
    PictureNeighbours: {
      description: 'The objects with the nearest pictures, and the vector of the picture',
      allOf: [
        reference('SimilarObjects'),
        object({
          vector: {
            type: 'string',
            pattern: '^[\\w-]{1366}$',
            description: 'Represents the picture in further requests with `GET`',
          },
        }),
      ],
    },
    ExportLine: {
      description: 'A line of an export: a document, or in the end what there is to say about the export',
      anyOf: [reference('ObjectDocument'), object({ vitrine: EXPORT_SUMMARY })],
    },
    FieldHighlight: HIGHLIGHT,
    HighlightEntry: HIGHLIGHT_ENTRY,
    TextMatchInfo: TEXT_MATCH_INFO,
    FacetCounts: FACET_COUNTS,
    FacetValue: FACET_VALUE,
    FacetStats: FACET_STATS,
  };
}

/** A hit of a collection; these members are required beside the document. */
export const hit = (name: string, required: readonly string[] = []): JsonSchema =>
  object(
    {
      document: reference(`${name}Document`),
      highlight: reference(`${name}Highlight`),
      highlights: described(
        array(reference('HighlightEntry')),
        'The older form of `highlight`, the best field first; absent with `enable_highlight_v1=false`',
      ),
      // Without the format int64: validators take it for an integer that JavaScript represents exactly.
      text_match: {
        type: 'integer',
        minimum: 0,
        description:
          'How well the words match; higher is better. Larger than the integers that a JavaScript number holds exactly',
      },
      text_match_info: reference('TextMatchInfo'),
      vector_distance: {
        type: 'number',
        minimum: 0,
        maximum: 2,
        description: 'In searches by vector: 0 is the same direction, 2 the opposite one',
      },
      hybrid_search_info: described(
        object({ rank_fusion_score: { type: 'number' } }),
        'In searches by words and by vector',
      ),
    },
    ['document', 'highlight', ...required],
  );

const group = (name: string): JsonSchema =>
  object({
    group_key: {
      type: 'array',
      items: {},
      description: 'The value of each field of `group_by`, lists as lists; empty for documents without one',
    },
    found: count('Documents in the group'),
    hits: array(reference(`${name}Hit`)),
  });

/** A result with its hits, and with groups in place of them if searches of this kind can be grouped. [search-20] */
export const searchResult = (
  collection: CollectionName,
  {
    hits,
    groups,
    neighbours,
  }: { readonly hits: string; readonly groups?: string; readonly neighbours?: string },
): JsonSchema =>
  object(
    {
      found: count('Matches; with `group_by`, groups'),
      ...(neighbours !== undefined && { neighbours: wordNeighbours(neighbours) }),
      found_docs: count('With `group_by`: matches'),
      out_of: count('Documents in the collection'),
      page: count('Absent with `offset`'),
      offset: count('The hits that were skipped, if the request had `offset`'),
      search_time_ms: count(),
      search_cutoff: {
        type: 'boolean',
        description: 'Whether the search ended early, with what it had found until then',
      },
      hits: described(
        array(reference(hits)),
        groups === undefined ? 'The nearest first' : 'With `group_by`, `grouped_hits` replaces it',
      ),
      ...(groups !== undefined && {
        grouped_hits: described(array(reference(groups)), 'With `group_by`: the groups'),
      }),
      facet_counts: array(reference('FacetCounts')),
      request_params: described(
        object(
          {
            collection_name: { type: 'string', const: collection },
            q: text(),
            first_q: text(),
            per_page: count(),
          },
          ['collection_name', 'q', 'per_page'],
        ),
        'Echo of the request',
      ),
    },
    ['found', 'facet_counts', 'request_params', ...(groups === undefined ? ['hits'] : [])],
  );

const NAMED_WORDS =
  'Words that the object names, also by other words for the same; absent if it is only near';

const wordNeighbours = (hits: string): JsonSchema => ({
  description: `With \`semantic\`, on the first page: objects that name the words otherwise, or some of them, or are near to them in meaning, without those that match. Null with \`auto\` if words cannot be compared with vectors at present`,
  anyOf: [
    object({
      found: count(`Neighbours, ${MAX_WORD_NEIGHBOURS} at most, and no more than \`per_page\``),
      words: count('Words that were looked up'),
      hits: described(
        array({ allOf: [reference(hits), object({ named_words: count(NAMED_WORDS) }, [])] }),
        'Those that name most of the words first, then the nearest',
      ),
    }),
    { type: 'null' },
  ],
});

const HIGHLIGHT = object(
  {
    matched_tokens: described(array(text()), 'The words that match'),
    snippet: text('The text around the matches, which are marked'),
    value: text('The whole text with marks, for `highlight_full_fields`'),
  },
  ['matched_tokens', 'snippet'],
);

const HIGHLIGHT_ENTRY = object(
  {
    field: text(),
    matched_tokens: described(
      array({ anyOf: [text(), array(text())] }),
      'The words that match; of a list, those of each element',
    ),
    snippet: text('Of a field with one value'),
    value: text(),
    indices: described(array(count()), 'Of a list: which of its elements match, the best first'),
    snippets: array(text()),
    values: array(text()),
  },
  ['field', 'matched_tokens'],
);

const TEXT_MATCH_INFO = described(
  object(
    {
      score: text('`text_match` as text'),
      tokens_matched: { type: 'integer' },
      num_tokens_dropped: { type: 'integer' },
      fields_matched: { type: 'integer' },
      best_field_score: text(),
      best_field_weight: { type: 'integer' },
      typo_prefix_score: { type: 'integer' },
    },
    [],
  ),
  'The parts of `text_match`',
);

const FACET_VALUE = object(
  {
    value: text('The value as text, such as `IMAGE`, `true` or `1900`'),
    count: count('Matches that have it'),
    highlighted: text('The value, with the words of `facet_query` marked'),
  },
  ['value', 'count', 'highlighted'],
);

const FACET_STATS = object(
  {
    total_values: count('Different values'),
    min: { type: 'number' },
    max: { type: 'number' },
    avg: { type: 'number' },
    sum: { type: 'number' },
  },
  [],
);

const FACET_COUNTS = object(
  {
    field_name: text(),
    counts: described(array(reference('FacetValue')), 'The most frequent first'),
    sampled: { type: 'boolean', description: 'Whether the counts are estimates' },
    stats: described(reference('FacetStats'), 'Of fields with numbers, also the extremes, mean and sum'),
  },
  ['field_name', 'counts'],
);

const EXPORT_SUMMARY: JsonSchema = object({
  documents: count('Documents of this response'),
  complete: { type: 'boolean', description: 'Whether these were the last ones' },
});
