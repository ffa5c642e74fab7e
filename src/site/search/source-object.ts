import { Problem } from '../../kernel/problem.ts';
import type { Visit } from '../visit.ts';
import { CARD_FIELDS, type ObjectDocument, searchDocuments } from './objects.ts';

/** The object that similar ones are searched for. Errors: Problem 404 if there is none. */
export async function sourceObject(visit: Visit, uuid: string): Promise<ObjectDocument> {
  const { hits } = await searchDocuments(visit, {
    filter_by: `uuid:=${uuid}`,
    per_page: 1,
    further: { include_fields: CARD_FIELDS },
  });
  const [hit] = hits;
  if (hit === undefined) throw new Problem(404, `No object with ID ${uuid}`);
  return hit.document;
}
