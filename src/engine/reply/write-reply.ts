import { DeliveredDocument } from '../documents/stored-document.ts';
import type { CollectedGroups, Group } from '../groups/collect-groups.ts';
import { type DocumentHighlight, Highlighter } from '../highlight/mark-document.ts';
import { stringifyExact } from '../json.ts';
import type { Hit, Matches } from '../match/match.ts';
import type { Scores } from '../match/scored-list.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { TextMatchType } from '../request/request.ts';
import { entryText } from '../segment/dictionary.ts';

/** Everything that the reply is made of. */
export interface Result {
  readonly matches: Matches;
  /** With group_by: those of all groups, one after the other. */
  readonly hits: readonly Hit[];
  /** With group_by. */
  readonly groups: CollectedGroups | undefined;
  /** As JSON. Called when everything else is written: helpers may still be counting. Its time counts as the search's. */
  readonly facets: () => readonly string[];
  readonly collectionName: string;
  /** Until the page was chosen, in milliseconds. */
  readonly searchTimeMs: number;
}

/** The reply as JSON text, keys in alphabetical order as Typesense writes them. */
export function writeReply(result: Result, context: SearchContext): string {
  const { q, request } = context.plan;
  const first_q = JSON.stringify(q);
  const name = JSON.stringify(result.collectionName);
  const has = (member: string): boolean => !request.exclude_fields.includes(member);
  const results = resultsJson(result, context);
  context.stages.end('reply');
  const beforeFacets = performance.now();
  const facets = result.facets();
  const searchTimeMs = result.searchTimeMs + performance.now() - beforeFacets;
  context.stages.end('facets');
  let text = `{"facet_counts":[${facets.join(',')}],${results}`;
  if (request.offset !== undefined) text += `,"offset":${request.offset}`;
  if (has('out_of')) text += `,"out_of":${context.snapshot.documentCount}`;
  if (request.offset === undefined) text += `,"page":${request.page}`;
  text += `,"request_params":{"collection_name":${name},"first_q":${first_q},"per_page":${request.per_page},"q":${first_q}}`;
  text += `,"search_cutoff":${context.budget.wasCutOff}`;
  if (has('search_time_ms')) text += `,"search_time_ms":${Math.round(searchTimeMs)}`;
  return `${text}}`;
}

function resultsJson(result: Result, context: SearchContext): string {
  const { matches, groups } = result;
  const highlighter = new Highlighter(context, matches);
  const documents = readDocuments(result.hits, highlighter.fields, context);
  context.stages.end('documents');
  const isMarked = highlighter.fields.length > 0;
  const marked = isMarked ? documents.map(({ fields }) => highlighter.mark(fields, context.budget)) : [];
  context.stages.end('highlight');
  const hits = hitsJson(result, documents, marked, context);
  if (!groups) return `"found":${matches.total},"hits":[${hits.join(',')}]`;
  const grouped = groupsJson(groups.groups, context.plan.request.group_by, hits, documents);
  return `"found":${groups.total},"found_docs":${matches.total},"grouped_hits":[${grouped.join(',')}]`;
}

/** text_match if Typesense omits it: the spec promises an integer on every hit. */
const NO_TEXT_MATCH = '"text_match":100';

function hitsJson(
  { matches, hits }: Result,
  documents: readonly DeliveredDocument[],
  highlights: readonly (DocumentHighlight | undefined)[],
  { plan }: SearchContext,
): string[] {
  const { fusion, parts } = matches;
  const hasScores = !plan.matchesAll && plan.sort.some(({ by }) => by === 'text-match');
  // Hits often have the same score as the one before, and formatting it is expensive.
  let last = { high: -1, low: -1, text: '' };
  const scoreJson = (scores: Scores, doc: number): string => {
    const high = scores.high(doc);
    const low = scores.low(doc);
    if (high !== last.high || low !== last.low) {
      const text = textMatch(high, low, scores.lowBits, plan.text.words.length, plan.request.text_match_type);
      last = { high, low, text };
    }
    return last.text;
  };
  return hits.map(({ part, doc }, i) => {
    const document = documents[i];
    const found = parts[part];
    const marked = highlights[i];
    const scores = hasScores ? (fusion?.textScores[part] ?? found?.scores) : undefined;
    const distance = found?.distances?.get(doc);
    let hit = `{"document":${document?.text(plan.delivered) ?? '{}'},"highlight":`;
    hit += marked ? JSON.stringify(marked.highlight) : '{}';
    if (plan.request.enable_highlight_v1) {
      hit += `,"highlights":${marked ? JSON.stringify(marked.highlights) : '[]'}`;
    }
    if (fusion) hit += `,"hybrid_search_info":{"rank_fusion_score":${found?.scores.high(doc)}}`;
    hit += `,${scores ? scoreJson(scores, doc) : NO_TEXT_MATCH}`;
    return distance === undefined ? `${hit}}` : `${hit},"vector_distance":${distance}}`;
  });
}

/** `grouped_hits`. The hits and their documents are those of all groups, one after the other. */
function groupsJson(
  groups: readonly Group[],
  fields: readonly string[],
  hits: readonly string[],
  documents: readonly DeliveredDocument[],
): string[] {
  let from = 0;
  return groups.map((group) => {
    const to = from + group.hits.length;
    const key = stringifyExact(groupKey(fields, documents.slice(from, to)));
    const inGroup = hits.slice(from, to).join(',');
    from = to;
    return `{"found":${group.found},"group_key":${key},"hits":[${inGroup}]}`;
  });
}

/** The values of the first document that has any of the fields, as they were imported. */
function groupKey(fields: readonly string[], documents: readonly DeliveredDocument[]): unknown[] {
  for (const { fields: values } of documents) {
    const key = fields.filter((field) => Object.hasOwn(values, field)).map((field) => values[field]);
    if (key.length > 0) return key;
  }
  return [];
}

function readDocuments(
  hits: readonly Hit[],
  marked: readonly string[],
  { snapshot, plan: { delivered, request } }: SearchContext,
): DeliveredDocument[] {
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
    .read(rows, (name) => delivered.has(name) || others.has(name))
    .map((stored) => new DeliveredDocument(stored));
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
  const digits = digitsOf(high, lowBits, low);
  if (type !== 'max_score') return withInfo(digits, byWeight(BigInt(digits)), queryWords);
  // The lowest 11 bits and those above them.
  const unit = 2 ** (FLAG_BITS - lowBits);
  const flags = (high % unit) * 2 ** lowBits + low;
  const upper = Math.floor(high / unit);
  const fieldScore = upper % FIELD_SCORE_UNIT;
  const tokens = Math.floor(upper / FIELD_SCORE_UNIT);
  const parts = { weight: flags >>> 3, fieldScore: String(fieldScore), matching: flags & 7, tokens };
  return withInfo(digits, { ...parts, typos: 255 - (Math.floor(fieldScore / TYPO_UNIT) % 256) }, queryWords);
}

interface Parts {
  readonly weight: number;
  readonly fieldScore: string;
  readonly matching: number;
  readonly tokens: number;
  readonly typos: number;
}

/** If the weight is above the field score. Upstream reads sums of scores in this way too. */
function byWeight(score: bigint): Parts {
  const fieldScore = (score >> 3n) & (2n ** 48n - 1n);
  return {
    weight: Number((score >> 51n) & 255n),
    fieldScore: String(fieldScore),
    matching: Number(score & 7n),
    tokens: Number((score >> 59n) & 15n),
    typos: 255 - Number((fieldScore >> 24n) & 255n),
  };
}

function withInfo(digits: string, parts: Parts, queryWords: number): string {
  const { weight, fieldScore, matching, tokens, typos } = parts;
  const dropped = Math.max(0, Math.max(1, queryWords) - tokens);
  return `"text_match":${digits},"text_match_info":{"best_field_score":"${fieldScore}","best_field_weight":${weight},"fields_matched":${matching},"num_tokens_dropped":${dropped},"score":"${digits}","tokens_matched":${tokens},"typo_prefix_score":${typos}}`;
}

const FLAG_BITS = 11;
const FIELD_SCORE_UNIT = 2 ** 48;
const TYPO_UNIT = 2 ** 24;
const MILLION = 1_000_000;

/** The digits of the integer. It is beyond 2^53, so it is formatted in two parts that fit into doubles. */
function digitsOf(high: number, lowBits: number, low: number): string {
  if (!Number.isSafeInteger(high)) return String((BigInt(high) << BigInt(lowBits)) | BigInt(low));
  const factor = 2 ** lowBits;
  const millions = Math.floor(high / MILLION);
  const rest = (high - millions * MILLION) * factor + low;
  const first = millions * factor + Math.floor(rest / MILLION);
  return first === 0 ? String(rest) : `${first}${String(rest % MILLION).padStart(6, '0')}`;
}
