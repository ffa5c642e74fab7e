import type { SearchParameters } from '../../src/engine/request/request.ts';
import { COLLECTION_RULES } from '../../src/use-cases/collection-rules.ts';
import { prepareSearch } from '../../src/use-cases/search.ts';
import { FACET_BY, QUERY_BY } from './documents.ts';
import {
  GROUP_FIELD,
  GROUP_LIMIT,
  MAX_FACET_VALUES,
  type Manner,
  missingFirst,
  type Near,
  PAGE_SIZE,
  type Question,
  type Sort,
  sortsOf,
  VECTOR_FIELD,
} from './question.ts';
import { WANTED_FIELDS } from './wanted-document.ts';

/** A question as Typesense is asked it. */
export function parametersOf(question: Question, manner: Manner): SearchParameters {
  return manner === 'whole reply' ? apiParameters(question) : bareParameters(question, manner);
}

/** As the API hands on a client's search: with documents, highlighting, prefix and typing errors. */
function apiParameters(question: Question): SearchParameters {
  const { facets, grouped, documents, near, page } = question;
  const request = {
    collection: 'chos',
    q: queryOf(question),
    query_by: undefined,
    filter_by: filterOf(question),
    sort_by: sortBy(question, ({ key, order }) => `${key}:${order}`),
    page: page + 1,
    per_page: PAGE_SIZE,
    facet_by: facets ? undefined : '',
    max_facet_values: MAX_FACET_VALUES,
    highlight_full_fields: 'title,description,creator,subject',
    use_cache: false,
    further: {
      ...(grouped ? GROUPS : {}),
      ...(documents ? { include_fields: WANTED_FIELDS.join(',') } : {}),
      ...(near ? { vector_query: vectorQuery(near) } : {}),
    },
  } as const;
  return prepareSearch(request, COLLECTION_RULES.chos).parameters;
}

/** Nothing but what all engines give, and the words meant as the question says. */
function bareParameters(question: Question, manner: Manner): SearchParameters {
  const { match, facets, grouped, documents, near, page } = question;
  const filter = filterOf(question);
  const order = sortBy(
    question,
    (sort) => `${sort.key}${missingFirst(sort) ? '(missing_values: first)' : ''}:${sort.order}`,
  );
  return {
    q: queryOf(question),
    query_by: QUERIED,
    page: String(page + 1),
    per_page: String(PAGE_SIZE),
    include_fields: documents ? IDENTIFIED : 'id',
    highlight_fields: 'none',
    prefix: String(match === 'prefix'),
    num_typos: match === 'typo' ? '2' : '0',
    use_cache: 'false',
    ...(manner === 'bare' ? { max_candidates: ALL_WORDS } : {}),
    ...(filter === undefined ? {} : { filter_by: filter }),
    ...(order === undefined ? {} : { sort_by: order }),
    ...(facets ? COUNTED : {}),
    ...(grouped ? GROUPS : {}),
    ...(near ? { vector_query: vectorQuery(near) } : {}),
  };
}

function sortBy(question: Question, write: (sort: Sort) => string): string | undefined {
  const sorts = sortsOf(question);
  return sorts.length > 0 ? sorts.map(write).join(',') : undefined;
}

const ALL_WORDS = '100000';
/** As a client has them: not put together anew for each question. */
const QUERIED = QUERY_BY.join(',');
const IDENTIFIED = ['id', ...WANTED_FIELDS].join(',');
const COUNTED = { facet_by: FACET_BY.join(','), max_facet_values: String(MAX_FACET_VALUES) };
const GROUPS = { group_by: GROUP_FIELD, group_limit: String(GROUP_LIMIT) };

function queryOf({ words, match }: Question): string {
  if (words.length === 0) return '*';
  return match === 'phrase' ? `"${words.join(' ')}"` : words.join(' ');
}

function filterOf({ filter, dates }: Question): string | undefined {
  if (filter) return `dataProvider:=\`${filter.dataProvider}\` && edmType:=\`${filter.edmType}\``;
  if (dates)
    return dates.from === undefined ? `dateMin:<=${dates.to}` : `dateMin:[${dates.from}..${dates.to}]`;
  return undefined;
}

const vectorQuery = ({ field = VECTOR_FIELD, id, vector, count }: Near): string =>
  id === undefined
    ? `${field}:([${vector.join(',')}], k: ${count})`
    : `${field}:([], id: ${id}, k: ${count})`;
