import { type AuthorityUri, preferredFirst } from '../../edm/authority-uri.ts';

/** URIs that stand for one entity, the preferred one first. */
export type SameUris = readonly AuthorityUri[];

/**
 * Groups URIs by the statements that two of them are the same. A statement that would put two
 * entries of one authority file together is ignored: it says that two persons are one.
 */
export function sameEntities(
  uris: readonly AuthorityUri[],
  statements: readonly (readonly [AuthorityUri, AuthorityUri])[],
): SameUris[] {
  const groups = new Map<string, Map<string, AuthorityUri>>();
  for (const uri of uris) if (!groups.has(uri.id)) groups.set(uri.id, new Map([[uri.id, uri]]));
  for (const [a, b] of statements.toSorted(inOrder)) {
    const first = groups.get(a.id) ?? new Map([[a.id, a]]);
    const second = groups.get(b.id) ?? new Map([[b.id, b]]);
    if (first === second || differ(first, second)) continue;
    const [larger, smaller] = first.size >= second.size ? [first, second] : [second, first];
    for (const [id, uri] of smaller) larger.set(id, uri);
    for (const id of larger.keys()) groups.set(id, larger);
  }
  return [...new Set(groups.values())].map((group) => [...group.values()].sort(preferredFirst));
}

/** The result depends on which statement comes first, so it must not depend on the order of records. */
function inOrder(a: readonly AuthorityUri[], b: readonly AuthorityUri[]): number {
  const [left, right] = [a, b].map((statement) => statement.map(({ id }) => id).join(' '));
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

/** Whether two groups have different entries of one authority file. */
function differ(a: ReadonlyMap<string, AuthorityUri>, b: ReadonlyMap<string, AuthorityUri>): boolean {
  const entries = new Map(
    [...a.values()].flatMap(({ file, id }) => (file === undefined ? [] : [[file, id] as const])),
  );
  return [...b.values()].some(({ file, id }) => {
    const entry = file === undefined ? undefined : entries.get(file);
    return entry !== undefined && entry !== id;
  });
}
