import type { Place } from '../collect/place.ts';
import type { FacetCounts } from '../facets/facet-counts.ts';
import type { CollectedGroups } from '../groups/collect-groups.ts';
import { Highlighter } from '../highlight/highlighter.ts';
import type { TextMatchType } from '../match/field-scores.ts';
import type { Found } from '../match/find.ts';
import type { Score } from '../match/score.ts';
import type { Plan } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import { idAt } from '../segment/id-list.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { DeliveredDocument } from './delivered-document.ts';
import { jsonText } from './json-text.ts';
import { shapeGroups } from './shape-groups.ts';
import { textMatch } from './text-match.ts';

/** Everything that the reply is made of. */
export interface Result {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly found: Found;
  readonly places: readonly Place[];
  /** Where results are in groups: what the places, in turn, belong to. */
  readonly groups: CollectedGroups | undefined;
  readonly facets: readonly FacetCounts[];
  readonly collectionName: string;
  readonly searchTimeMs: number;
  readonly budget: SearchBudget;
}

/** The reply as JSON text, object keys in alphabetical order as Typesense writes them. */
export function shapeReply(result: Result): string {
  const { plan, snapshot } = result;
  const { request } = plan;
  const q = jsonText(plan.q);
  const name = jsonText(result.collectionName);
  const has = (member: string): boolean => !request.excludeFields.includes(member);
  const facets = result.facets.length === 0 ? '' : result.facets.map(shapeFacet).join(',');
  let text = `{"facet_counts":[${facets}],${shapeResults(result)}`;
  if (request.offset !== undefined) text += `,"offset":${request.offset}`;
  if (has('out_of')) text += `,"out_of":${snapshot.documentCount}`;
  if (request.offset === undefined) text += `,"page":${request.page}`;
  text += `,"request_params":{"collection_name":${name},"first_q":${q},"per_page":${request.perPage},"q":${q}}`;
  text += `,"search_cutoff":${result.budget.wasCutOff}`;
  if (has('search_time_ms')) text += `,"search_time_ms":${Math.round(result.searchTimeMs)}`;
  return `${text}}`;
}

function shapeResults(result: Result): string {
  const { plan, found, groups } = result;
  const highlighter = new Highlighter(plan, result.snapshot, found);
  const documents = readDocuments(result, highlighter);
  const hits = shapeHits(result, documents, highlighter);
  if (!groups || !plan.groups) return `"found":${found.total},"hits":[${hits.join(',')}]`;
  const grouped = shapeGroups(groups.groups, plan.groups.fields, hits, documents);
  return `"found":${groups.total},"found_docs":${found.total},"grouped_hits":[${grouped.join(',')}]`;
}

/** By hand: the values of sixteen facets are most of many a reply, and each stands in it twice. */
function shapeFacet({ counts, field_name, sampled, stats }: FacetCounts): string {
  const values = counts.map(({ count, value, highlighted }) => {
    const text = jsonText(value);
    return `{"count":${count},"highlighted":${highlighted === value ? text : jsonText(highlighted)},"value":${text}}`;
  });
  return `{"counts":[${values.join(',')}],${JSON.stringify({ field_name, sampled, stats }).slice(1)}`;
}

function shapeHits(
  { plan, places, found, budget }: Result,
  documents: readonly DeliveredDocument[],
  highlighter: Highlighter,
): string[] {
  const scored = !plan.matchesAll && plan.sort.some(({ by }) => by === 'text-match');
  const scoreTexts = new ScoreTexts(plan.text.words.length, plan.request.textMatchType);
  return places.map((place, i) => {
    const document = documents[i];
    // A long text takes milliseconds to mark, and there may be many.
    const marked = document && highlighter.mark(document, budget);
    const part = found.parts[place.part];
    const score = scored ? (part?.textScore ?? part?.score) : undefined;
    const distance = part?.distance?.(place.doc);
    let hit = `{"document":${document?.text(plan.delivered) ?? '{}'},"highlight":`;
    hit += marked ? JSON.stringify(marked.highlight) : '{}';
    if (plan.request.highlightV1) hit += `,"highlights":${marked ? JSON.stringify(marked.highlights) : '[]'}`;
    if (part?.textScore) hit += `,"hybrid_search_info":{"rank_fusion_score":${part.score.high(place.doc)}}`;
    hit += `,${score ? scoreTexts.of(score, place.doc) : NO_TEXT_MATCH}`;
    return distance === undefined ? `${hit}}` : `${hit},"vector_distance":${distance}}`;
  });
}

/** Scores as JSON. Neighbours on a page often have the same score, and its digits are dear. */
class ScoreTexts {
  readonly #queryWords: number;
  readonly #type: TextMatchType;
  #high = -1;
  #low = -1;
  #text = '';

  constructor(queryWords: number, type: TextMatchType) {
    this.#queryWords = queryWords;
    this.#type = type;
  }

  of(score: Score, doc: number): string {
    const high = score.high(doc);
    const low = score.low(doc);
    if (high !== this.#high || low !== this.#low) {
      this.#text = textMatch(high, low, score.lowBits, this.#queryWords, this.#type);
      this.#high = high;
      this.#low = low;
    }
    return this.#text;
  }
}

/** What stands for text_match where Typesense leaves it out: the spec promises an integer on every hit. */
const NO_TEXT_MATCH = '"text_match":100';

function readDocuments({ snapshot, places, plan }: Result, highlighter: Highlighter): DeliveredDocument[] {
  const { delivered, groups } = plan;
  if (delivered.onlyId && !groups && highlighter.fields.length === 0) {
    return places.map(({ part, doc }) => {
      const ids = snapshot.parts[part]?.segment.ids;
      const body = ids ? `{"id":${jsonText(idAt(ids, doc))}}` : '{}';
      return new DeliveredDocument({ body, large: undefined, vectors: undefined });
    });
  }
  const rows = places.map(({ part, doc }) => snapshot.parts[part]?.segment.rows[doc] ?? 0);
  const beside = new Set([...(groups?.fields ?? []), ...highlighter.fields]);
  return snapshot.documents
    .read(rows, (name) => delivered.has(name) || beside.has(name))
    .map((stored) => new DeliveredDocument(stored));
}
