import { EngineFault } from '../fault.ts';
import { type FacetQuery, readFacetQuery } from '../request/facet-query.ts';
import type { SearchRequest } from '../request/request.ts';
import { type Field, isText } from '../schema.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { type FacetRange, readRanges } from './facet-ranges.ts';

/** One facet to count. */
export interface FacetRequest {
  readonly field: Field;
  /** Order of the values that are shown; undefined: by count. */
  readonly order: FacetOrder | undefined;
  /** Ranges of numbers are counted in place of values. */
  readonly ranges: readonly FacetRange[] | undefined;
  /** Only values that this finds are counted. */
  readonly query: FacetQuery | undefined;
  /** Named by a wildcard: it is left out where it has no values. */
  readonly mayBeLeftOut: boolean;
}

export interface FacetOrder {
  /** The values themselves, or a number field of the newest document that has the value. */
  readonly by: 'value' | { readonly field: string };
  readonly descending: boolean;
}

/** Reads `facet_by` and `facet_query`. Errors: EngineFault 400 or 404 naming the field. */
export function planFacets(request: SearchRequest, snapshot: Snapshot): FacetRequest[] {
  const facets = splitOutsideBrackets(request.facetBy).flatMap((entry) => planEntry(entry.trim(), snapshot));
  checkStrategies(request.facetStrategy, facets.length);
  const names = facets.map(({ field }) => field.name);
  const query = readFacetQuery(request.facetQuery, request.facetBy, names, request.facetQueryTypos);
  return facets.map((facet) => ({ ...facet, query: query?.field === facet.field.name ? query : undefined }));
}

type PlannedEntry = Omit<FacetRequest, 'query'>;

const ENTRY = /^(?<name>[^()]*)(?:\((?<options>.*)\))?$/s;

function planEntry(entry: string, snapshot: Snapshot): PlannedEntry[] {
  if (entry === '') return [];
  const groups = ENTRY.exec(entry)?.groups;
  const name = groups?.['name']?.trim() ?? '';
  const options = groups?.['options'];
  if (!groups || name.includes(':')) throw new EngineFault(400, 'Invalid facet format.');
  if (name.includes('*') && options === undefined) {
    return wildcard(name, snapshot).map((field) => ({ ...PLAIN, field, mayBeLeftOut: true }));
  }
  const field = snapshot.fields.get(name);
  if (!field?.facet)
    throw new EngineFault(404, `Could not find a facet field named \`${name}\` in the schema.`);
  if (options === undefined) return [{ ...PLAIN, field }];
  if (options.includes('sort_by')) return [{ ...PLAIN, field, order: readOrder(options, field, snapshot) }];
  if (!options.includes(':') || options.includes('sort')) throw invalidSort();
  return [{ ...PLAIN, field, ranges: readRanges(options, field) }];
}

const PLAIN = { order: undefined, ranges: undefined, mayBeLeftOut: false } as const;

const invalidSort = (): EngineFault => new EngineFault(400, 'Invalid sort format.');

/** `sort_by: _alpha: asc`, or another field for `_alpha`. */
function readOrder(options: string, field: Field, snapshot: Snapshot): FacetOrder {
  const parts = options.split(':').map((part) => part.trim());
  const [, by = '', direction = ''] = parts;
  if (parts.length !== 3) throw invalidSort();
  if (by === '_alpha') {
    if (!isText(field)) {
      throw new EngineFault(400, 'Facet field should be string type to apply alpha sort.');
    }
  } else {
    const other = snapshot.fields.get(by);
    if (!other?.facet)
      throw new EngineFault(404, `Could not find a facet field named \`${by}\` in the schema.`);
    if (isText(other)) throw new EngineFault(400, 'Sort field should be non string type to apply sort.');
  }
  if (direction !== 'asc' && direction !== 'desc') throw new EngineFault(400, 'Invalid sort param.');
  return { by: by === '_alpha' ? 'value' : { field: by }, descending: direction === 'desc' };
}

function wildcard(name: string, snapshot: Snapshot): Field[] {
  if (name.indexOf('*') !== name.length - 1) {
    throw new EngineFault(404, 'Only prefix matching with a wildcard is allowed.');
  }
  const prefix = name.slice(0, -1);
  const fields = snapshot.schema.fields.filter((field) => field.facet && field.name.startsWith(prefix));
  if (fields.length === 0)
    throw new EngineFault(404, `Could not find a facet field for \`${name}\` in the schema.`);
  return fields;
}

const STRATEGIES = ['automatic', 'exhaustive', 'top_values'];

/** Counts are exact whatever is asked for. */
function checkStrategies(names: readonly string[], facets: number): void {
  const unknown = names.find((name) => !STRATEGIES.includes(name));
  if (unknown !== undefined) throw new EngineFault(400, `Invalid facet index type: ${unknown}`);
  if (names.length > 1 && names.length !== facets) {
    throw new EngineFault(400, 'Size of facet_index_type does not match size of facets.');
  }
}

/** Splits at commas outside round brackets. */
function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (sign === ',' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  if (depth > 0) throw new EngineFault(400, 'Invalid facet format.');
  parts.push(text.slice(start));
  return parts;
}
