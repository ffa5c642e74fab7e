import { asciiName } from '../kernel/ascii-name.ts';

/**
 * The file of an institution in the archive. It depends only on the name, so it
 * is the same every night, and fits into the 100 bytes of a tar header.
 */
export const fileNameOf = (institution: string): string => `${asciiName(institution, 'institution')}.jsonl`;
