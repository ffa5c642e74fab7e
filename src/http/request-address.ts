/** The longest address of a request that is read; longer ones are 414. */
export const MAX_ADDRESS_CHARACTERS = 16_000;

/**
 * The URL of a request with valid percent-encoding in its path, so that the
 * router takes it whatever was sent: a `%` that encodes nothing becomes `%25`,
 * needlessly encoded letters and digits of the path are decoded; scheme and
 * host of an absolute URL are removed, and so is a fragment.
 */
export function soundAddress(raw: string): string {
  const relative = raw.startsWith('/') ? raw : raw.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
  const [address = ''] = relative.split('#', 1);
  const pathEnd = address.indexOf('?');
  const path = pathEnd < 0 ? address : address.slice(0, pathEnd);
  if (!path.includes('%')) return address;
  const sound = isSound(path) ? path : path.replaceAll('%', '%25');
  return sound.replace(ENCODED_LETTER, decodeURIComponent) + address.slice(path.length);
}

/** An encoded letter or digit of ASCII. */
const ENCODED_LETTER = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi;

function isSound(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    // decodeURI says no other way that an encoding is malformed.
    return false;
  }
}
