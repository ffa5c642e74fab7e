import { EngineFault } from '../fault.ts';

/** Values of one facet are looked for by their words. */
export interface FacetQuery {
  readonly field: string;
  readonly text: string;
  readonly maxTypos: number;
}

/**
 * Reads `facet_query`, as `field: text`; without a text there is none.
 * `facets` are the names of the fields that are counted.
 * Errors: EngineFault 400 in Typesense's wording.
 */
export function readFacetQuery(
  query: string,
  facetBy: string,
  facets: readonly string[],
  maxTypos: number,
): FacetQuery | undefined {
  if (query === '') return undefined;
  const colon = query.indexOf(':');
  if (colon === -1) {
    throw new EngineFault(400, 'Facet query must be in the `facet_field: value` format.');
  }
  if (facetBy.trim() === '') {
    throw new EngineFault(400, 'The `facet_query` parameter is supplied without a `facet_by` parameter.');
  }
  const field = query.slice(0, colon).trim();
  const text = query.slice(colon + 1).trim();
  if (text === '') return undefined;
  if (!facets.includes(field)) {
    throw new EngineFault(
      400,
      `Facet query refers to a facet field \`${field}\` that is not part of \`facet_by\` parameter.`,
    );
  }
  return { field, text, maxTypos };
}
