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
  const groups = new Map<string, Group>();
  for (const uri of uris) if (!groups.has(uri.id)) groups.set(uri.id, groupOf(uri));
  for (const [a, b] of statements.toSorted(inOrder)) {
    const first = groups.get(a.id) ?? groupOf(a);
    const second = groups.get(b.id) ?? groupOf(b);
    if (first === second || differ(first, second)) continue;
    const [larger, smaller] = first.uris.size >= second.uris.size ? [first, second] : [second, first];
    for (const uri of smaller.uris.values()) {
      larger.uris.set(uri.id, uri);
      groups.set(uri.id, larger);
    }
    for (const [file, id] of smaller.entries) larger.entries.set(file, id);
    // A URI of a statement that is none of the others has no group yet.
    groups.set(a.id, larger).set(b.id, larger);
  }
  return [...new Set(groups.values())].map(({ uris }) => [...uris.values()].sort(preferredFirst));
}

interface Group {
  /** By id. */
  readonly uris: Map<string, AuthorityUri>;
  /** The id of the entry of each authority file. */
  readonly entries: Map<string, string>;
}

const groupOf = (uri: AuthorityUri): Group => ({
  uris: new Map([[uri.id, uri]]),
  entries: new Map(uri.file === undefined ? [] : [[uri.file, uri.id]]),
});

/** The result depends on which statement comes first, so it must not depend on the order of records. */
function inOrder(a: readonly AuthorityUri[], b: readonly AuthorityUri[]): number {
  const [left, right] = [a, b].map((statement) => statement.map(({ id }) => id).join(' '));
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

/** Whether two groups have different entries of one authority file. */
const differ = (a: Group, b: Group): boolean =>
  b.entries.entries().some(([file, id]) => (a.entries.get(file) ?? id) !== id);
