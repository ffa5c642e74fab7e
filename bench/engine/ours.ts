import { join } from 'node:path';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import { SEARCH_DEFAULTS } from '../../src/collections/search-defaults.ts';
import type { SearchParameters } from '../../src/engine/query/request.ts';
import { search } from '../../src/engine/search.ts';
import { loadPublished, SnapshotSource } from '../../src/engine/store/collection-reader.ts';
import { CollectionWriter } from '../../src/engine/store/collection-writer.ts';
import { writeLines } from '../../src/engine/write-lines.ts';
import { FACET_BY, linesOf, QUERY_BY } from './documents.ts';
import {
  type Answer,
  type BenchEngine,
  MAX_FACET_VALUES,
  type Manner,
  PAGE_SIZE,
  type Question,
} from './question.ts';

const SCHEMA = collectionSchema('chos', 'chos');
/** As `vitrine index` sends them. */
const BATCH_DOCUMENTS = 1000;
const ALL_WORDS = '100000';
/** As a client has them: not put together anew for each question. */
const QUERIED = QUERY_BY.join(',');
const FACETED = FACET_BY.join(',');

/** Writes and merges the index as `vitrine index` does: documents durable, segments on disk. */
export async function buildOurs(documents: string, folder: string): Promise<void> {
  const writer = new CollectionWriter(join(folder, 'chos'), SCHEMA);
  let batch: string[] = [];
  const write = (): void => {
    for (const outcome of writeLines(writer, SCHEMA, batch, 'upsert', false)) {
      if (!outcome.success) throw new Error(`document ${outcome.id} was not accepted: ${outcome.error}`);
    }
    batch = [];
  };
  for await (const line of linesOf(documents)) {
    if (batch.push(line) === BATCH_DOCUMENTS) write();
  }
  write();
  writer.publish();
  writer.mergeAll();
  writer.close();
}

export function openOurs(folder: string): BenchEngine {
  const source = new SnapshotSource(join(folder, 'chos'), SCHEMA);
  const published = loadPublished(join(folder, 'chos'), SCHEMA, undefined);
  if (!published) throw new Error(`no index in ${folder}`);
  const snapshot = source.of(published);
  return {
    ask(question, manner) {
      const { status, body } = search(snapshot, 'chos', parametersOf(question, manner));
      if (status !== 200) throw new Error(`${JSON.stringify(question)}: ${body}`);
      return () => readReply(body);
    },
  };
}

function parametersOf(question: Question, manner: Manner): SearchParameters {
  const { words, filter, sort, facets, page } = question;
  return {
    q: words.length > 0 ? words.join(' ') : '*',
    query_by: QUERIED,
    page: String(page + 1),
    per_page: String(PAGE_SIZE),
    ...(facets ? { facet_by: FACETED, max_facet_values: String(MAX_FACET_VALUES) } : {}),
    ...(filter
      ? { filter_by: `dataProvider:=\`${filter.dataProvider}\` && edmType:=\`${filter.edmType}\`` }
      : {}),
    ...(sort ? { sort_by: sort === 'asc' ? 'titleKey:asc' : 'titleKey(missing_values: first):desc' } : {}),
    ...(manner === 'whole reply' ? WHOLE_REPLY : bareReply(question, manner)),
  };
}

/** Documents and highlighting; prefix, typing errors and number of words as the engine has them by default. */
const WHOLE_REPLY = {
  exclude_fields: [...SEARCH_DEFAULTS.chos.excludeFields, 'legacy*'].join(','),
};

const bareReply = ({ match }: Question, manner: Manner) => ({
  include_fields: 'id',
  highlight_fields: 'none',
  prefix: String(match === 'prefix'),
  num_typos: match === 'typo' ? '2' : '0',
  ...(manner === 'bare' ? { max_candidates: ALL_WORDS } : {}),
});

interface Reply {
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string } }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

function readReply(body: string): Answer {
  const { found, hits, facet_counts: facets } = JSON.parse(body) as Reply;
  return {
    found,
    ids: hits.map(({ document }) => document.id),
    facets: Object.fromEntries(
      facets.map(({ field_name: name, counts }) => [name, counts.map(({ value, count }) => [value, count])]),
    ),
  };
}
