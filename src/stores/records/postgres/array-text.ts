/**
 * The text of an array, as a parameter that is cast: `${arrayText(uuids)}::uuid[]`.
 * The library can write arrays only after it has queried the types on each new
 * connection, and losing a connection meanwhile would end the process.
 */
export function arrayText(items: readonly (string | number | undefined)[]): string {
  const elements = items.map((item) => {
    if (item === undefined) return 'NULL';
    return typeof item === 'number' ? item : `"${item.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/**
 * The same for `bytea[]`; texts become UTF-8. Arbitrary texts are stored as bytes
 * and indexed by their digest, because `text` cannot contain U+0000 and an index
 * entry is limited to 2,700 bytes.
 */
export const byteArrayText = (items: readonly (string | Uint8Array | undefined)[]): string =>
  arrayText(items.map((item) => (item === undefined ? item : `\\x${Buffer.from(item).toString('hex')}`)));

/** UTF-8 as text. */
export const textOf = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : '';
