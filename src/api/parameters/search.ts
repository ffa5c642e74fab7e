import { z } from 'zod';
import { COLLECTION_NAMES, type CollectionName } from '../../documents/fields/collections.ts';
import { SEARCH_DEFAULTS } from '../../documents/fields/search-defaults.ts';
import {
  FEW_MATCHES,
  MAX_FACET_COUNTS,
  MAX_FACET_VALUES,
  MAX_FIELDS,
  SEMANTIC_MODES,
} from '../../use-cases/search-request.ts';
import { boolean, filterExpression, integer, MAX_Q_CHARACTERS } from './kinds.ts';

/** For descriptions of `facet_by`. */
export const FACET_LIMITS = `${MAX_FIELDS} at most, and no more than ${MAX_FACET_COUNTS} values in all (fields times \`max_facet_values\`)`;

/** The parameters of `GET /v2/search` that the API reads itself; all others go to the engine. */
export const searchParameters = z.object({
  // [search-5] [search-6]
  q: z
    .string()
    .max(MAX_Q_CHARACTERS)
    .describe(
      'Words to find. `*` or an empty value matches everything. `"two words"` finds a phrase, `-word` excludes',
    )
    .meta({ examples: ['klimt'] }),
  // [search-7]
  collection: z
    .enum(COLLECTION_NAMES)
    .default('chos')
    .describe(
      '`chos`: digitised objects. `editorial`: editorial pages and institutions. `knowledge`: the knowledge base',
    ),
  query_by: z
    .string()
    .optional()
    .describe(
      `Fields to search, comma-separated, the most important first; ${MAX_FIELDS} at most. Default, also for an empty value: ${perCollection('query_by')}`,
    )
    .meta({ examples: ['title,creator'] }),
  filter_by: filterExpression()
    .describe(
      'Filter expression: `field:=value`, `field:=["a, b",c]`, `field:>=n`, `field:*text*` (text anywhere in a value; if the service runs on a Typesense cluster, only beginnings of words), joined with `&&`, `||` and round brackets. Empty: no filter',
    )
    .meta({ examples: ['edmType:=IMAGE && edmRightsReusePolicy:=OPEN'] }),
  sort_by: z
    .string()
    .optional()
    .describe(
      'Up to three keys, each a field with `:asc` or `:desc`; `_rand()` for random order. Default: relevance',
    )
    .meta({ examples: ['dateMin:asc'] }),
  // [search-11]
  page: integer(z.int().min(1))
    .optional()
    .meta({ default: 1 })
    .describe('Page of the result, from 1. A page beyond the end has no hits'),
  // [search-12]
  per_page: integer(z.int().min(1).max(250)).default(20).describe('Hits on a page'),
  facet_by: z
    .string()
    .optional()
    .describe(
      `Fields to count, comma-separated; ${FACET_LIMITS}. Empty: no counts. Default: ${perCollection('facet_by')}`,
    )
    .meta({ examples: ['edmType,creator'] }),
  // [search-13]
  max_facet_values: integer(z.int().min(0))
    .default(50)
    .describe(
      `Values counted for a field, the most frequent first. Above ${MAX_FACET_VALUES} counts as ${MAX_FACET_VALUES}`,
    ),
  // [search-14]
  highlight_full_fields: z
    .string()
    .default('title,description,creator,subject')
    .describe('Fields whose whole text is highlighted, instead of snippets'),
  // [search-14]
  use_cache: boolean()
    .default(true)
    .describe('Whether the engine may use its cache; `false` for a fresh `_rand()` order'),
  // [words-9]
  word_forms: boolean()
    .default(false)
    .describe(
      'Whether words also find objects in `chos` by their other forms, parts, spellings and names, after all other hits. Without effect in other collections and with vectors',
    ),
  // [words-2]
  semantic: z
    .enum(SEMANTIC_MODES)
    .default('off')
    .describe(
      `Whether the first page has \`neighbours\`: objects in \`chos\` that do not match the words, but name the same in other words, or some of them, or are near to them in meaning. \`auto\`: if fewer than ${FEW_MATCHES} objects have all words; \`on\`: always`,
    )
    .meta({ examples: ['auto'] }),
});

function perCollection(key: 'query_by' | 'facet_by'): string {
  const list = (name: CollectionName) => `\`${SEARCH_DEFAULTS[name][key].join(',')}\` (${name})`;
  return COLLECTION_NAMES.map(list).join('; ');
}
