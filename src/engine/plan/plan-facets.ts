import { EngineFault } from '../fault.ts';
import type { SearchRequest } from '../request/request.ts';
import { type Field, isList, isText } from '../schema.ts';
import { compareExact, type ExactNumber, exactNumber } from '../segment/columns.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { DECIMAL, INTEGER } from '../text/number-text.ts';

/** One facet to count. */
export interface FacetRequest {
  readonly field: Field;
  /** Order of the returned values; undefined: by count. */
  readonly order: FacetOrder | undefined;
  /** If present, ranges of numbers are counted instead of values. */
  readonly ranges: readonly FacetRange[] | undefined;
  /** If present, only values that match it are counted. */
  readonly query: FacetQuery | undefined;
  /** Named by a wildcard: omitted if it has no values. */
  readonly omitIfEmpty: boolean;
}

export interface FacetOrder {
  /** The values themselves, or a number field of the newest document with the value. */
  readonly by: 'value' | { readonly field: string };
  readonly descending: boolean;
  /** Whether the most frequent values are put in this order, or the first of all values in this order are returned. */
  readonly ofMostFrequent: boolean;
}

/** Reads `facet_by` and `facet_query`. Errors: EngineFault 400 or 404 naming the field. */
export function planFacets(request: SearchRequest, snapshot: Snapshot): FacetRequest[] {
  const facets = splitOutsideBrackets(request.facet_by).flatMap((entry) => planEntry(entry.trim(), snapshot));
  const strategies = readStrategies(request.facet_strategy, facets.length);
  const names = facets.map(({ field }) => field.name);
  const query = readFacetQuery(request, names);
  return facets.map(({ order, ...facet }, i) => ({
    ...facet,
    order: order && { ...order, ofMostFrequent: order.by !== 'value' || strategies[i] === 'exhaustive' },
    query: query?.field === facet.field.name ? query : undefined,
  }));
}

type PlannedEntry = Omit<FacetRequest, 'query' | 'order'> & {
  readonly order: Omit<FacetOrder, 'ofMostFrequent'> | undefined;
};

const ENTRY = /^(?<name>[^()]*)(?:\((?<options>.*)\))?$/s;

function planEntry(entry: string, snapshot: Snapshot): PlannedEntry[] {
  if (entry === '') return [];
  const groups = ENTRY.exec(entry)?.groups;
  const name = groups?.['name']?.trim() ?? '';
  const options = groups?.['options'];
  if (!groups || name.includes(':')) throw new EngineFault(400, 'Invalid facet format.');
  if (name.includes('*') && options === undefined) {
    return wildcard(name, snapshot).map((field) => ({ ...PLAIN, field, omitIfEmpty: true }));
  }
  const field = snapshot.fields.get(name);
  if (!field?.facet)
    throw new EngineFault(404, `Could not find a facet field named \`${name}\` in the schema.`);
  if (options === undefined) return [{ ...PLAIN, field }];
  if (options.includes('sort_by')) return [{ ...PLAIN, field, order: readOrder(options, field, snapshot) }];
  if (!options.includes(':') || options.includes('sort')) throw invalidSort();
  return [{ ...PLAIN, field, ranges: readRanges(options, field) }];
}

const PLAIN = { order: undefined, ranges: undefined, omitIfEmpty: false } as const;

const invalidSort = (): EngineFault => new EngineFault(400, 'Invalid sort format.');

/** `sort_by: _alpha: asc`, or another field for `_alpha`. */
function readOrder(options: string, field: Field, snapshot: Snapshot): PlannedEntry['order'] {
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

/** That of each facet. Counts are always exact, but upstream's way of counting decides which values `_alpha` sorts. */
function readStrategies(names: readonly string[], facets: number): readonly (string | undefined)[] {
  const unknown = names.find((name) => !STRATEGIES.includes(name));
  if (unknown !== undefined) throw new EngineFault(400, `Invalid facet index type: ${unknown}`);
  if (names.length > 1 && names.length !== facets) {
    throw new EngineFault(400, 'Size of facet_index_type does not match size of facets.');
  }
  return Array.from({ length: facets }, (_, i) => names[i] ?? names[0]);
}

/** Splits at commas outside round brackets. */
function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ',' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  if (depth > 0) throw new EngineFault(400, 'Invalid facet format.');
  parts.push(text.slice(start));
  return parts;
}

/** Searches the values of one facet by their words. */
export interface FacetQuery {
  readonly field: string;
  readonly text: string;
  readonly maxTypos: number;
}

/**
 * Reads `facet_query`: `field: text`. Undefined if it is absent or has no text.
 * `facets` are the names of the counted fields.
 * Errors: EngineFault 400 in Typesense's wording.
 */
function readFacetQuery(
  { facet_query: query, facet_by, facet_query_num_typos: maxTypos }: SearchRequest,
  facets: readonly string[],
): FacetQuery | undefined {
  if (query === '') return undefined;
  const colon = query.indexOf(':');
  if (colon === -1) {
    throw new EngineFault(400, 'Facet query must be in the `facet_field: value` format.');
  }
  if (facet_by.trim() === '') {
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

/** Numbers counted together: from `low` to below `high`. */
export interface FacetRange {
  readonly label: string;
  readonly low: ExactNumber;
  readonly high: ExactNumber;
}

/**
 * Reads the brackets of `field(low:[0, 10], high:[10,])`; an absent limit is
 * infinite. Returns the ranges in ascending order.
 * Errors: EngineFault 400 in Typesense's wording.
 */
function readRanges(text: string, field: Field): FacetRange[] {
  if (isText(field) || field.type.startsWith('bool')) {
    throw new EngineFault(400, 'Range facet is restricted to only integer and float fields.');
  }
  if (!field.sort || isList(field)) {
    throw new EngineFault(400, 'Range facets require sort enabled for the field.');
  }
  const ranges = splitRanges(text)
    .map((range) => readRange(range, field))
    .sort((a, b) => compareExact(a.low, b.low) || compareExact(a.high, b.high));
  const ends = new Set<ExactNumber>();
  for (const { low, high } of ranges) {
    if (ends.size > 0 && !ends.has(low)) {
      throw new EngineFault(400, 'Ranges in range facet syntax should be continous.');
    }
    ends.add(high);
  }
  return ranges;
}

/** Splits a list of `label:[low, high]` at its commas. */
function splitRanges(text: string): string[] {
  const ranges: string[] = [];
  let commas = 0;
  let start = 0;
  let isOpen = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i];
    if (character === ']') {
      if (!isOpen) throw cannotSplit();
      ranges.push(text.slice(start, i + 1).trim());
      isOpen = false;
    } else if (character === '[') {
      if (isOpen || commas !== ranges.length) throw cannotSplit();
      isOpen = true;
    } else if (character === ',' && !isOpen) {
      commas += 1;
      start = i + 1;
    }
  }
  if (isOpen || ranges.length === 0) throw cannotSplit();
  return ranges;
}

const cannotSplit = (): EngineFault => new EngineFault(400, 'Error splitting the facet range values.');

const RANGE = /^(?<label>[^:]*):\[(?<low>[^,]*),(?<high>[^,]*)\]$/;

function readRange(text: string, field: Field): FacetRange {
  const groups = RANGE.exec(text)?.groups;
  const label = groups?.['label'] ?? '';
  const low = readLimit(groups?.['low'], -Infinity, field);
  const high = readLimit(groups?.['high'], Infinity, field);
  if (label.trim() === '' || low === undefined || high === undefined) {
    throw new EngineFault(400, 'Facet range value is not valid.');
  }
  return { label, low, high };
}

function readLimit(text: string | undefined, none: number, { type }: Field): ExactNumber | undefined {
  const trimmed = text?.trim();
  if (trimmed === '') return none;
  if (trimmed === undefined || !DECIMAL.test(trimmed) || /e/i.test(trimmed)) return undefined;
  if (type === 'int64' && INTEGER.test(trimmed)) return exactNumber(BigInt(trimmed.replace('+', '')));
  const number = Number(trimmed);
  return type === 'float' ? Math.fround(number) : Math.trunc(number);
}
