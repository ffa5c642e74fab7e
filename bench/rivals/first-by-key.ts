import { missingFirst, type Sort } from '../queries/question.ts';

/** The first documents by key; keeps the best so far in order. A missing key is NaN. */
export function firstByKey(docs: Uint32Array, keys: Float64Array, sort: Sort, most: number): number[] {
  const kept: number[] = [];
  const sign = sort.order === 'asc' ? 1 : -1;
  const missing = missingFirst(sort) ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const placeOf = (doc: number): number => {
    const key = keys[doc] ?? Number.NaN;
    return Number.isNaN(key) ? missing : sign * key;
  };
  let last = Number.POSITIVE_INFINITY;
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    const place = placeOf(doc);
    if (place >= last && kept.length === most) continue;
    let at = kept.length;
    while (at > 0 && placeOf(kept[at - 1] ?? 0) > place) at -= 1;
    kept.splice(at, 0, doc);
    if (kept.length > most) kept.pop();
    last = placeOf(kept.at(-1) ?? 0);
  }
  return kept;
}
