import { createHash } from 'node:crypto';

/** Enough to read, and with the rest below the 100 bytes of a name in a tar header. */
const MAX_READABLE = 60;

/**
 * The file of an institution in the archive: what letters of ASCII are left of its
 * name, and eight digits that stand for all of it. It follows from the name
 * alone, so it is the same every night, whoever else comes or goes.
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
