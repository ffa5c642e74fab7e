import { type Bitset, bitsetFor, hasBit, intersect, setBit, toOrdinals } from '../index/bitset.ts';
import { isSole } from '../index/occurrence.ts';
import { readOccurrences, seek } from '../index/postings.ts';
import type { SnapshotPart } from '../index/snapshot.ts';
import { packFieldScore, scoreByPosition, scoreSeveralWords } from './field-score.ts';
import type { Hits } from './hits.ts';
import { FieldScores, type TextMatchType } from './field-scores.ts';
import type { SearchedField } from './plan.ts';
import { mayUse, postingsOf, type Word, type WordPostings } from './word.ts';

/** One way to read the query: a word of the vocabulary for each of its words. */
export interface WordChoice {
  readonly words: readonly Word[];
  /** Words of the query that this reading leaves out; a document that holds one scores higher. */
  readonly dropped: readonly Word[];
  readonly typoCost: number;
}

export interface MatchOptions {
  /** Heaviest first: of equal field scores the heavier field's counts. */
  readonly fields: readonly SearchedField[];
  readonly listFields: ReadonlySet<string>;
  readonly exactMatters: boolean;
  readonly positionMatters: boolean;
  readonly matchingFieldsMatter: boolean;
  readonly type: TextMatchType;
}

const MAX_TOKENS = 15;
const MAX_FIELDS = 7;

/**
 * Finds the documents of a segment that hold every word of the choice, each in
 * any of the fields, and adds them with their scores. A dropped word need not
 * be there, but counts like the others where it is.
 */
export function matchWords(
  choice: WordChoice,
  options: MatchOptions,
  part: SnapshotPart,
  partIndex: number,
  mask: Bitset | undefined,
  hits: Hits,
): void {
  const sources = choice.words.map((word) => sourcesOf(word, options.fields, part, partIndex));
  if (sources.some((own) => own.length === 0)) return;
  const { documentCount } = part.segment;
  const droppedSources = choice.dropped.map((word) => sourcesOf(word, options.fields, part, partIndex));
  const dropped = droppedSources.map((own) => documentsOf(own, documentCount));
  const docs = commonDocuments(sources, mask, documentCount);
  const fields = new FieldScores(docs.length, options.type);
  for (let field = 0; field < options.fields.length; field += 1) {
    const inField = [...sources, ...droppedSources].flatMap((own) =>
      own.filter((source) => source.field === field),
    );
    const { name = '', weight = 0 } = options.fields[field] ?? {};
    if (inField.length === 0) continue;
    const isList = options.listFields.has(name);
    scoreField(inField, isList, choice, options, docs, (i, score) => fields.add(i, score, weight));
  }
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    let tokens = choice.words.length;
    for (const set of dropped) if (hasBit(set, doc)) tokens += 1;
    const matching = options.matchingFieldsMatter ? Math.min(MAX_FIELDS, fields.matching(i)) : 0;
    const { high, low } = fields.total(i, Math.min(MAX_TOKENS, tokens), matching);
    hits.add(doc, high, low);
  }
}

/** The documents of one word in one of the searched fields, by the field's place in query_by. */
interface Source extends WordPostings {
  readonly field: number;
}

function sourcesOf(
  word: Word,
  fields: readonly SearchedField[],
  { segment }: SnapshotPart,
  partIndex: number,
): Source[] {
  return fields.flatMap((field, i) => {
    if (!mayUse(field, word)) return [];
    const stretch = postingsOf(word, partIndex, segment, field.name);
    return stretch ? [{ ...stretch, field: i }] : [];
  });
}

function documentsOf(sources: readonly WordPostings[], documentCount: number): Bitset {
  const set = bitsetFor(documentCount);
  for (const { postings, from, to } of sources) {
    for (let place = from; place < to; place += 1) setBit(set, postings.docs[place] ?? 0);
  }
  return set;
}

function commonDocuments(
  sources: readonly (readonly WordPostings[])[],
  mask: Bitset | undefined,
  documentCount: number,
): Uint32Array {
  const [first = [], ...rest] = sources;
  const common = documentsOf(first, documentCount);
  for (const own of rest) intersect(common, documentsOf(own, documentCount));
  if (mask) intersect(common, mask);
  return toOrdinals(common);
}

/** Calls back with the place in `docs` and the field's score for every document whose field holds a word. */
function scoreField(
  sources: readonly WordPostings[],
  isList: boolean,
  choice: WordChoice,
  options: MatchOptions,
  docs: Uint32Array,
  onScore: (place: number, score: number) => void,
): void {
  const at = sources.map(({ from }) => from);
  const buffers: number[][] = sources.map(() => []);
  const exactAlone = options.exactMatters && choice.words.length === 1 && choice.typoCost === 0;
  const plain = packFieldScore(1, 1, choice.typoCost, 0, false, 0);
  const exact = packFieldScore(1, 1, choice.typoCost, 0, true, 0);
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    const lists: number[][] = [];
    const counts: number[] = [];
    for (let s = 0; s < sources.length; s += 1) {
      const source = sources[s];
      const buffer = buffers[s];
      if (!source || !buffer) continue;
      const place = seek(source.postings.docs, at[s] ?? 0, source.to, doc);
      at[s] = place;
      if (place >= source.to || source.postings.docs[place] !== doc) continue;
      counts.push(readOccurrences(source.postings, place, buffer));
      lists.push(buffer);
    }
    if (lists.length === 0) continue;
    if (lists.length > 1) {
      onScore(i, scoreSeveralWords({ lists, counts }, isList, choice.typoCost, options));
    } else if (options.positionMatters) {
      onScore(i, scoreByPosition(lists[0] ?? [], counts[0] ?? 0, choice.typoCost, exactAlone));
    } else onScore(i, exactAlone && anySole(lists[0] ?? [], counts[0] ?? 0) ? exact : plain);
  }
}

function anySole(occurrences: readonly number[], count: number): boolean {
  for (let i = 0; i < count; i += 1) if (isSole(occurrences[i] ?? 0)) return true;
  return false;
}
