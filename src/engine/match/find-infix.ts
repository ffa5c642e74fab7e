import { EngineFault } from '../fault.ts';
import type { Plan } from '../plan/plan.ts';
import type { SearchBudget } from '../search-budget.ts';
import { type Bitset, bitsetFor, bitsetLength, intersect, setBit, toOrdinals } from '../segment/bitset.ts';
import { entryLength, offsetInEntry, toBytes } from '../segment/dictionary.ts';
import { documentFrequency, EMPTY_POSTINGS } from '../segment/postings.ts';
import { slotsContaining } from '../segment/slots-containing.ts';
import type { Snapshot, SnapshotPart } from '../segment/snapshot.ts';
import { LOW_BITS } from './field-scores.ts';
import type { Hits } from './hits.ts';

/** text_match of a document that is found only because a word of it holds the typed one. */
const INFIX_SCORE = 100;

/**
 * Adds the documents in which the first word of the query stands within a word
 * of a field that is searched so: always, or as a fallback where nothing else,
 * nor a field before, has found anything. What is known already keeps its score.
 * Errors: EngineFault 400 for a field whose schema does not allow it.
 * Source: typesense-semantics.md, section 3.
 */
export function findInfix(
  { request, text, allowed }: Plan,
  { parts }: Snapshot,
  masks: readonly (Bitset | undefined)[],
  hits: readonly Hits[],
  budget: SearchBudget,
): void {
  const [typed] = text.words;
  if (typed === undefined) return;
  const wanted: WantedPart = {
    bytes: toBytes(typed),
    maxBefore: request.maxExtraPrefix,
    maxBehind: request.maxExtraSuffix,
  };
  const unit = 2 ** LOW_BITS[request.textMatchType];
  const high = Math.floor(INFIX_SCORE / unit);
  const low = INFIX_SCORE % unit;
  for (const { name, infix, hasInfix } of allowed.byWeight) {
    if (infix === 'off' || (infix === 'fallback' && hits.some(({ count }) => count > 0))) continue;
    if (!hasInfix) throw notInIndex(name);
    parts.forEach((part, i) => {
      const own = hits[i];
      if (!own) return;
      for (const doc of documentsHolding(wanted, name, part, masks[i], budget)) own.add(doc, high, low);
    });
  }
}

interface WantedPart {
  readonly bytes: Uint8Array;
  /** Bytes that a word may have before and behind the part, where it first occurs. */
  readonly maxBefore: number;
  readonly maxBehind: number;
}

/** Each once, although most hold many a word with one or two letters: ascending, so that memory is read in order later. */
function documentsHolding(
  { bytes, maxBefore, maxBehind }: WantedPart,
  field: string,
  { segment }: SnapshotPart,
  mask: Bitset | undefined,
  budget: SearchBudget,
): Uint32Array {
  const { dictionary } = segment;
  const postings = segment.postings.get(field) ?? EMPTY_POSTINGS;
  const { terms, starts, docs } = postings;
  const found = bitsetFor(segment.documentCount);
  budget.spend(2 * bitsetLength(segment.documentCount));
  for (const slot of slotsContaining(postings, dictionary, bytes, budget)) {
    if (!budget.spend(WORD_WORK + documentFrequency(postings, slot))) break;
    const term = terms[slot] as number;
    const before = offsetInEntry(dictionary, term, bytes);
    if (before > maxBefore || entryLength(dictionary, term) - before - bytes.length > maxBehind) continue;
    const end = starts[slot + 1] as number;
    for (let place = starts[slot] as number; place < end; place += 1) setBit(found, docs[place] as number);
  }
  if (mask) intersect(found, mask);
  return toOrdinals(found);
}

/** Units of work: the part is looked for in the word. */
const WORD_WORK = 6;

const notInIndex = (field: string): EngineFault =>
  new EngineFault(
    400,
    `Could not find \`${field}\` in the infix index. Make sure to enable infix search by specifying \`infix: true\` in the schema.`,
  );
