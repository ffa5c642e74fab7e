import { withoutInvisible } from '../../kernel/characters.ts';
import type { Entity } from './record.ts';
import { literalText, type Values, valuesOf } from './values.ts';

/** Decimal degrees (WGS 84), positive in the north and east. */
export interface Position {
  readonly lat: number;
  readonly long: number;
}

export type Axis = keyof Position;

/** Where a place is; undefined without a latitude and a longitude that can be read. */
export function positionOf(place: Entity): Position | undefined {
  const [lat, long] = [coordinateOf(place['lat'], 'lat'), coordinateOf(place['long'], 'long')];
  return lat === undefined || long === undefined ? undefined : { lat, long };
}

/** The first value counts: that of the other axis belongs to it. */
export function coordinateOf(values: Values, axis: Axis): number | undefined {
  const [value] = valuesOf(values);
  const text = value === undefined ? undefined : literalText(value);
  return text === undefined ? undefined : readCoordinate(text, axis);
}

/**
 * A latitude or longitude in one of the usual notations: "48.3", "48,3", "48.3°", "N48.3", "16.37 E",
 * `48°18'0"N`, "48:18:00", "48 18 00 N", "N0481800" (MARC 21), "48° 18' n. Br.".
 *
 * Undefined if it is not certain: beyond 90 or 180 degrees, with the letter of the other axis, with a letter that
 * its sign contradicts, or with an O, which is the east in German and the west in French. [ingest-24]
 */
export function readCoordinate(text: string, axis: Axis): number | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, prefix = '', amount = '', suffix = ''] = PARTS.exec(plain(text)) ?? [];
  const [side, other] = [prefix, suffix].filter((words) => words !== '');
  const degrees = degreesOf(amount, prefix, side !== undefined);
  if (degrees === undefined || other !== undefined || Math.abs(degrees) > LIMITS[axis]) return undefined;
  if (side === undefined) return degrees;
  const direction = directionOf(side);
  const isContradicted = amount.startsWith('-') || (amount.startsWith('+') && direction?.sign === -1);
  if (direction?.axis !== axis || isContradicted) return undefined;
  return direction.sign * degrees || 0;
}

const MAX_LENGTH = 60;
const LIMITS: Readonly<Record<Axis, number>> = { lat: 90, long: 180 };

/** Words, an amount, words. */
const PARTS = /^([a-z. ]*?) *([+-]?[.,]?\d(?:[\d.,:'"° ]*[\d.'"°])?(?:e[+-]?\d{1,2})?) *([a-z. ]*)$/;

/** In lowercase, without diacritics and invisible characters, with one kind of each mark. */
function plain(text: string): string {
  return withoutInvisible(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/[\u00ba\u02da]| ?(?:deg|degrees|grad)\b\.?/g, '°')
    .replace(/''|[\u2033\u02ba\u201c\u201d]|\u2032\u2032|\u2019\u2019/g, '"')
    .replace(/[\u2032\u02b9\u2018\u2019\u00b4`]/g, "'");
}

/** Of decimals, or of degrees, minutes and seconds. */
function degreesOf(amount: string, prefix: string, hasSide: boolean): number | undefined {
  const decimals = amount.replace(/ ?°$/, '').replace(/,(?=\d+$)/, '.');
  const isMarc = prefix.length === 1 && /^\d{7}$/.test(amount);
  if (DECIMALS.test(decimals) && !isMarc) return Number(decimals) || 0;
  const forms = [SYMBOLS, COLONS, ...(hasSide ? [SPACES, MARC] : [])];
  const match = forms.map((form) => form.exec(amount)).find((found) => found !== null);
  const [, sign = '', degrees = '', minutes = '0', seconds] = match ?? [];
  const parts = [degrees, minutes, seconds ?? '0'].map((part) => Number(part.replace(',', '.')));
  const [whole = Number.NaN, sixtieths = 0, rest = 0] = parts;
  // Only the last part has decimals.
  if (sixtieths >= 60 || rest >= 60 || (seconds !== undefined && !Number.isInteger(sixtieths)))
    return undefined;
  const value = Number((whole + sixtieths / 60 + rest / 3600).toFixed(7));
  return match === undefined ? undefined : sign === '-' ? -value || 0 : value;
}

const DECIMALS = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/;
const SYMBOLS =
  /^([+-]?)(\d{1,3}) ?°(?: ?(\d{1,2}(?:[.,]\d+)?)(?: ?'(?: ?(\d{1,2}(?:[.,]\d+)?)(?: ?")?)?)?)?$/;
const COLONS = /^([+-]?)(\d{1,3}):(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/;
const SPACES = /^()(\d{1,3}) (\d{1,2}(?:[.,]\d+)?)(?: (\d{1,2}(?:[.,]\d+)?))?$/;
const MARC = /^()(\d{3})(\d\d)(\d\d)$/;

interface Direction {
  readonly axis: Axis;
  readonly sign: 1 | -1;
  readonly words: RegExp;
}

/** In English, German, French, Italian and Spanish; without full stops and spaces. */
const DIRECTIONS: readonly Direction[] = [
  { axis: 'lat', sign: 1, words: /^(?:n|north|nord|norte|n(?:ordl(?:iche[rn]?)?)?br(?:eite)?)$/ },
  { axis: 'lat', sign: -1, words: /^(?:s|south|sud|sur|s(?:udl(?:iche[rn]?)?)?br(?:eite)?)$/ },
  { axis: 'long', sign: 1, words: /^(?:e|east|este?|ost|o(?:stl(?:iche[rn]?)?)?l(?:ange)?)$/ },
  { axis: 'long', sign: -1, words: /^(?:w|west|ouest|oeste|ovest|w(?:estl(?:iche[rn]?)?)?l(?:ange)?)$/ },
];

const directionOf = (words: string): Direction | undefined => {
  const condensed = words.replace(/[. ]/g, '');
  return DIRECTIONS.find((direction) => direction.words.test(condensed));
};
