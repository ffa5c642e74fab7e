import { createHash } from 'node:crypto';

/**
 * The file of an institution in the archive: the ASCII characters of its name, and
 * eight digits of the name's hash. It depends only on the name, so it is the same
 * every night.
 */
export function fileNameOf(institution: string): string {
  const readable = institution
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    // With the digits it stays below the 100 bytes of a tar header.
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  const digits = createHash('sha256').update(institution).digest('hex').slice(0, 8);
  return `${readable || 'institution'}-${digits}.jsonl`;
}
