import { createHash } from 'node:crypto';

/**
 * A name for files: the ASCII characters of a text, or else `fallback`, and eight
 * digits of the text's hash. It depends only on the text. At most 69 characters.
 */
export function asciiName(text: string, fallback: string): string {
  const readable = text
    .slice(0, 1000)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  const digits = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${readable || fallback}-${digits}`;
}
