import { idAt } from '../index/id-list.ts';
import type { Snapshot } from '../index/snapshot.ts';
import { parseStored } from '../index/stored-document.ts';
import type { Found, Score } from '../query/find.ts';
import type { Plan } from '../query/plan.ts';
import { isText } from '../schema.ts';
import type { Place } from './collect.ts';
import { type FieldSelection, selectFields } from './deliver-fields.ts';
import type { FacetCounts } from './facet-counts.ts';
import { type HighlightField, highlightDocument } from './highlight.ts';
import { type HighlightWord, lastWordLength } from './highlight-text.ts';
import { textMatch } from './text-match.ts';

/** Everything that the reply is made of. */
export interface Result {
  readonly plan: Plan;
  readonly snapshot: Snapshot;
  readonly found: Found;
  readonly places: readonly Place[];
  readonly facets: readonly FacetCounts[];
  readonly collectionName: string;
  readonly searchTimeMs: number;
}

type Json = Readonly<Record<string, unknown>>;

/** The reply as JSON text, object keys in alphabetical order as Typesense writes them. */
export function shapeReply(result: Result): string {
  const { plan, snapshot, found } = result;
  const { request, q } = plan;
  const fields = selectFields(request.includeFields, request.excludeFields, snapshot.fields);
  const member = (name: string, json: string): string => `${JSON.stringify(name)}:${json}`;
  const members = [
    member('facet_counts', `[${result.facets.map(shapeFacet).join(',')}]`),
    member('found', String(found.total)),
    member('hits', `[${shapeHits(result, fields).join(',')}]`),
    ...(request.offset === undefined ? [] : [member('offset', String(request.offset))]),
    ...(request.excludeFields.includes('out_of') ? [] : [member('out_of', String(snapshot.documentCount))]),
    ...(request.offset === undefined ? [member('page', String(request.page))] : []),
    member(
      'request_params',
      JSON.stringify({ collection_name: result.collectionName, first_q: q, per_page: request.perPage, q }),
    ),
    member('search_cutoff', 'false'),
    ...(request.excludeFields.includes('search_time_ms')
      ? []
      : [member('search_time_ms', String(Math.round(result.searchTimeMs)))]),
  ];
  return `{${members.join(',')}}`;
}

/** By hand: the values of sixteen facets are most of many a reply, and each stands in it twice. */
function shapeFacet({ counts, field_name, sampled, stats }: FacetCounts): string {
  const values = counts.map(({ count, value, highlighted }) => {
    const text = JSON.stringify(value);
    return `{"count":${count},"highlighted":${highlighted === value ? text : JSON.stringify(highlighted)},"value":${text}}`;
  });
  return `{"counts":[${values.join(',')}],${JSON.stringify({ field_name, sampled, stats }).slice(1)}`;
}

function shapeHits(result: Result, fields: FieldSelection): string[] {
  const { plan, snapshot, places } = result;
  const documents = readDocuments(result, fields);
  const highlighter = makeHighlighter(plan, snapshot, fields, result.found);
  const scored = plan.sort.some(({ by }) => by === 'text-match') && !plan.matchesAll;
  // Many hits of a page have the same score, and its digits are dear.
  const scoreTexts = new Map<string, string>();
  const scoreText = (score: Score, doc: number): string => {
    const key = `${score.high(doc)} ${score.low(doc)}`;
    let text = scoreTexts.get(key);
    if (text === undefined) {
      const { digits, info } = textMatch(score, doc, plan.text.words.length);
      text = `"text_match":${digits},"text_match_info":${JSON.stringify(info)}`;
      scoreTexts.set(key, text);
    }
    return text;
  };
  return places.map((place, i) => {
    const document = documents[i] ?? {};
    const marked = highlighter(document);
    const delivered = fields.all
      ? document
      : Object.fromEntries(Object.entries(document).filter(([name]) => fields.has(name)));
    const parts = [
      `"document":${JSON.stringify(delivered)}`,
      `"highlight":${JSON.stringify(marked.highlight)}`,
    ];
    if (plan.request.highlightV1) parts.push(`"highlights":${JSON.stringify(marked.highlights)}`);
    const score = result.found.parts[place.part]?.score;
    if (score && scored) {
      parts.push(scoreText(score, place.doc));
    } else parts.push(`"text_match":${NO_TEXT_MATCH}`);
    return `{${parts.join(',')}}`;
  });
}

/** What stands for text_match where Typesense leaves it out: the spec promises an integer on every hit. */
const NO_TEXT_MATCH = 100;

function readDocuments({ snapshot, places }: Result, fields: FieldSelection): Json[] {
  if (fields.onlyId) {
    return places.map(({ part, doc }) => {
      const ids = snapshot.parts[part]?.segment.ids;
      return ids ? { id: idAt(ids, doc) } : {};
    });
  }
  const rows = places.map(({ part, doc }) => snapshot.parts[part]?.segment.rows[doc] ?? 0);
  return snapshot.documents.read(rows, (name) => fields.has(name)).map(parseStored);
}

type Marked = ReturnType<typeof highlightDocument>;

const NOTHING_MARKED: Marked = { highlight: {}, highlights: [] };

function makeHighlighter(
  plan: Plan,
  snapshot: Snapshot,
  selection: FieldSelection,
  found: Found,
): (document: Json) => Marked {
  const { request, text, q } = plan;
  if (text.words.length === 0 && text.phrases.length === 0) return () => NOTHING_MARKED;
  const named =
    request.highlightFields.length > 0 ? request.highlightFields : plan.fields.map(({ name }) => name);
  const names = named.filter((name) => {
    const field = snapshot.fields.get(name);
    return field !== undefined && isText(field) && field.index && selection.has(name);
  });
  const isFull = (name: string): boolean =>
    request.highlightFullFields.some((pattern) =>
      pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name,
    );
  const options = {
    startTag: request.highlightStartTag,
    endTag: request.highlightEndTag,
    snippetThreshold: request.snippetThreshold,
    affixTokens: request.highlightAffixTokens,
    prefixLength: lastWordLength(q),
  };
  const words = wordsToMark(plan, found);
  const fields: HighlightField[] = names.map((name) => ({ name, full: isFull(name), words }));
  return (document) => highlightDocument(document, fields, options);
}

/** The words by which documents were found, and what the query asks for beside them. */
function wordsToMark({ text }: Plan, { choices }: Found): Map<string, HighlightWord> {
  const words = new Map<string, HighlightWord>();
  const asTyped = (word: string): void => {
    if (!words.has(word)) words.set(word, { typed: word, prefix: false });
  };
  for (const choice of choices) {
    for (const { text: word, typed, extended } of choice.words) {
      if (!words.has(word)) words.set(word, { typed, prefix: extended });
    }
    for (const word of choice.dropped) asTyped(word.text);
  }
  for (const phrase of text.phrases) for (const word of phrase) asTyped(word);
  return words;
}
