/**
 * The JSON text of an object with only those members that `isKept` selects, in
 * their order; the same text if it selects all. The text must be as JSON.stringify
 * writes it, without blanks.
 *
 * Values are skipped, not parsed, which is faster than parsing and writing them.
 */
export function keepMembers(text: string, isKept: (name: string) => boolean): string {
  let kept = '';
  /** Where the members begin that are not copied yet; 0: there are none. */
  let run = 0;
  let at = 1;
  while (text.charCodeAt(at) === QUOTATION_MARK) {
    const nameEnd = endOfString(text, at);
    const name = text.slice(at + 1, nameEnd - 1);
    const end = endOfValue(text, nameEnd + 1);
    if (isKept(name.includes('\\') ? String(JSON.parse(`"${name}"`)) : name)) {
      if (run === 0) run = at;
    } else if (run > 0) {
      kept += text.slice(run, at);
      run = 0;
    }
    at = end + 1;
  }
  if (run === 1) return text;
  if (run > 0) return `{${kept}${text.slice(run)}`;
  // The last copied member is followed by a comma.
  return `{${kept.slice(0, -1)}}`;
}

/** The index after the string that begins here. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** Whether an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
  return ((at - before) & 1) === 1;
}

/** The index after the value that begins here: of a comma, or of the end of the object. */
function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTATION_MARK) return endOfString(text, start);
  let at = start;
  if (first !== BRACE && first !== BRACKET) {
    while (text.charCodeAt(at) !== COMMA && text.charCodeAt(at) !== CLOSING_BRACE) at += 1;
    return at;
  }
  let depth = 0;
  do {
    const code = text.charCodeAt(at);
    if (code === QUOTATION_MARK) at = endOfString(text, at);
    else {
      at += 1;
      if (code === BRACE || code === BRACKET) depth += 1;
      else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) depth -= 1;
    }
  } while (depth > 0);
  return at;
}

const QUOTATION_MARK = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

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

/** Whether digits of a number may have been lost, except within typed arrays. This costs a tenth of parsing again. */
export function holdsLargeNumber(value: unknown): boolean {
  const waiting: unknown[] = [value];
  let found = false;
  const check = (member: unknown): void => {
    if (typeof member === 'number') found ||= isLarge(member);
    else if (typeof member === 'object' && member !== null && !ArrayBuffer.isView(member)) {
      waiting.push(member);
    }
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
