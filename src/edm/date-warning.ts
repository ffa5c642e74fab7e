import { quote } from '../kernel/quote.ts';
import { readPeriod } from './dates.ts';
import { texts } from './display.ts';
import { LIMITS } from './limits.ts';
import { isPlainDate } from './reading/plain-date.ts';
import type { Entity, Value } from './record.ts';
import { isUndated } from './undated.ts';
import { isEntity, valuesOf } from './values.ts';

/** From the most to the least precise statement: the first one dates the object. */
const STATEMENTS = [
  ['created', 'dcterms:created'],
  ['issued', 'dcterms:issued'],
  ['date', 'dc:date'],
] as const;

/**
 * A warning if no value of the statement that dates an object can be read, so
 * that searches by time do not find it. A wording that says that there is no
 * date needs none.
 */
export function dateWarning(object: Entity): string | undefined {
  for (const [key, name] of STATEMENTS) {
    const values = valuesOf(object[key]).slice(0, LIMITS.indexFieldValues);
    if (values.length === 0 || values.some(isReadable)) {
      if (values.length > 0) return undefined;
      continue;
    }
    const wordings = texts(values);
    // A reference alone states nothing that could be read.
    if (wordings.length === 0) continue;
    const unreadable = wordings.find((wording) => !isUndated(wording));
    return unreadable === undefined ? undefined : `${name} ${quote(unreadable)} cannot be read as a date`;
  }
  return undefined;
}

function isReadable(value: Value): boolean {
  if (typeof value === 'string') return isDate(value);
  if (isEntity(value) && (isReadableEnd(value['begin']) || isReadableEnd(value['end']))) return true;
  return texts(value).some(isDate);
}

const isReadableEnd = (end: Value | readonly Value[] | undefined): boolean => texts(end).some(isDate);

const isDate = (wording: string): boolean => isPlainDate(wording) || readPeriod(wording) !== undefined;
