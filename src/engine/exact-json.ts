/**
 * JSON whose integers keep their digits: those that a double cannot count on
 * (beyond 2^53) are read as BigInt, and written as they are. Integers of more
 * digits than an int64 has are doubles, as upstream.
 */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return holdsLargeNumber(value) ? JSON.parse(text, revive) : value;
}

/** JSON text of what parseExact gives. */
export function stringifyExact(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    // There is a BigInt in it, which hardly ever is: nobody looks for it beforehand.
    if (!(error instanceof TypeError)) throw error;
    return JSON.stringify(value, (_, own: unknown) =>
      typeof own === 'bigint' ? JSON.rawJSON(String(own)) : own,
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

/** Whether there is a number whose digits may have been lost: looking costs a tenth of reading again. */
function holdsLargeNumber(value: unknown): boolean {
  const waiting: unknown[] = [value];
  let found = false;
  const look = (member: unknown): void => {
    if (typeof member === 'number') found ||= isLarge(member);
    else if (typeof member === 'object' && member !== null) waiting.push(member);
  };
  while (waiting.length > 0 && !found) {
    const own = waiting.pop();
    if (Array.isArray(own)) for (let i = 0; i < own.length; i += 1) look(own[i]);
    else if (typeof own === 'object') {
      const members = own as Readonly<Record<string, unknown>>;
      for (const name in members) look(members[name]);
    } else look(own);
  }
  return found;
}
