import { foundObjects } from '../../catalogue/found-objects.ts';
import type { SearchRequest } from '../../catalogue/search-request.ts';
import { LINE_CHARACTERS } from '../../kernel/cut-text.ts';
import type { Visit } from '../visit.ts';
import { shortDocument } from './short-document.ts';

/** The fields of an object that pages show. Source: spec, "Object document in collection `chos`". */
export interface ObjectDocument {
  readonly uuid: string;
  readonly title?: string;
  readonly description?: readonly string[];
  readonly previewImage?: string;
  readonly url: string;
  readonly dataProvider?: string;
  readonly creator?: readonly string[];
  readonly date?: readonly string[];
  readonly edmType?: readonly string[];
  readonly dcType?: readonly string[];
  readonly edmRightsName?: readonly string[];
  readonly edmRightsReusePolicy?: readonly string[];
  readonly imageAspectRatio?: number;
  readonly imageColor?: string;
}

interface FacetCount {
  readonly value: string;
  readonly count: number;
}

interface Highlight {
  readonly matched_tokens?: readonly string[];
  readonly snippet?: string;
  readonly value?: string;
}

/** What pages read of a search reply. */
export interface SearchResult<Document = ObjectDocument> {
  readonly found: number;
  readonly out_of: number;
  readonly hits: readonly {
    readonly document: Document;
    readonly vector_distance?: number;
    /** Marked values by field; a list for a field with several values. */
    readonly highlight?: Readonly<Record<string, Highlight | readonly Highlight[]>>;
  }[];
  /** Objects near to the words in meaning, with `semantic`; null if they cannot be found at present. */
  readonly neighbours?: Pick<SearchResult<Document>, 'hits'> | null;
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly FacetCount[];
    readonly stats?: { readonly total_values?: number; readonly min?: number; readonly max?: number };
  }[];
}

/** The fields that a card shows. */
export const CARD_FIELDS =
  'uuid,title,previewImage,url,dataProvider,creator,date,edmType,dcType,edmRightsName,edmRightsReusePolicy,imageAspectRatio,imageColor';

/**
 * Searches as `/v2/search` does, what is too long for pages left out or cut, and for other forms of the words unless `query_by` says where to search.
 * Errors: Problem; see `Catalogue.search`.
 */
export async function searchDocuments<Document = ObjectDocument>(
  { catalogue, context }: Pick<Visit, 'catalogue' | 'context'>,
  request: Partial<SearchRequest>,
): Promise<SearchResult<Document>> {
  const asked = { per_page: 24, word_forms: request.query_by === undefined, ...request };
  const result = await foundObjects<SearchResult<Document>>(catalogue, asked, context);
  if (request.collection !== undefined && request.collection !== 'chos') return result;
  const short = ({ document, ...hit }: (typeof result.hits)[number]) => ({
    ...hit,
    document: shortDocument(document),
  });
  const { hits, neighbours, facet_counts = [] } = result;
  return {
    ...result,
    hits: hits.map(short),
    ...(neighbours && { neighbours: { hits: neighbours.hits.map(short) } }),
    // A link to a search for a longer value would itself be too long.
    facet_counts: facet_counts.map(({ counts, ...facet }) => ({
      ...facet,
      counts: counts.filter(({ value }) => value.length <= LINE_CHARACTERS),
    })),
  };
}
