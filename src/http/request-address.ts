import { Buffer, isUtf8 } from 'node:buffer';

/**
 * The address of a request as plain ASCII with sound percent-encoding in its
 * path, so that the router takes it whatever was sent: umlauts as raw UTF-8 or
 * Latin-1 bytes (Node.js gives each byte as one character) are encoded, a `%`
 * that encodes nothing becomes `%25`, scheme and host of an absolute address go.
 */
export function soundAddress(raw: string): string {
  const relative = raw.startsWith('/') ? raw : raw.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
  const address = NOT_ASCII.test(relative) ? encodeBytes(relative) : relative;
  const pathEnd = address.search(/[?#]/);
  const path = pathEnd < 0 ? address : address.slice(0, pathEnd);
  if (!path.includes('%') || isSound(path)) return address;
  return path.replaceAll('%', '%25') + address.slice(path.length);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is all of ASCII
const NOT_ASCII = /[^\u0000-\u007f]/;

function encodeBytes(raw: string): string {
  const bytes = Buffer.from(raw, 'latin1');
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1').replace(/[^\p{ASCII}]+/gu, encodeURIComponent);
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
