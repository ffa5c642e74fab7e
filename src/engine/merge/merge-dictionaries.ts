import { NO_VALUE } from '../segment/columns.ts';
import { compareEntries, type Dictionary, sizeOf } from '../segment/dictionary.ts';
import { GrowableUint32 } from '../segment/growable.ts';

export interface MergedDictionaries {
  readonly dictionary: Dictionary;
  /** By dictionary and id in it: the new id, ascending; NO_VALUE for unused entries. */
  readonly ids: readonly Uint32Array[];
}

/** Merges dictionaries; where marks are given, only the marked entries. */
export function mergeDictionaries(
  dictionaries: readonly Dictionary[],
  used: readonly (Uint8Array | undefined)[],
): MergedDictionaries {
  const ids = dictionaries.map((dictionary) => new Uint32Array(sizeOf(dictionary)).fill(NO_VALUE));
  const heads = dictionaries.map((dictionary, i) => nextUsed(dictionary, used[i], 0));
  const most = dictionaries.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const bytes = new Uint8Array(most);
  const offsets = new GrowableUint32();
  offsets.push(0);
  let at = 0;
  for (;;) {
    const first = lowestHead(dictionaries, heads);
    const lowest = dictionaries[first];
    if (!lowest) break;
    const id = offsets.length - 1;
    const entry = heads[first] as number;
    const start = lowest.offsets[entry] as number;
    const end = lowest.offsets[entry + 1] as number;
    for (let i = start; i < end; i += 1) bytes[at + i - start] = lowest.bytes[i] as number;
    at += end - start;
    offsets.push(at);
    // Dictionaries before `first` have a greater entry; all others with this one advance.
    for (let i = first; i < dictionaries.length; i += 1) {
      const dictionary = dictionaries[i];
      const head = heads[i] as number;
      if (!dictionary || head >= sizeOf(dictionary)) continue;
      if (i !== first && compareEntries(lowest, entry, dictionary, head) !== 0) continue;
      const mapped = ids[i];
      if (mapped) mapped[head] = id;
      heads[i] = nextUsed(dictionary, used[i], head + 1);
    }
  }
  // Copies, to free unused memory.
  return { dictionary: { bytes: bytes.slice(0, at), offsets: offsets.view() }, ids };
}

/** The first dictionary with the lowest next entry; -1 at the end of all. */
function lowestHead(dictionaries: readonly Dictionary[], heads: readonly number[]): number {
  let first = -1;
  for (let i = 0; i < dictionaries.length; i += 1) {
    const dictionary = dictionaries[i];
    if (!dictionary || (heads[i] as number) >= sizeOf(dictionary)) continue;
    const lowest = dictionaries[first];
    if (!lowest || compareEntries(dictionary, heads[i] as number, lowest, heads[first] as number) < 0)
      first = i;
  }
  return first;
}

function nextUsed(dictionary: Dictionary, used: Uint8Array | undefined, from: number): number {
  let id = from;
  while (used && id < sizeOf(dictionary) && used[id] !== 1) id += 1;
  return id;
}
