import { createHmac, timingSafeEqual } from 'node:crypto';

/** A JSON value as a signed text of unreserved characters only. */
export function signText(value: unknown, key: Uint8Array): string {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${content}.${signature(content, key)}`;
}

/** The JSON text of the value that was signed; undefined if it was not signed with this key. */
export function readSignedText(text: string, key: Uint8Array): string | undefined {
  const [content = '', given = '', ...more] = text.split('.');
  if (more.length > 0 || !isSame(Buffer.from(signature(content, key)), Buffer.from(given))) return undefined;
  return Buffer.from(content, 'base64url').toString('utf8');
}

const signature = (content: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(content).digest().subarray(0, 18).toString('base64url');

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);
