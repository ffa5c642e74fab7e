import { CHOS_FIELDS } from '../documents/fields/chos-fields.ts';
import type { FieldRow } from '../documents/fields/field-row.ts';
import { uuidKey } from '../documents/objects/uuid-key.ts';
import { YEAR_FIELDS } from '../documents/tables/table-column.ts';
import { Problem } from '../kernel/problem.ts';
import {
  type DocumentLines,
  EngineRefusal,
  type MatchesRequest,
  type SearchEngine,
  type SearchParameters,
} from '../stores/search/search-engine.ts';
import type { CollectionRules } from './collection-rules.ts';
import { fromEngine, parseReply, refusalProblem, successfulReply } from './engine-reply.ts';
import { withFilterExplained } from './explain-filter.ts';
import { engineParameters } from './request/engine-parameters.ts';
import { listedNames } from './request/field-lists.ts';
import { splitVectorField } from './request/vector-fields.ts';
import type { RequestContext } from './search-request.ts';

/** The parameters of `/v2/export`, by their names in the API. */
export interface ExportRequest {
  readonly q: string;
  readonly query_by?: string | undefined;
  readonly filter_by?: string | undefined;
  readonly word_forms?: boolean | undefined;
  readonly include_fields?: string | undefined;
  readonly exclude_fields?: string | undefined;
  /** The uuid after which to begin. */
  readonly after?: string | undefined;
  /** Whether the documents have the fields of years, also those that are no `fields` of the export. */
  readonly years?: boolean | undefined;
  /** All other parameters by their name in the engine. */
  readonly further: Readonly<Record<string, string>>;
}

/** All objects that match a search, in order of their uuids. */
export interface OpenedExport {
  readonly fields: readonly ExportField[];
  /** How many follow; with a cluster, how many there are when it begins. */
  readonly documents: number;
  /** The next documents, `most` at most, fewer if they are large; undefined at the end. Errors: Problem 502; the signal's reason. */
  read(most: number): Promise<DocumentLines | undefined>;
  /** Must be called in the end. */
  close(): void;
}

/**
 * `/v2/export`: from the beginning, or from where an earlier one has ended.
 * Errors: Problem 400 for parameters that no export can have, and as in a search;
 * 503 if too many are open. [export-1]
 */
export async function openExport(
  engine: SearchEngine,
  rules: CollectionRules,
  request: ExportRequest,
  context: RequestContext,
): Promise<OpenedExport> {
  const parameters = exportParameters(request, rules);
  const fields = exportFields(request);
  const order = await orderOf(engine, rules, request.after, context);
  const names = [...new Set([...fields.map(({ name }) => name), ...(request.years ? YEAR_FIELDS : [])])];
  const found = await withFilterExplained(
    request.filter_by,
    unlessRefused(
      fromEngine(engine.matches('chos', { parameters, order, fields: names }, context), context.signal),
    ),
  );
  return {
    fields,
    documents: found.total,
    read: (most) => unlessRefused(fromEngine(found.read(most), context.signal)),
    close: found.close,
  };
}

/**
 * In order of uuid, which the specified fields cannot give: without `uuidKey`, in that of publication.
 * Errors: Problem 400 if there `after` is not an object. [export-5]
 */
async function orderOf(
  engine: SearchEngine,
  rules: CollectionRules,
  after: string | undefined,
  { signal }: RequestContext,
): Promise<MatchesRequest['order']> {
  const field = rules.has('uuidKey') ? 'uuidKey' : 'updatedAt';
  if (after === undefined) return { field };
  if (field === 'uuidKey') return { field, after: { number: uuidKey(after), id: after } };
  const parameters = { q: '*', filter_by: `id:=\`${after}\``, include_fields: field, per_page: '1' };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  const [hit] = parseReply<{
    readonly hits: readonly { readonly document: { readonly updatedAt: number } }[];
  }>(body).hits;
  if (hit === undefined) throw new Problem(400, `after: no object with ID ${after}`);
  return { field, after: { number: hit.document.updatedAt, id: after } };
}

/** What decides which documents match. Errors: Problem 400 and 404. */
function exportParameters(
  { q, query_by, filter_by, word_forms, further }: ExportRequest,
  rules: CollectionRules,
): SearchParameters {
  for (const [name, why] of Object.entries(REFUSED)) {
    if ((further[name] ?? '').trim() !== '')
      throw new Problem(400, `${name} is not possible in an export: ${why}`);
  }
  const matching = Object.fromEntries(Object.entries(further).filter(([name]) => MATCHING.includes(name)));
  const { request, vectorWords } = splitVectorField({
    collection: 'chos',
    q,
    query_by,
    filter_by,
    word_forms,
    further: matching,
    per_page: 1,
    facet_by: '',
    max_facet_values: 0,
    highlight_full_fields: '',
    use_cache: false,
  });
  if (vectorWords)
    throw new Problem(400, `query_by is not possible with ${vectorWords.field}: ${NOT_RANKED}`);
  const { exclude_fields: _, per_page: __, ...parameters } = engineParameters(request, rules);
  return parameters;
}

const NOT_RANKED = 'an export has every match, and all documents have a distance';
const IN_ORDER = 'it is in order of uuid';
const WHOLE_RESULT = 'it is the whole result; see limit and after';

/** Parameters of a search that would mean something else than their absence. [export-6] */
const REFUSED: Readonly<Record<string, string>> = {
  vector_query: NOT_RANKED,
  group_by: 'it has documents, not groups',
  sort_by: IN_ORDER,
  page: WHOLE_RESULT,
  offset: WHOLE_RESULT,
  cursor: WHOLE_RESULT,
  pinned_hits: IN_ORDER,
};

/** Further parameters that decide what matches. The others concern scores, pages and highlights. */
export const MATCHING: readonly string[] = [
  'prefix',
  'infix',
  'max_extra_prefix',
  'max_extra_suffix',
  'num_typos',
  'min_len_1typo',
  'min_len_2typo',
  'typo_tokens_threshold',
  'drop_tokens_threshold',
  'drop_tokens_mode',
  'split_join_tokens',
  'enable_typos_for_numerical_tokens',
  'enable_typos_for_alpha_numerical_tokens',
  'exhaustive_search',
  'max_candidates',
  'max_filter_by_candidates',
  'hidden_hits',
];

async function unlessRefused<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EngineRefusal)) throw error;
    throw refusalProblem(error);
  }
}

/** A field of exported documents. */
type ExportField = Pick<FieldRow, 'name' | 'type' | 'description'>;

const PUBLIC = CHOS_FIELDS.filter(({ withheld }) => withheld !== 'always');
const SPECIFIED = PUBLIC.filter(({ withheld }) => withheld !== 'unless named');

/**
 * The fields of an export, `uuid` first unless it is excluded, because a download goes on
 * after the last one. Otherwise in the order of `include_fields`, without it in that of
 * the documentation.
 * Errors: Problem 400 naming an unknown field, or if nothing is left.
 */
function exportFields(request: {
  readonly include_fields?: string | undefined;
  readonly exclude_fields?: string | undefined;
}): readonly ExportField[] {
  const included = listedNames(request.include_fields ?? '');
  const excluded = listedNames(request.exclude_fields ?? '');
  const delivered = SPECIFIED.filter(
    ({ withheld }) => withheld === undefined || request.exclude_fields !== undefined,
  );
  const chosen =
    included.length === 0 ? delivered : included.flatMap((name) => named('include_fields', name));
  const removed = new Set(excluded.flatMap((name) => named('exclude_fields', name)));
  const fields = [...new Set([...named('include_fields', 'uuid'), ...chosen])].filter(
    (row) => !removed.has(row),
  );
  if (fields.length === 0) throw new Problem(400, 'exclude_fields excludes every field');
  return fields;
}

/** `prefix*` stands for all specified fields that begin so. */
function named(parameter: string, name: string): readonly FieldRow[] {
  const rows = name.endsWith('*')
    ? SPECIFIED.filter((row) => row.name.startsWith(name.slice(0, -1)))
    : PUBLIC.filter((row) => row.name === name);
  if (rows.length === 0) throw new Problem(400, `${parameter}: unknown field ${name}`);
  return rows;
}
