/**
 * Reads a body to its end, at most `maxBytes` of it. Undefined when there is
 * more, which is known at once where the length was declared.
 * Errors: those of the body.
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  declaredLength: string | string[] | undefined,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  if (Number(declaredLength ?? 0) > maxBytes) return undefined;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
