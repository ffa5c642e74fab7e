import { GROUP_LIMIT } from '../queries/question.ts';

export interface DocumentGroup {
  readonly value: string;
  readonly found: number;
  readonly docs: readonly number[];
}

/** Groups for an engine that has none: the best documents of each value, the group of the best document first. */
export function groupDocuments(docs: Uint32Array, values: readonly string[]): DocumentGroup[] {
  const groups = new Map<string, { found: number; docs: number[] }>();
  for (let i = 0; i < docs.length; i += 1) {
    const doc = docs[i] ?? 0;
    const value = values[doc] ?? '';
    const group = groups.get(value);
    if (!group) {
      groups.set(value, { found: 1, docs: [doc] });
      continue;
    }
    group.found += 1;
    if (group.docs.length < GROUP_LIMIT) group.docs.push(doc);
  }
  return Array.from(groups, ([value, group]) => ({ value, ...group }));
}
