import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { FACET_BY, QUERY_BY, valuesOf } from '../queries/documents.ts';
import { GROUP_FIELD, VECTOR_FIELD } from '../queries/question.ts';
import { SCHEMA as OURS } from '../queries/schema.ts';
import { DIMENSIONS } from '../queries/unit-vectors.ts';
import { wantedOf } from '../queries/wanted-document.ts';

/** Orama groups by texts only. */
export const PROVIDER = `group_${GROUP_FIELD}`;

const isList = (field: string): boolean =>
  OURS.fields.some(({ name, type }) => name === field && type.endsWith('[]'));

/** Texts to search, one or several values for facets and filters, numbers to sort by. */
export const SCHEMA = {
  ...Object.fromEntries(QUERY_BY.map((field) => [field, 'string'] as const)),
  ...Object.fromEntries(
    FACET_BY.map((field) => [`facet_${field}`, isList(field) ? 'enum[]' : 'enum'] as const),
  ),
  [PROVIDER]: 'string',
  titleKey: 'number',
  dateMin: 'number',
  [VECTOR_FIELD]: `vector[${DIMENSIONS}]`,
} as const;

/**
 * Orama searches for prefixes by default, and then scans the texts once more. A
 * last character that only ends words is faster.
 */
export const wholeWord = (word: string): string => `${word}\u0001`;

/** A tokenizer for texts that already consist of tokens. */
export const splitTokens = (text: string, _language?: string, property?: string): string[] =>
  text === '' || property === PROVIDER ? [] : text.split(' ');

/** The largest number represents a missing title key: last in ascending, first in descending order. */
const NO_KEY = Number.MAX_SAFE_INTEGER;

/** Our tokens, each once as Orama has them by default, so that the same queries find the same documents. */
export function oramaDocument(document: ChoDocument): Readonly<Record<string, unknown>> {
  const { id, titleKey = NO_KEY, dateMin, [GROUP_FIELD]: provider, [VECTOR_FIELD]: vector } = document;
  return {
    id: String(id),
    wanted: wantedOf(document),
    titleKey,
    dateMin,
    [PROVIDER]: provider,
    [VECTOR_FIELD]: vector,
    ...Object.fromEntries(QUERY_BY.map((field) => [field, tokensOf(document, field)])),
    ...Object.fromEntries(FACET_BY.map((field) => [`facet_${field}`, facetOf(document, field)])),
  };
}

function tokensOf(document: ChoDocument, field: string): string | undefined {
  const tokens = new Set(valuesOf(document, field).flatMap((text) => tokenize(text).map(wholeWord)));
  return tokens.size > 0 ? [...tokens].join(' ') : undefined;
}

function facetOf(document: ChoDocument, field: string): string | string[] | undefined {
  const values = [...new Set(valuesOf(document, field))];
  return isList(field) ? values : values[0];
}
