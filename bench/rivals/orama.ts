import { create, insertMultiple, search } from '@orama/orama';
import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { linesOf } from '../harness/corpus.ts';
import { FACET_BY, QUERY_BY } from '../queries/documents.ts';
import {
  type Answer,
  type BenchEngine,
  type FacetValue,
  GROUP_LIMIT,
  PAGE_SIZE,
  type Question,
  VECTOR_FIELD,
} from '../queries/question.ts';
import type { WantedDocument } from '../queries/wanted-document.ts';
import { mostFrequent } from './most-frequent.ts';
import { oramaDocument, PROVIDER, SCHEMA, splitTokens, wholeWord } from './orama-document.ts';

const BATCH_DOCUMENTS = 1000;

/**
 * Orama with its own facets, filters, sorting, groups and vectors, and for each
 * field the type that is fastest for its purpose. It does not support phrases, and
 * has a minimum similarity instead of a number of neighbours.
 */
export async function buildOrama(documents: string): Promise<BenchEngine> {
  const database = create({
    schema: SCHEMA,
    sort: { unsortableProperties: [...QUERY_BY, PROVIDER] },
    components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: splitTokens } },
  });
  let batch: ReturnType<typeof oramaDocument>[] = [];
  const insert = async (): Promise<void> => {
    await insertMultiple(database, batch, BATCH_DOCUMENTS);
    batch = [];
  };
  for await (const line of linesOf(documents)) {
    if (batch.push(oramaDocument(JSON.parse(line) as ChoDocument)) === BATCH_DOCUMENTS) await insert();
  }
  await insert();

  return {
    ask(question) {
      if (question.match === 'phrase' || question.thenBy) return undefined;
      const results = search(database, parametersOf(question)) as unknown as Results;
      return readResults(question, results);
    },
  };
}

const BOOST = Object.fromEntries(QUERY_BY.map((field, i) => [field, QUERY_BY.length - i]));
const MANY = 1_000;
const FACETS = Object.fromEntries(FACET_BY.map((field) => [`facet_${field}`, {}]));

function parametersOf(question: Question): object {
  const { sort, facets, grouped, near, page } = question;
  return {
    ...wordsOf(question),
    ...filterOf(question),
    ...(sort ? { sortBy: { property: sort.key, order: sort.order.toUpperCase() } } : {}),
    ...(facets ? { facets: FACETS } : {}),
    ...(grouped
      ? {
          groupBy: { properties: [PROVIDER], maxResult: GROUP_LIMIT },
          facets: { [PROVIDER]: { limit: MANY } },
        }
      : {}),
    ...(near
      ? {
          mode: question.words.length > 0 ? 'hybrid' : 'vector',
          vector: { property: VECTOR_FIELD, value: near.vector },
          similarity: near.leastSimilarity,
        }
      : {}),
    limit: near?.id === undefined ? PAGE_SIZE : PAGE_SIZE + 1,
    offset: page * PAGE_SIZE,
    // Otherwise it copies the documents that it returns.
    includeVectors: true,
  };
}

function wordsOf({ words, match }: Question): object {
  if (words.length === 0) return {};
  return {
    term: words.map((word) => (match === 'prefix' ? word : wholeWord(word))).join(' '),
    properties: [...QUERY_BY],
    boost: BOOST,
    ...(match === 'typo' ? { tolerance: 1 } : {}),
    // Its own option for requiring all words (`threshold: 0`) requires them in one field.
    ...(words.length > 1 ? { where: { and: words.map(inAnyField) } } : {}),
  };
}

const inAnyField = (word: string) => ({ or: QUERY_BY.map((field) => ({ [field]: wholeWord(word) })) });

function filterOf({ filter, dates }: Question): object {
  if (filter) {
    const { dataProvider, edmType } = filter;
    return { where: { facet_dataProvider: { eq: dataProvider }, facet_edmType: { containsAny: [edmType] } } };
  }
  if (!dates) return {};
  const { from, to } = dates;
  return { where: { dateMin: from === undefined ? { lte: to } : { between: [from, to] } } };
}

interface Results {
  readonly count: number;
  readonly hits: readonly Hit[];
  readonly facets?: Readonly<Record<string, { readonly values: Record<string, number> }>>;
  readonly groups?: readonly { readonly values: readonly string[]; readonly result: readonly Hit[] }[];
}

interface Hit {
  readonly id: string;
  readonly document: { readonly wanted: WantedDocument };
}

/** Cuts the facets to the most frequent values, which Orama does not do. */
function readResults({ facets, grouped, near, page }: Question, results: Results): () => Answer {
  const counted: Record<string, FacetValue[]> = {};
  if (facets) {
    for (const field of FACET_BY) {
      const values = results.facets?.[`facet_${field}`]?.values ?? {};
      // Documents without a value count as those with an empty one.
      if ('' in values) values[''] = 0;
      counted[field] = mostFrequent(Object.keys(values), Object.values(values));
    }
  }
  return () => {
    const hits = results.hits.filter(({ id }) => id !== near?.id);
    const answer = {
      found: near?.id === undefined ? results.count : results.count - 1,
      ids: hits.map(({ id }) => id),
      facets: counted,
      documents: hits.map(({ document }) => document.wanted),
    };
    if (!grouped) return answer;
    const groups = (results.groups ?? []).map(({ values: [value = ''], result }) => ({
      value,
      found: results.facets?.[PROVIDER]?.values[value] ?? 0,
      ids: result.map(({ id }) => id),
    }));
    const own = groups.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    return { ...answer, found: groups.length, groups: own, ids: own.flatMap(({ ids }) => ids) };
  };
}
