import { LIMITS } from '../../edm/limits.ts';
import { shortened } from '../../kernel/cut-text.ts';

/** A document as pages have room for it: without overlong URLs, the beginning of long texts, the first values of a field. */
export const shortDocument = <Document>(document: Document): Document =>
  Object.fromEntries(
    Object.entries(document as object).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, LIMITS.pageValues).map(short) : short(value),
    ]),
  ) as Document;

function short(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^https?:\/\//i.test(value)) return value.length > LIMITS.urlCharacters ? undefined : value;
  return shortened(value, LIMITS.pageValueCharacters);
}
