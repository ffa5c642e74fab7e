import { Problem } from '../../kernel/problem.ts';
import { EXPLORED } from '../../kernel/vectors.ts';
import { COLLECTION_RULES } from '../collection-rules.ts';
import type { SearchRequest } from '../search-request.ts';
import { PARALLEL_LISTS, parallelLists, splitList } from './field-lists.ts';

/** A search with words in a vector field: the words are embedded before the engine searches. */
export interface VectorWords {
  /** The vector field that `query_by` names. */
  readonly field: string;
  /** The words, as the client sent them. */
  readonly text: string;
  /** `vector_query` before and after the components. */
  readonly before: string;
  readonly after: string;
  /** There are no other fields to search: the engine receives `q=*`. */
  readonly alone: boolean;
}

export interface SplitRequest {
  /** As the engine can read it. */
  readonly request: SearchRequest;
  readonly vectorWords: VectorWords | undefined;
}

/**
 * Removes a vector field from `query_by`, which engines without their own models
 * cannot search with words, and its values from the parallel lists. Without words
 * (`q=*`), or if `vector_query` has its own vector, the field is ignored.
 * Errors: Problem 400 for several vector fields, with Typesense's message.
 * [search-25]
 */
export function splitVectorField(request: SearchRequest): SplitRequest {
  const { vectors } = COLLECTION_RULES[request.collection];
  const names = splitList(request.query_by ?? '').map((name) => name.trim());
  const fields = names.filter((name) => vectors.includes(name));
  const [field] = fields;
  if (field === undefined) return { request, vectorWords: undefined };
  if (new Set(fields).size > 1) {
    throw new Problem(400, 'Only one embedding field is allowed in the query.');
  }
  const others = names.filter((name) => name !== field && name !== '').join(',');
  const alone = others === '';
  const { vector_query, ...further } = withoutField(request.further, names, field, alone);
  const options = optionsWithoutVector(vector_query, field);
  const { word_forms: _, ...withoutForms } = request;
  const textOnly = { ...withoutForms, query_by: alone ? undefined : others };
  if (['', '*'].includes(request.q.trim()) || (vector_query !== undefined && options === undefined)) {
    // A vector query without components cannot be used, because there are no words to embed.
    const isUsable = vector_query !== undefined && options === undefined;
    return {
      request: { ...textOnly, further: isUsable ? { ...further, vector_query } : further },
      vectorWords: undefined,
    };
  }
  return {
    request: { ...textOnly, q: alone ? '*' : request.q, further },
    vectorWords: {
      field,
      text: request.q,
      before: `${field}:([`,
      after: `]${options ?? `, ${EXPLORED})`}`,
      alone,
    },
  };
}

/** What follows `field:([]` in a vector query that has neither a vector nor an id; undefined for any other. */
function optionsWithoutVector(vector_query: string | undefined, field: string): string | undefined {
  const [, name, rest = ''] = /^\s*(\w+)\s*:\s*\(\s*\[\s*\](.*)$/s.exec(vector_query ?? '') ?? [];
  return name !== field || /[,\s]id\s*:/.test(rest) ? undefined : rest;
}

/** The parameters without the field's values in parallel lists; without any such parameter if it is `alone`. */
function withoutField(
  further: SearchRequest['further'],
  names: readonly string[],
  field: string,
  alone: boolean,
): Readonly<Record<string, string>> {
  const changed: Record<string, string> = { ...further };
  if (alone) for (const name of PARALLEL_LISTS) delete changed[name];
  for (const [name, values] of parallelLists(changed, names.length)) {
    if (values.length === names.length) {
      changed[name] = values.filter((_, i) => names[i] !== field).join(',');
    }
  }
  return changed;
}
