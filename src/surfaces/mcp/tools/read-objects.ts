import { z } from 'zod';
import { largeWork } from '../../../kernel/large-work.ts';
import { Problem } from '../../../kernel/problem.ts';
import { UUID } from '../../../kernel/uuid.ts';
import { DETAIL_FIELDS, type DetailDocument } from '../answers/details.ts';
import { excerpt } from '../answers/texts.ts';
import type { Call, McpParts } from '../mcp-parts.ts';
import { detailDocuments } from './detail-documents.ts';
import { searchObjects } from './search-objects.ts';

/** The objects with these ids in their order, each once. `missing`: excerpts of the ids without an object, if any. */
export async function readObjects(ids: readonly string[], parts: McpParts, call: Call) {
  const uuids = [...new Set(ids.flatMap((id) => uuidIn(id) ?? []))];
  const { hits } =
    uuids.length === 0
      ? { hits: [] }
      : await searchObjects<DetailDocument>(
          parts,
          call,
          {
            filter_by: `id:=[${uuids.map((uuid) => `\`${uuid}\``).join(',')}]`,
            per_page: uuids.length,
            further: { include_fields: DETAIL_FIELDS },
          },
          (body, context) => parsed(body, undefined, context),
        );
  const documents = new Map(hits.map(({ document }) => [document.uuid, document]));
  const missing = ids.filter((id) => !documents.has(uuidIn(id) ?? ''));
  return {
    documents: uuids.flatMap((uuid) => documents.get(uuid) ?? []),
    missing: missing.length === 0 ? undefined : missing.map((id) => excerpt(id, 60)),
  };
}

/** Ten records may have eighty megabytes. */
const parsed = largeWork({ file: new URL('./detail-documents.ts', import.meta.url), work: detailDocuments });

/** Errors: Problem 404 naming the id. */
export async function readObject(id: string, parts: McpParts, call: Call): Promise<DetailDocument> {
  const [document] = (await readObjects([id], parts, call)).documents;
  if (document === undefined) throw new Problem(404, `No object with ID ${id}`);
  return document;
}

/** The id of an object, also within the URL of its page or record. */
export const objectId = z.string().min(1).max(500);

const ANYWHERE = new RegExp(UUID, 'gi');

/** The id in what a client calls an object; undefined if there is none. */
const uuidIn = (text: string): string | undefined => text.match(ANYWHERE)?.at(-1)?.toLowerCase();

/** Errors: Problem 404. */
export function requireUuid(text: string): string {
  const uuid = uuidIn(text);
  if (uuid === undefined) throw new Problem(404, `${text} is not the id of an object: search gives ids`);
  return uuid;
}
