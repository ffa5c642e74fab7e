import { search } from '../../../src/engine/search.ts';
import { noLimits } from '../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../src/engine/segment/snapshot.ts';
import { SnapshotSource } from '../../../src/engine/store/collection-reader.ts';
import type { Published } from '../../../src/engine/store/generation.ts';
import { SCHEMA } from './arbitrary-search.ts';
import { type Json, type LiveDocument, snapshotAfter } from './naive-collection.ts';

const PARAMETERS: readonly Readonly<Record<string, string>>[] = [
  { q: '*', facet_by: '*' },
  { q: '*', sort_by: 'title:asc,ratio:desc', filter_by: 'year:>=0 || tags:!=Krug' },
  { q: '*', sort_by: 'title:desc', filter_by: 'title:kr* && years:!=[0..1]' },
  { q: 'krug', query_by: 'title,tags', facet_by: 'title,years' },
  { q: '"öl krug"', query_by: 'tags,title' },
  { q: 'krueg жар', query_by: 'title,tags', include_fields: 'id' },
  { q: '*', vector_query: 'place:([1,0.5,0.25], distance_threshold: 1)', facet_by: 'year' },
  { q: 'krug', query_by: 'title', vector_query: 'place:([-3,1,2], k: 3)', filter_by: 'year:>=0' },
];

/** Searches that together look at every part of the index; documents in full. */
export const SEARCHES = PARAMETERS.map((parameters) => ({
  per_page: '250',
  exclude_fields: 'search_time_ms',
  split_join_tokens: 'off',
  ...parameters,
}));

/** What the searches find in a state of the index. */
const replies = (snapshot: Snapshot): string[] =>
  SEARCHES.map((parameters) => search(snapshot, SCHEMA.name, parameters, noLimits()).body);

/** What the searches find over an index made anew from these documents. */
export const answersAnew = (documents: readonly Json[]): string[] =>
  replies(snapshotAfter(SCHEMA, [documents.map((document) => ({ id: String(document['id']), document }))]));

/** What a reader of the folder finds in what was published. */
export function answersOf(folder: string, published: Published): string[] {
  const source = new SnapshotSource(folder, SCHEMA);
  try {
    return replies(source.of(published));
  } finally {
    source.close();
  }
}

export const bodies = (documents: readonly LiveDocument[]): Json[] =>
  documents.map(({ document }) => document);
