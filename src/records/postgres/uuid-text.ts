import * as uuid from '../../kernel/uuid.ts';

/** The greatest uuid. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** PostgreSQL would also accept other forms, with braces or without hyphens. */
export const isUuid = (text: string): boolean => uuid.isUuid(text.toLowerCase());

/** Errors: TypeError for other texts. */
export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new TypeError(`not a UUID: ${JSON.stringify(text)}`);
  return text;
}
