const PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * A UUID as its 16 bytes: less than half the size of its text in three indexes,
 * and in the same order as the text in small letters.
 * Errors: undefined for anything else.
 */
export function uuidToBytes(uuid: string): Uint8Array | undefined {
  return PATTERN.test(uuid) ? Buffer.from(uuid.replaceAll('-', ''), 'hex') : undefined;
}

/** Errors: TypeError for what is no UUID: a mistake of the caller. */
export function requireUuid(uuid: string): Uint8Array {
  const bytes = uuidToBytes(uuid);
  if (bytes === undefined) throw new TypeError(`not a UUID: ${JSON.stringify(uuid)}`);
  return bytes;
}

export function uuidFromBytes(bytes: Uint8Array): string {
  return uuidFromHex(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex'));
}

/** `hex`: 32 digits in lowercase. */
function uuidFromHex(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
