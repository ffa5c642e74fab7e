import { SetNumbers } from '../build/set-numbers.ts';
import {
  compareExact,
  type ExactNumber,
  type FacetColumn,
  joinRest,
  NO_VALUE,
  narrow,
  restsOf,
  type SmallNumbers,
  setCount,
  valuesOfSet,
} from '../segment/columns.ts';
import { sizeOf } from '../segment/dictionary.ts';
import { mergeDictionaries } from './merge-dictionaries.ts';
import type { MergeOrder } from './merge-order.ts';

/** Merges facet columns, without values that no live document has. */
export function mergeFacets(columns: readonly FacetColumn[], order: MergeOrder): FacetColumn {
  const used = columns.map((column, source) => usedValues(column, order.ordinals[source]));
  const { ids, texts, numbers, rests } = mergeValues(columns, used);
  const counts = new Uint32Array(texts ? sizeOf(texts) : (numbers?.length ?? 0));
  const sets = new Uint32Array(order.documentCount);
  // By source: the new number of each set, assigned with the first document that has it.
  const renumbered = columns.map((column) => new Uint32Array(setCount(column)).fill(NO_VALUE));
  const isList = columns[0]?.starts !== undefined;
  const shared = new SetNumbers();
  for (let doc = 0; doc < order.documentCount; doc += 1) {
    const source = order.sources[doc] as number;
    const column = columns[source];
    const newSets = renumbered[source];
    const idsHere = ids[source];
    if (!column || !newSets || !idsHere) continue;
    const old = column.sets[order.docs[doc] as number] as number;
    if (old === 0) continue;
    const values = valuesOfSet(column, old);
    let set = newSets[old] ?? NO_VALUE;
    if (set === NO_VALUE) {
      const newValues = values.map((value) => idsHere[value] as number);
      set = isList ? shared.of(newValues) : (newValues[0] as number) + 1;
      newSets[old] = set;
    }
    sets[doc] = set;
    for (let i = 0; i < values.length; i += 1) {
      const id = idsHere[values[i] as number] as number;
      counts[id] = (counts[id] as number) + 1;
    }
  }
  const { starts, ordinals } = isList ? shared.finish() : { starts: undefined, ordinals: undefined };
  const largest = isList ? shared.largest : counts.length;
  return { sets: narrow(sets, largest), starts, ordinals, texts, numbers, rests, counts };
}

/** 1 for each value that a live document has. */
function usedValues(column: FacetColumn, ordinals: Uint32Array | undefined): Uint8Array {
  const isUsed = new Uint8Array(column.counts.length);
  const seen = usedSets(column.sets, setCount(column), ordinals);
  for (let set = 0; set < seen.length; set += 1) {
    if (seen[set] === 1) for (const value of valuesOfSet(column, set)) isUsed[value] = 1;
  }
  return isUsed;
}

function usedSets(sets: SmallNumbers, size: number, ordinals: Uint32Array | undefined): Uint8Array {
  const seen = new Uint8Array(size);
  for (let doc = 0; doc < sets.length; doc += 1) {
    if (ordinals?.[doc] !== NO_VALUE) seen[sets[doc] as number] = 1;
  }
  return seen;
}

interface MergedValues extends Pick<FacetColumn, 'texts' | 'numbers' | 'rests'> {
  readonly ids: readonly Uint32Array[];
}

function mergeValues(columns: readonly FacetColumn[], used: readonly Uint8Array[]): MergedValues {
  const texts = columns.map((column) => column.texts).filter((dictionary) => dictionary !== undefined);
  if (texts.length > 0) {
    const { dictionary, ids } = mergeDictionaries(texts, used);
    return { texts: dictionary, numbers: undefined, rests: undefined, ids };
  }
  return mergeNumbers(columns, used);
}

/** Merges the sorted numbers of the columns that are used. */
function mergeNumbers(columns: readonly FacetColumn[], used: readonly Uint8Array[]): MergedValues {
  const ids = columns.map(({ counts }) => new Uint32Array(counts.length).fill(NO_VALUE));
  const heads = columns.map((_, i) => nextUsed(used[i], 0));
  const merged: ExactNumber[] = [];
  for (;;) {
    let least: ExactNumber | undefined;
    for (const [i, column] of columns.entries()) {
      const number = numberAt(column, heads[i] as number);
      if (number !== undefined && (least === undefined || compareExact(number, least) < 0)) least = number;
    }
    if (least === undefined) break;
    for (const [i, column] of columns.entries()) {
      const head = heads[i] as number;
      const number = numberAt(column, head);
      const mapped = ids[i];
      if (number === undefined || !mapped || compareExact(number, least) !== 0) continue;
      mapped[head] = merged.length;
      heads[i] = nextUsed(used[i], head + 1);
    }
    merged.push(least);
  }
  return { texts: undefined, numbers: Float64Array.from(merged, Number), rests: restsOf(merged), ids };
}

function numberAt({ numbers, rests }: FacetColumn, ordinal: number): ExactNumber | undefined {
  const number = numbers?.[ordinal];
  return number === undefined ? undefined : joinRest(number, rests?.[ordinal]);
}

function nextUsed(used: Uint8Array | undefined, from: number): number {
  const next = used?.indexOf(1, from) ?? -1;
  return next === -1 ? (used?.length ?? 0) : next;
}
