import leven, { closestMatch } from 'leven';
import { quote } from '../../../kernel/quote.ts';
import { compactName } from '../namespaces.ts';
import { PROPERTIES, type Property } from '../properties.ts';
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

/**
 * The property that an unknown name probably stands for, in the form in which the
 * name is written: a framed key (`titel` → `title`), a name with its prefix
 * (`dc:tittle`, `dcterms:title` → `dc:title`) or a URL. Undefined if none is near.
 */
export function nearestProperty(name: string): string | undefined {
  if (NEAREST.has(name)) return NEAREST.get(name);
  // Names are as many as a source likes.
  if (NEAREST.size >= MAX_REMEMBERED) NEAREST.clear();
  const nearest = name.length > MAX_NAME_CHARACTERS ? undefined : find(name);
  NEAREST.set(name, nearest);
  return nearest;
}

const NEAREST = new Map<string, string | undefined>();
const MAX_REMEMBERED = 1000;
const MAX_NAME_CHARACTERS = 100;
/** A URL is long; mistakes are in its scheme or path: `https`, `element`. */
const MAX_URL_DISTANCE = 3;

const IRIS = PROPERTIES.map(({ iri }) => iri);

const isUrl = (name: string): boolean => name.includes('://');

function find(name: string): string | undefined {
  if (isUrl(name)) return closestMatch(name, IRIS, { maxDistance: MAX_URL_DISTANCE });
  const form = ({ name: prefixed, key }: Property): string => (name.includes(':') ? prefixed : key);
  const local = localName(name);
  const namesakes = PROPERTIES.filter((property) => localName(property.name) === local);
  const maxDistance = local.length < 5 ? 1 : 2;
  return (
    closestMatch(name, namesakes.map(form)) ??
    closestMatch(name, PROPERTIES.map(form), { maxDistance }) ??
    PROPERTIES.filter((property) => leven(localName(property.name), local) <= maxDistance).map(form)[0]
  );
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
