import { isUuid } from '../../kernel/uuid.ts';

/** Hexadecimal digits of the key: 52 bits, which are exact in a double and in an int64 column. */
const DIGITS = 13;

/**
 * The sort key of a uuid, because Typesense sorts numbers cheaply and texts not at
 * all. Uuids in ascending order have ascending keys, and few have equal ones: those of
 * version 7 that were made in the same millisecond. 0 for another text.
 */
export const uuidKey = (uuid: string): number =>
  isUuid(uuid) ? Number.parseInt(uuid.replaceAll('-', '').slice(0, DIGITS), 16) : 0;
