import { EngineFault } from '../fault.ts';
import { type Field, isList, isText } from '../schema.ts';
import { compareExact, type ExactNumber, exactNumber } from '../segment/exact-integer.ts';

/** Numbers that are counted together: from `low`, below `high`. */
export interface FacetRange {
  readonly label: string;
  readonly low: ExactNumber;
  readonly high: ExactNumber;
}

/**
 * Reads what stands in the brackets of `field(low:[0, 10], high:[10,])`; a limit
 * that is missing is none. Gives the ranges in ascending order.
 * Errors: EngineFault 400 in Typesense's wording.
 */
export function readRanges(text: string, field: Field): FacetRange[] {
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

/** `label:[low, high]` again and again, with a comma between two of them. */
function splitRanges(text: string): string[] {
  const ranges: string[] = [];
  let commas = 0;
  let start = 0;
  let isOpen = false;
  for (let i = 0; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === ']') {
      if (!isOpen) throw cannotSplit();
      ranges.push(text.slice(start, i + 1).trim());
      isOpen = false;
    } else if (sign === '[') {
      if (isOpen || commas !== ranges.length) throw cannotSplit();
      isOpen = true;
    } else if (sign === ',' && !isOpen) {
      commas += 1;
      start = i + 1;
    }
  }
  if (isOpen || ranges.length === 0) throw cannotSplit();
  return ranges;
}

const cannotSplit = (): EngineFault => new EngineFault(400, 'Error splitting the facet range values.');

const RANGE = /^(?<label>[^:]*):\[(?<low>[^,]*),(?<high>[^,]*)\]$/;
const INTEGER = /^[+-]?\d{1,20}$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

function readRange(text: string, field: Field): FacetRange {
  const groups = RANGE.exec(text)?.groups;
  const label = groups?.['label'] ?? '';
  const low = readLimit(groups?.['low'], Number.NEGATIVE_INFINITY, field);
  const high = readLimit(groups?.['high'], Number.POSITIVE_INFINITY, field);
  if (label.trim() === '' || low === undefined || high === undefined) {
    throw new EngineFault(400, 'Facet range value is not valid.');
  }
  return { label, low, high };
}

function readLimit(text: string | undefined, none: number, { type }: Field): ExactNumber | undefined {
  const trimmed = text?.trim();
  if (trimmed === '') return none;
  if (trimmed === undefined || !NUMBER.test(trimmed)) return undefined;
  if (type === 'int64' && INTEGER.test(trimmed)) return exactNumber(BigInt(trimmed.replace('+', '')));
  const number = Number(trimmed);
  return type === 'float' ? Math.fround(number) : Math.trunc(number);
}
