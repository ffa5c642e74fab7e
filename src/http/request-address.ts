import { Buffer, isUtf8 } from 'node:buffer';

/** The longest address of a request that is read; longer ones are 414. */
export const MAX_ADDRESS_CHARACTERS = 16_000;

/**
 * The address of a request as plain ASCII with sound percent-encoding in its
 * path, so that the router takes it whatever was sent: umlauts as raw UTF-8 or
 * Latin-1 bytes (Node.js gives each byte as one character) are encoded, a `%`
 * that encodes nothing becomes `%25`, needlessly encoded letters of the path are
 * decoded; scheme and host of an absolute address go, and so does a fragment.
 */
export function soundAddress(raw: string): string {
  const relative = raw.startsWith('/') ? raw : raw.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
  const [whole = ''] = relative.split('#', 1);
  const address = NOT_ASCII.test(whole) ? encodeBytes(whole) : whole;
  const pathEnd = address.indexOf('?');
  const path = pathEnd < 0 ? address : address.slice(0, pathEnd);
  if (!path.includes('%')) return address;
  const sound = isSound(path) ? path : path.replaceAll('%', '%25');
  return sound.replace(ENCODED_LETTER, decodeURIComponent) + address.slice(path.length);
}

/** An encoded letter or digit of ASCII. */
const ENCODED_LETTER = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi;

const NOT_ASCII = /\P{ASCII}/u;

function encodeBytes(raw: string): string {
  const bytes = Buffer.from(raw, 'latin1');
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(/\P{ASCII}+/gu, encodeURIComponent);
}

function isSound(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    // decodeURI says no other way that an encoding is malformed.
    return false;
  }
}
