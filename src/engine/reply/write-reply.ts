import { DeliveredDocument } from '../documents/stored-document.ts';
import type { Group } from '../groups/collect-groups.ts';
import { type DocumentHighlight, Highlighter } from '../highlight/mark-document.ts';
import { stringifyExact } from '../json.ts';
import type { Hit, Matches } from '../match/match.ts';
import type { Scores } from '../match/scored-list.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { TextMatchType } from '../request/request.ts';
import type { SearchBudget } from '../search-budget.ts';
import { entryText } from '../segment/dictionary.ts';

/** Everything that the reply is made of. */
export interface Result {
  readonly matches: Matches;
  /** With group_by: those of all groups, one after the other. */
  readonly hits: readonly Hit[];
  /** With group_by: those of the page, and how many there are on all pages. */
  readonly groups: { readonly groups: readonly Group[]; readonly total: number } | undefined;
  /** As JSON. */
  readonly facets: readonly string[];
  readonly collectionName: string;
  /** Until the page was chosen, in milliseconds. */
  readonly searchTimeMs: number;
}

/** The reply as JSON text, keys in alphabetical order as Typesense writes them. */
export function writeReply(result: Result, context: SearchContext): string {
  const { q, request } = context.plan;
  const first_q = JSON.stringify(q);
  // [search-20]
  const name = JSON.stringify(result.collectionName);
  const has = (member: string): boolean => !request.exclude_fields.includes(member);
  const results = resultsJson(result, context);
  context.stages.end('reply');
  let text = `{"facet_counts":[${result.facets.join(',')}],${results}`;
  if (request.offset !== undefined) text += `,"offset":${request.offset}`;
  if (has('out_of')) text += `,"out_of":${context.snapshot.documentCount}`;
  if (request.offset === undefined) text += `,"page":${request.page}`;
  text += `,"request_params":{"collection_name":${name},"first_q":${first_q},"per_page":${request.per_page},"q":${first_q}}`;
  text += `,"search_cutoff":${context.budget.wasCutOff}`;
  if (has('search_time_ms')) text += `,"search_time_ms":${Math.round(result.searchTimeMs)}`;
  return `${text}}`;
}

/** Documents that are read at once, and about how many characters: the reply may have no room for more. */
const PORTION = 25;
const PORTION_CHARACTERS = 4 * 1024 * 1024;
/** So many hits are returned whatever they cost, if there is room for them. */
export const MIN_DELIVERED = 10;

function resultsJson(result: Result, context: SearchContext): string {
  const { matches, groups } = result;
  const highlighter = new Highlighter(context, matches);
  const write = hitWriter(matches, context);
  const hits: (WrittenHit | undefined)[] = [];
  for (let from = 0; from < result.hits.length; ) {
    const wanted = result.hits.slice(from, from + PORTION);
    const documents = readDocuments(wanted, highlighter.fields, context);
    const portion = wanted.slice(0, documents.length);
    if (portion.length === 0) break;
    from += portion.length;
    context.stages.end('documents');
    const isMarked = highlighter.fields.length > 0;
    const marked = isMarked
      ? documents.map((document) => document && highlighter.mark(document.fields, context.budget))
      : [];
    context.stages.end('highlight');
    const written = portion.map((hit, i) => documents[i] && write(hit, documents[i], marked[i]));
    if (!addAffordable(written, hits, context.budget)) break;
  }
  const texts = hits.flatMap((hit) => hit?.text ?? []);
  if (!groups) return `"found":${matches.total},"hits":[${texts.join(',')}]`;
  const grouped = groupsJson(groups.groups, hits);
  return `"found":${groups.total},"found_docs":${matches.total},"grouped_hits":[${grouped.join(',')}]`;
}

/** Adds the hits that can be paid for, at least one. False if these are not all. */
function addAffordable(
  written: readonly (WrittenHit | undefined)[],
  hits: (WrittenHit | undefined)[],
  budget: SearchBudget,
): boolean {
  for (const hit of written) {
    const isPaid = budget.write(hit?.text.length ?? 0);
    const isWanted = hits.length === 0 || (hits.length < MIN_DELIVERED && budget.hasRoom);
    if (!isPaid && !isWanted) return false;
    hits.push(hit);
  }
  return true;
}

/** A hit as JSON (a damaged one is undefined, and left out), and the values of the fields of `group_by` that its document has. */
interface WrittenHit {
  readonly text: string;
  readonly key: readonly unknown[];
}

/** text_match if Typesense omits it: every hit has an integer. [search-32] */
const NO_TEXT_MATCH = '"text_match":100';

function hitWriter({ fusion, parts }: Matches, { plan }: SearchContext) {
  const { group_by, enable_highlight_v1, text_match_type } = plan.request;
  const hasScores = !plan.matchesAll && plan.sort.some(({ by }) => by === 'text-match');
  const scoreJson = (scores: Scores, doc: number): string =>
    textMatch(scores.high(doc), scores.low(doc), scores.lowBits, plan.text.words.length, text_match_type);
  return (
    { part, doc }: Hit,
    document: DeliveredDocument,
    marked: DocumentHighlight | undefined,
  ): WrittenHit => {
    const found = parts[part];
    const scores = hasScores ? (fusion?.textScores[part] ?? found?.scores) : undefined;
    const distance = found?.distances?.get(doc);
    let hit = `{"document":${document.text(plan.delivered)},"highlight":`;
    hit += marked ? JSON.stringify(marked.highlight) : '{}';
    if (enable_highlight_v1) {
      hit += `,"highlights":${marked ? JSON.stringify(marked.highlights) : '[]'}`;
    }
    if (fusion) hit += `,"hybrid_search_info":{"rank_fusion_score":${found?.scores.high(doc)}}`;
    hit += `,${scores ? scoreJson(scores, doc) : NO_TEXT_MATCH}`;
    const text = distance === undefined ? `${hit}}` : `${hit},"vector_distance":${distance}}`;
    return { text, key: group_by.length === 0 ? [] : keyOf(document.fields, group_by) };
  };
}

/** The values as they were imported. */
const keyOf = (values: Readonly<Record<string, unknown>>, fields: readonly string[]): unknown[] =>
  fields.filter((field) => Object.hasOwn(values, field)).map((field) => values[field]);

/** `grouped_hits`. The hits are those of all groups, one after the other; the last ones may be missing. */
function groupsJson(groups: readonly Group[], hits: readonly (WrittenHit | undefined)[]): string[] {
  let from = 0;
  return groups.flatMap((group) => {
    const inGroup = hits.slice(from, from + group.hits.length).filter((hit) => hit !== undefined);
    from += group.hits.length;
    if (inGroup.length === 0) return [];
    // Of the first document that has any of the fields.
    const key = stringifyExact(inGroup.find((hit) => hit.key.length > 0)?.key ?? []);
    const texts = inGroup.map(({ text }) => text).join(',');
    return `{"found":${group.found},"group_key":${key},"hits":[${texts}]}`;
  });
}

/** Of these hits, or of the first ones if they are large. */
function readDocuments(
  hits: readonly Hit[],
  marked: readonly string[],
  { snapshot, plan: { delivered, request } }: SearchContext,
): (DeliveredDocument | undefined)[] {
  if (delivered.onlyId && request.group_by.length + marked.length === 0) {
    return hits.map(({ part, doc }) => {
      const ids = snapshot.parts[part]?.segment.ids;
      const body = ids ? `{"id":${JSON.stringify(entryText(ids, doc))}}` : '{}';
      return new DeliveredDocument({ body, large: undefined, vectors: undefined });
    });
  }
  const rows = hits.map(({ part, doc }) => snapshot.parts[part]?.segment.rows[doc] as number);
  const others = new Set([...request.group_by, ...marked]);
  return snapshot.documents
    .read(rows, (name) => delivered.has(name) || others.has(name), PORTION_CHARACTERS)
    .map((stored) => stored && new DeliveredDocument(stored));
}

/**
 * The members `text_match`, up to 63 bits, written as an integer of JSON, and
 * `text_match_info`, its parts. The score of a document is `high << lowBits | low`.
 */
export function textMatch(
  high: number,
  low: number,
  lowBits: number,
  queryWords: number,
  type: TextMatchType,
): string {
  const score = (BigInt(high) << BigInt(lowBits)) | BigInt(low);
  // If the weight is above the field score. Upstream reads sums of scores in this way too.
  const isByWeight = type !== 'max_score';
  const fieldScore = (score >> (isByWeight ? MATCHING_BITS : FLAG_BITS)) & (2n ** FIELD_SCORE_BITS - 1n);
  const weight = (score >> (isByWeight ? MATCHING_BITS + FIELD_SCORE_BITS : MATCHING_BITS)) & 255n;
  const tokens = Number((score >> TOKENS_SHIFT) & (isByWeight ? 15n : -1n));
  const dropped = Math.max(0, Math.max(1, queryWords) - tokens);
  const typos = 255n - ((fieldScore >> 24n) & 255n);
  return `"text_match":${score},"text_match_info":{"best_field_score":"${fieldScore}","best_field_weight":${weight},"fields_matched":${score & 7n},"num_tokens_dropped":${dropped},"score":"${score}","tokens_matched":${tokens},"typo_prefix_score":${typos}}`;
}

/** From the lowest bit on: matching fields, weight, field score and matching words; or field score before weight. */
const MATCHING_BITS = 3n;
const FLAG_BITS = 11n;
const FIELD_SCORE_BITS = 48n;
const TOKENS_SHIFT = FLAG_BITS + FIELD_SCORE_BITS;
