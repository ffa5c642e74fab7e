import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { UUID } from '../../kernel/uuid.ts';

/** The id of an object, also within the URL of its page or record. */
export const objectId = z.string().min(1).max(500);

const ANYWHERE = new RegExp(UUID, 'gi');

/** The id in what a client calls an object; undefined if there is none. */
export const uuidIn = (text: string): string | undefined => text.match(ANYWHERE)?.at(-1)?.toLowerCase();

/** Errors: Problem 404. */
export function requireUuid(text: string): string {
  const uuid = uuidIn(text);
  if (uuid === undefined) throw new Problem(404, `${text} is not the id of an object: search gives ids`);
  return uuid;
}
