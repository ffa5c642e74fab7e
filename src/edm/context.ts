import type { Json, JsonObject } from '../kernel/json.ts';
import { NAMESPACES } from './namespaces.ts';
import { CLASSES, PROPERTIES } from './properties.ts';

/**
 * The JSON-LD context of our framed records, served at the URL that they name as
 * `@context`. It is derived from the property table, so that it cannot disagree
 * with what is written.
 */
export function edmContext(): JsonObject {
  const terms: Record<string, Json> = { id: '@id', type: '@type', ...NAMESPACES };
  for (const [key, name] of Object.entries(CLASSES)) terms[key] = { '@id': name };
  for (const { key, name, strings, framed } of PROPERTIES) {
    const term: Record<string, string> = { '@id': name };
    if (strings === 'reference') term['@type'] = '@id';
    if (framed === 'list') term['@container'] = '@set';
    terms[key] = term;
  }
  return { '@context': terms };
}
