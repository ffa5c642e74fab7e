import { stringifyExact } from '../exact-json.ts';
import type { Group } from '../groups/collect-groups.ts';
import type { DeliveredDocument } from './delivered-document.ts';

/**
 * `grouped_hits` as JSON texts. The hits are those of all groups in turn, and
 * beside each its document, whole.
 */
export function shapeGroups(
  groups: readonly Group[],
  fields: readonly string[],
  hits: readonly string[],
  documents: readonly DeliveredDocument[],
): string[] {
  let from = 0;
  return groups.map(({ places, found }) => {
    const to = from + places.length;
    const key = stringifyExact(groupKey(fields, documents.slice(from, to)));
    const own = hits.slice(from, to).join(',');
    from = to;
    return `{"found":${found},"group_key":${key},"hits":[${own}]}`;
  });
}

/** The values of the first document that has any of the fields, as they were imported. */
function groupKey(fields: readonly string[], documents: readonly DeliveredDocument[]): unknown[] {
  for (const { fields: own } of documents) {
    const key = fields.filter((field) => Object.hasOwn(own, field)).map((field) => own[field]);
    if (key.length > 0) return key;
  }
  return [];
}
