import { fileURLToPath } from 'node:url';

/** The table of concepts that counts if an operator has none. */
export const STARTER_CONCEPTS = fileURLToPath(new URL('starter.tsv', import.meta.url));
