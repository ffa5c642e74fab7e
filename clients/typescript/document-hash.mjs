import { createHash } from 'node:crypto';

/** The first line of `src/schema.ts`, by which a test notices that it is old: a hash of the document, whatever the order of its keys. */
export const hashLine = (document) =>
  `// Made by make-schema.mjs from the OpenAPI document ${hashOf(document)}\n`;

const hashOf = (document) => createHash('sha256').update(JSON.stringify(document, sorted)).digest('hex');

const sorted = (_key, value) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
