/** Characters that no address may hold (edm.md, "What a record must have"). */
const FORBIDDEN = '<>"{}|\\^`';

/** By character code: 1 for forbidden ones. */
const FORBIDDEN_CODES = new Uint8Array(128);
for (const character of FORBIDDEN) FORBIDDEN_CODES[character.charCodeAt(0)] = 1;

/** What is wrong with an address, in words that follow the address; undefined for a good one. */
export function urlFault(address: string): string | undefined {
  for (let at = 0; at < address.length; at++) {
    const code = address.charCodeAt(at);
    if (code < 128 && FORBIDDEN_CODES[code] === 1) return `holds the character ${address.charAt(at)}`;
  }
  return isAbsolute(address) ? undefined : 'is not an absolute address';
}

/** A scheme and a colon at the beginning, or the label of a blank node (`_:b0`). */
function isAbsolute(address: string): boolean {
  if (address.startsWith('_:')) return address.length > 2;
  const colon = address.indexOf(':');
  if (colon < 1) return false;
  for (let at = 0; at < colon; at++) {
    const code = address.charCodeAt(at);
    const letter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    // Digits, plus, hyphen and dot follow the first letter (RFC 3986, 3.1).
    const other = (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2e;
    if (!letter && (at === 0 || !other)) return false;
  }
  return true;
}
