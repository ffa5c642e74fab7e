import { createHash } from 'node:crypto';

/** Keeps the name below the 100 bytes of a tar header. */
const MAX_READABLE = 60;

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
    .slice(0, MAX_READABLE)
    .replace(/^-|-$/g, '');
  const digits = createHash('sha256').update(institution).digest('hex').slice(0, 8);
  return `${readable === '' ? 'institution' : readable}-${digits}.jsonl`;
}
