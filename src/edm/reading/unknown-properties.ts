import { quote } from '../../kernel/quote.ts';
import { compactName } from '../namespaces.ts';
import { isUrl, nearestProperty } from './nearest-property.ts';
import { type Reading, whereOf } from './reading.ts';

/** So that a record of invented properties does not fill a report. */
const MAX_UNKNOWN = 20;
const MAX_COMPARED = 100;

const PLAIN_NAME = /^[\w.:/#-]{1,100}$/;

/**
 * Warns of a property that EDM does not have, once per record: its values are
 * stored, but neither searched nor shown. A URL of another vocabulary is no
 * mistake unless it is nearly one of ours.
 */
export function reportUnknown(key: string, reading: Reading): void {
  const name = compactName(key);
  if (reading.unknown.has(name) || reading.unknown.size > MAX_UNKNOWN) return;
  // A name is compared with some hundred others; a record may have tens of thousands.
  if (reading.compared === MAX_COMPARED) return;
  reading.compared += 1;
  const nearest = nearestProperty(name);
  if (nearest === undefined && isUrl(name)) return;
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  const message =
    reading.unknown.size === MAX_UNKNOWN
      ? `more than ${MAX_UNKNOWN} unknown properties`
      : `unknown property ${PLAIN_NAME.test(name) ? name : quote(name)} in ${whereOf(reading)}${hint}`;
  reading.unknown.set(name, { severity: 'warning', message });
}
