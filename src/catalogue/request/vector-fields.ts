import { Problem } from '../../kernel/problem.ts';
import type { SearchRequest } from '../search-request.ts';
import { COLLECTION_RULES } from './collection-rules.ts';
import { splitList } from './sort-keys.ts';

/** A search with words for a vector field: the words become a vector before the engine is asked. */
export interface SemanticSearch {
  /** The vector field that `query_by` names. */
  readonly field: string;
  /** The words, as the client wrote them. */
  readonly text: string;
  /** What stands before and after the components in `vector_query`. */
  readonly before: string;
  readonly after: string;
  /** The engine is asked with `q=*`: there are no other fields to search. */
  readonly alone: boolean;
}

export interface SplitRequest {
  /** As the engine can read it. */
  readonly request: SearchRequest;
  readonly semantic: SemanticSearch | undefined;
}

/**
 * Takes a vector field out of `query_by`, where engines without models of their
 * own do not read it, together with its places in the parameters that have one
 * for each field. It is dropped where there are no words (`q=*`), and where
 * `vector_query` brings a vector of its own.
 * Errors: Problem 400 for several vector fields, in Typesense's words.
 * Source: spec, "GET /v2/search"; decisions, "Search".
 */
export function splitVectorField(request: SearchRequest): SplitRequest {
  const { vectors } = COLLECTION_RULES[request.collection];
  const names = splitList(request.queryBy ?? '').map((name) => name.trim());
  const fields = names.filter((name) => vectors.includes(name));
  const [field] = fields;
  if (field === undefined) return { request, semantic: undefined };
  if (new Set(fields).size > 1) {
    throw new Problem(400, 'Only one embedding field is allowed in the query.');
  }
  const kept = names.map((name) => name !== field);
  const others = names.filter((name) => name !== field && name !== '').join(',');
  const { vector_query: given, ...further } = withoutPlaces(request.further, others === '' ? [] : kept);
  const own = parametersOfEmpty(given, field);
  const textOnly = { ...request, queryBy: others === '' ? undefined : others };
  if (isMatchAll(request.q) || (given !== undefined && own === undefined)) {
    // Components that the words should have filled in are missing: nothing is left of the vector query.
    const rest = given === undefined || own !== undefined ? further : { ...further, vector_query: given };
    return { request: { ...textOnly, further: rest }, semantic: undefined };
  }
  const alone = others === '';
  return {
    request: { ...textOnly, q: alone ? '*' : request.q, further },
    semantic: { field, text: request.q, before: `${field}:([`, after: `]${own ?? ')'}`, alone },
  };
}

const isMatchAll = (q: string): boolean => ['', '*'].includes(q.trim());

/** What follows `field:([]` in a vector query without a vector and an id of its own; undefined for any other. */
function parametersOfEmpty(vectorQuery: string | undefined, field: string): string | undefined {
  const [, name, rest = ''] = /^\s*(\w+)\s*:\s*\(\s*\[\s*\](.*)$/s.exec(vectorQuery ?? '') ?? [];
  return name !== field || /[,\s]id\s*:/.test(rest) ? undefined : rest;
}

/** Engine parameters that may have a value for each field of `query_by`, in its order. */
const BY_FIELD = ['query_by_weights', 'num_typos', 'prefix', 'infix'] as const;

/** `kept` says which places stay; none means that there are no text fields at all. */
function withoutPlaces(
  further: SearchRequest['further'],
  kept: readonly boolean[],
): Readonly<Record<string, string>> {
  const changed: Record<string, string> = { ...further };
  for (const name of BY_FIELD) {
    const values = changed[name]?.split(',') ?? [];
    if (kept.length === 0) delete changed[name];
    else if (values.length > 1 && values.length === kept.length) {
      changed[name] = values.filter((_, place) => kept[place]).join(',');
    }
  }
  return changed;
}
