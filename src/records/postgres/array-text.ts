/**
 * The text of an array, as a parameter that is cast: `${arrayText(uuids)}::uuid[]`.
 * The library could write arrays too, but only after asking every new connection
 * for types, and a connection that is lost meanwhile would end the process.
 */
export function arrayText(items: readonly (string | number | undefined)[]): string {
  const elements = items.map((item) => {
    if (item === undefined) return 'NULL';
    return typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/**
 * The same of the type `bytea[]`; texts become UTF-8. What may hold any character
 * or be of any length is kept as bytes: texts cannot hold U+0000, and an entry of
 * an index takes 2,700 bytes at most, but any digest.
 */
export const byteArrayText = (items: readonly (string | Uint8Array | undefined)[]): string =>
  arrayText(items.map((item) => (item === undefined ? item : `\\x${Buffer.from(item).toString('hex')}`)));

/** UTF-8 as text. */
export const textOf = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : '';
