/** A UUID in lowercase, for use within regular expressions. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID}$`);

/** Whether a text is a UUID in lowercase. */
export const isUuid = (text: string): boolean => WHOLE.test(text);

/** `bytes`: 16 of them. */
export const uuidFromBytes = (bytes: Uint8Array): string =>
  bytes.toHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
