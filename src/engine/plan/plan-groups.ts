import { EngineFault } from '../fault.ts';
import type { SearchRequest } from '../request/request.ts';
import type { Snapshot } from '../segment/snapshot.ts';

/** How results are put together in groups. */
export interface GroupRequest {
  /** Facet fields: documents with the same values in all of them are a group. */
  readonly fields: readonly string[];
  /** Documents that are delivered of each group. */
  readonly limit: number;
  /** Whether documents that lack a field are a group as well; else each of them is one of its own. */
  readonly missingTogether: boolean;
}

export const MAX_LIMIT = 99;

/** Errors: EngineFault 400. */
export function checkGroupLimit({ groupBy, groupLimit }: SearchRequest): void {
  if (groupBy.length > 0 && (groupLimit < 1 || groupLimit > MAX_LIMIT)) {
    throw new EngineFault(400, `Value of \`group_limit\` must be between 1 and ${MAX_LIMIT}.`);
  }
}

/** Reads `group_by`. Errors: EngineFault 400 or 404 naming the field. */
export function planGroups(request: SearchRequest, snapshot: Snapshot): GroupRequest | undefined {
  if (request.groupBy.length === 0) return undefined;
  for (const name of request.groupBy) {
    if (name === 'id') continue;
    if (name.includes('*')) throw new EngineFault(404, `Pattern \`${name}\` is not allowed.`);
    if (!snapshot.fields.has(name)) {
      throw new EngineFault(404, `Could not find a field named \`${name}\` in the schema.`);
    }
  }
  for (const name of request.groupBy) {
    if (name === 'id') throw new EngineFault(400, 'Cannot use `id` as a group by field.');
    if (!snapshot.fields.get(name)?.facet) {
      throw new EngineFault(400, `Group by field \`${name}\` should be a facet field.`);
    }
  }
  return {
    fields: request.groupBy,
    limit: request.groupLimit,
    missingTogether: request.groupMissingValues,
  };
}
