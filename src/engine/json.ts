/**
 * JSON whose integers keep their digits: beyond 2^53 they are read as BigInt. Integers
 * with more digits than an int64 are doubles, as in Typesense.
 */
export function parseExact(text: string): unknown {
  // Calling `revive` takes longer than all of the rest.
  return MAY_LOSE_DIGITS.test(text) ? JSON.parse(text, revive) : JSON.parse(text);
}

/** Finds all integers from 2^53 on, which begins with a 9 and has 16 digits, and few others. */
const MAY_LOSE_DIGITS = /(?:^|[:,[])\s*-?(?:9\d{15}|\d{17})/;

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
