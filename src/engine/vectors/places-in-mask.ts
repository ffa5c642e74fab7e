import type { Bitset } from '../segment/bitset.ts';
import { firstFrom } from '../segment/first-from.ts';

/** The places of ascending documents that are in the set, in lists of at most `most`. */
export function* placesInMask(docs: Uint32Array, mask: Bitset, most: number): Generator<Uint32Array> {
  const list = new Uint32Array(most);
  let count = 0;
  let place = 0;
  for (let i = 0; i < mask.length && place < docs.length; i += 1) {
    const word = mask[i] as number;
    if (word === 0) continue;
    const first = i << 5;
    if ((docs[place] as number) < first) place += firstFrom(docs.subarray(place), first);
    for (; place < docs.length; place += 1) {
      const bit = (docs[place] as number) - first;
      if (bit > 31) break;
      if (((word >>> bit) & 1) === 0) continue;
      list[count] = place;
      count += 1;
      if (count < most) continue;
      yield list;
      count = 0;
    }
  }
  if (count > 0) yield list.subarray(0, count);
}
