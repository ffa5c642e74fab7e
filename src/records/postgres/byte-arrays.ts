/**
 * The text of an array of the type `bytea[]`; texts become UTF-8. What may hold
 * any character or be of any length is kept as bytes: texts cannot hold U+0000,
 * and an entry of an index takes 2,700 bytes at most, but any digest.
 */
export function byteArray(items: readonly (string | Uint8Array | undefined)[]): string {
  const elements = items.map((item) =>
    item === undefined ? 'NULL' : `"\\\\x${Buffer.from(item).toString('hex')}"`,
  );
  return `{${elements.join(',')}}`;
}

/** UTF-8 as text. */
export const textOf = (bytes: unknown): string =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString('utf8') : '';
