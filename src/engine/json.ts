/**
 * JSON whose integers keep their digits: beyond 2^53 they are read as BigInt. Integers
 * with more digits than an int64 are doubles, as in Typesense.
 */
export function parseExact(text: string): unknown {
  return MANY_DIGITS.test(text) ? JSON.parse(text, revive) : JSON.parse(text);
}

/** As many as the smallest integer has that may lose digits. Not behind a point: components of vectors. */
const MANY_DIGITS = /[^.\d]\d{16}|^\d{16}/;

/** JSON text of a value from parseExact. */
export function stringifyExact(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // A BigInt, which is too rare to check for beforehand.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_, member: unknown) =>
      typeof member === 'bigint' ? JSON.rawJSON(String(member)) : member,
    );
  }
}

/** Sign and digits of a 64-bit integer. */
const INTEGER = /^-?\d{16,20}$/;

function revive(_: string, value: unknown, { source = '' }: JsonSource): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return INTEGER.test(source) ? BigInt(source) : value;
}
