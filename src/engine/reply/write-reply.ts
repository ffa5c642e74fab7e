import { stringifyExact } from '../exact-json.ts';
import type { FacetCounts } from '../facets/facet-counts.ts';
import type { CollectedGroups, Group } from '../groups/collect-groups.ts';
import { Highlighter } from '../highlight/mark-document.ts';
import type { Scores } from '../match/document-scores.ts';
import type { Hit, Matches } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import { idAt } from '../segment/id-list.ts';
import { DeliveredDocument } from '../store/delivered-document.ts';
import { textMatch } from './text-match.ts';

/** Everything that the reply is made of. */
export interface Result {
  readonly matches: Matches;
  /** With group_by: those of all groups, one after the other. */
  readonly hits: readonly Hit[];
  /** With group_by. */
  readonly groups: CollectedGroups | undefined;
  readonly facets: readonly FacetCounts[];
  readonly collectionName: string;
  readonly searchTimeMs: number;
}

/** The reply as JSON text, keys in alphabetical order as Typesense writes them. */
export function writeReply(result: Result, context: SearchContext): string {
  const { q, request } = context.plan;
  const first_q = JSON.stringify(q);
  const name = JSON.stringify(result.collectionName);
  const has = (member: string): boolean => !request.exclude_fields.includes(member);
  let text = `{"facet_counts":[${result.facets.map(facetJson).join(',')}],${resultsJson(result, context)}`;
  if (request.offset !== undefined) text += `,"offset":${request.offset}`;
  if (has('out_of')) text += `,"out_of":${context.snapshot.documentCount}`;
  if (request.offset === undefined) text += `,"page":${request.page}`;
  text += `,"request_params":{"collection_name":${name},"first_q":${first_q},"per_page":${request.per_page},"q":${first_q}}`;
  text += `,"search_cutoff":${context.budget.wasCutOff}`;
  if (has('search_time_ms')) text += `,"search_time_ms":${Math.round(result.searchTimeMs)}`;
  return `${text}}`;
}

function resultsJson(result: Result, context: SearchContext): string {
  const { matches, groups } = result;
  const highlighter = new Highlighter(context, matches);
  const documents = readDocuments(result.hits, highlighter.fields, context);
  const hits = hitsJson(result, documents, highlighter, context);
  if (!groups) return `"found":${matches.total},"hits":[${hits.join(',')}]`;
  const grouped = groupsJson(groups.groups, context.plan.request.group_by, hits, documents);
  return `"found":${groups.total},"found_docs":${matches.total},"grouped_hits":[${grouped.join(',')}]`;
}

/** Not by JSON.stringify: facet values are most of many replies, and each is usually in it twice. */
function facetJson({ counts, field_name, sampled, stats }: FacetCounts): string {
  const values = counts.map(({ count, value, highlighted }) => {
    const text = JSON.stringify(value);
    return `{"count":${count},"highlighted":${highlighted === value ? text : JSON.stringify(highlighted)},"value":${text}}`;
  });
  return `{"counts":[${values.join(',')}],${JSON.stringify({ field_name, sampled, stats }).slice(1)}`;
}

/** text_match if Typesense omits it: the spec promises an integer on every hit. */
const NO_TEXT_MATCH = '"text_match":100';

function hitsJson(
  { matches, hits }: Result,
  documents: readonly DeliveredDocument[],
  highlighter: Highlighter,
  { plan, budget }: SearchContext,
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
    const own = parts[part];
    const marked =
      document && highlighter.fields.length > 0 ? highlighter.mark(document.fields, budget) : undefined;
    const scores = hasScores ? (fusion?.textScores[part] ?? own?.scores) : undefined;
    const distance = own?.distances?.get(doc);
    let hit = `{"document":${document?.text(plan.delivered) ?? '{}'},"highlight":`;
    hit += marked ? JSON.stringify(marked.highlight) : '{}';
    if (plan.request.enable_highlight_v1) {
      hit += `,"highlights":${marked ? JSON.stringify(marked.highlights) : '[]'}`;
    }
    if (fusion) hit += `,"hybrid_search_info":{"rank_fusion_score":${own?.scores.high(doc)}}`;
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
    const own = hits.slice(from, to).join(',');
    from = to;
    return `{"found":${group.found},"group_key":${key},"hits":[${own}]}`;
  });
}

/** The values of the first document that has any of the fields, as they were imported. */
function groupKey(fields: readonly string[], documents: readonly DeliveredDocument[]): unknown[] {
  for (const { fields: own } of documents) {
    const key = fields.filter((field) => Object.hasOwn(own, field)).map((field) => own[field]);
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
      const body = ids ? `{"id":${JSON.stringify(idAt(ids, doc))}}` : '{}';
      return new DeliveredDocument({ body, large: undefined, vectors: undefined });
    });
  }
  const rows = hits.map(({ part, doc }) => snapshot.parts[part]?.segment.rows[doc] as number);
  const others = new Set([...request.group_by, ...marked]);
  return snapshot.documents
    .read(rows, (name) => delivered.has(name) || others.has(name))
    .map((stored) => new DeliveredDocument(stored));
}
