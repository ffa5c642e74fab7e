const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** No uuid is greater. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** PostgreSQL reads more forms than one, with braces or without hyphens. */
export const isUuid = (text: string): boolean => PATTERN.test(text);

/** Errors: TypeError for what is no UUID: a mistake of the caller. */
export function requireUuid(text: string): string {
  if (!isUuid(text)) throw new TypeError(`not a UUID: ${JSON.stringify(text)}`);
  return text;
}
