import type { AskedDocuments } from './naive.ts';
import { GROUP_LIMIT, type Group, pageLength } from './question.ts';

/** What is wrong with the groups of a page, but for their order. `right`: the documents of each group. */
export function checkGroups(
  page: number,
  groups: readonly Group[],
  right: ReadonlyMap<string, readonly number[]>,
  documents: AskedDocuments,
): string | undefined {
  const wanted = pageLength(right.size, page);
  if (groups.length !== wanted) return `${groups.length} groups on the page, not ${wanted}`;
  if (new Set(groups.map(({ value }) => value)).size < groups.length) return 'a group comes twice';
  for (const group of groups) {
    const wrong = checkGroup(group, right.get(group.value) ?? [], documents);
    if (wrong !== undefined) return `group of ${group.value}: ${wrong}`;
  }
  return undefined;
}

function checkGroup(
  { found, ids }: Group,
  right: readonly number[],
  documents: AskedDocuments,
): string | undefined {
  if (found !== right.length) return `${found}, not ${right.length}`;
  const wanted = Math.min(GROUP_LIMIT, right.length);
  if (ids.length !== wanted) return `${ids.length} documents, not ${wanted}`;
  if (new Set(ids).size < ids.length) return 'a document comes twice';
  return ids.every((id) => right.includes(documents.numberOf(id))) ? undefined : 'a document of another';
}
