import * as uuid from '../../kernel/uuid.ts';

/** No uuid is greater. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** PostgreSQL reads more forms than one, with braces or without hyphens. */
export const isUuid = (text: string): boolean => uuid.isUuid(text.toLowerCase());

/** Errors: TypeError for what is no UUID: a mistake of the caller. */
export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new TypeError(`not a UUID: ${JSON.stringify(text)}`);
  return text;
}
