/**
 * JSON whose integers keep their digits: beyond 2^53 they are read as BigInt. Integers
 * with more digits than an int64 are doubles, as in Typesense.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return holdsLargeNumber(value) ? JSON.parse(text, revive) : value;
}

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

const isLarge = (value: number): boolean =>
  value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;

/** Whether digits of a number may have been lost. This costs a tenth of parsing again. */
function holdsLargeNumber(value: unknown): boolean {
  const waiting: unknown[] = [value];
  let found = false;
  const check = (member: unknown): void => {
    if (typeof member === 'number') found ||= isLarge(member);
    else if (typeof member === 'object' && member !== null) waiting.push(member);
  };
  while (waiting.length > 0 && !found) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (let i = 0; i < next.length; i += 1) check(next[i]);
    else if (typeof next === 'object') {
      const members = next as Readonly<Record<string, unknown>>;
      for (const name in members) check(members[name]);
    } else check(next);
  }
  return found;
}
