import { EngineFault } from '../fault.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { Field } from '../schema.ts';
import type { SearchRequest } from './request.ts';

/** One facet to count. */
export interface FacetRequest {
  readonly field: Field;
  /** Order of the values: by count, or by the value itself. */
  readonly order: 'count' | 'alpha:asc' | 'alpha:desc';
}

const ENTRY = /^(?<name>[^()]*)(?:\((?<options>.*)\))?$/;

/** Reads `facet_by`. Errors: EngineFault 400 or 404 naming the field. */
export function planFacets(request: SearchRequest, snapshot: Snapshot): FacetRequest[] {
  const entries = splitOutsideBrackets(request.facetBy);
  return entries.flatMap((entry) => planEntry(entry.trim(), snapshot));
}

function planEntry(entry: string, snapshot: Snapshot): FacetRequest[] {
  if (entry === '') return [];
  const groups = ENTRY.exec(entry)?.groups;
  if (!groups) throw new EngineFault(400, 'Invalid facet format.');
  const name = groups['name']?.trim() ?? '';
  const order = readOrder(groups['options']);
  if (name.includes('*')) return wildcard(name, snapshot).map((field) => ({ field, order }));
  const field = snapshot.fields.get(name);
  if (!field?.facet)
    throw new EngineFault(404, `Could not find a facet field named \`${name}\` in the schema.`);
  return [{ field, order }];
}

function readOrder(options: string | undefined): FacetRequest['order'] {
  if (options === undefined) return 'count';
  const [name, value, direction] = options.split(':').map((part) => part.trim());
  if (name !== 'sort_by') {
    throw new EngineFault(400, 'Range facets are not supported by this version of the engine.');
  }
  if (value !== '_alpha') {
    throw new EngineFault(400, 'Invalid sort format.');
  }
  if (direction !== 'asc' && direction !== 'desc') throw new EngineFault(400, 'Invalid sort format.');
  return `alpha:${direction}`;
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

/** Splits at commas outside round and square brackets. */
function splitOutsideBrackets(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth -= 1;
    else if (sign === ',' && depth <= 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  if (depth > 0) throw new EngineFault(400, 'Invalid facet format.');
  parts.push(text.slice(start));
  return parts;
}
