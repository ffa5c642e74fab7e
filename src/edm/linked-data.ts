import { readableText, wellFormedAddress } from '../kernel/xml-text.ts';
import { LABEL_LANGUAGES, preferredValue } from './display.ts';
import { isLanguageTag } from './language-tag.ts';
import { propertyOf } from './properties.ts';
import { fixedDatatype } from './rdf/fixed-datatype.ts';
import { expandType, isAddress } from './rdf/graph-of-record.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { urlFault } from './url-fault.ts';
import { isEntity, languageOf, valuesOf } from './values.ts';

/**
 * A record as linked data, the source of its JSON-LD, RDF/XML and Turtle, so
 * that they are one graph. The statements are those of the record; written
 * otherwise is only what one of the forms cannot hold or would read differently:
 * - characters that no address may have are percent-encoded, what XML cannot
 *   hold is U+FFFD, a language that has no valid tag is left out;
 * - numbers and booleans are texts (`lat`: `"48.2"`), or literals of the
 *   datatype that EDM's schema fixes for the property;
 * - a type that is neither a class of EDM nor a URL is left out;
 * - a record without a provider, which the schema demands, names its data provider.
 */
export function asLinkedData(record: FramedRecord): FramedRecord {
  const provider = record['provider'] ?? preferredValue(record['dataProvider'], LABEL_LANGUAGES);
  return linkedEntity({ ...record, ...(provider && { provider }) }) as FramedRecord;
}

function linkedEntity(entity: Entity): Entity {
  const linked: Record<string, Value | readonly Value[]> = {};
  for (const [key, value] of Object.entries(entity)) {
    if (value === undefined) continue;
    if (key === 'id') linked[key] = typeof value === 'string' ? linkedAddress(value) : value;
    else if (key === 'type') Object.assign(linked, knownTypes(value));
    else linked[key] = isList(value) ? value.map((one) => linkedValue(key, one)) : linkedValue(key, value);
  }
  return linked;
}

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);

/** A JSON-LD processor would take other names for addresses relative to that of the record. */
function knownTypes(type: Value | readonly Value[]): Pick<Entity, 'type'> {
  const types = valuesOf(type).map(String);
  const known = types.filter((one) => isAddress(expandType(one)));
  const [first] = known;
  if (first === undefined) return {};
  return { type: known.length === 1 ? first : known };
}

const linkedAddress = (address: string): string =>
  address.startsWith('_:') ? address : wellFormedAddress(address);

function linkedValue(key: string, value: Value): Value {
  if (typeof value === 'object' && isEntity(value)) return linkedEntity(value);
  if (propertyOf(key)?.strings === 'reference') {
    const address = typeof value === 'object' ? value['@value'] : String(value);
    if (urlFault(address) === undefined) return linkedAddress(address);
  }
  const text = readableText(typeof value === 'object' ? value['@value'] : String(value));
  const datatype = fixedDatatype(key, text);
  if (datatype !== undefined) {
    // JSON's own numbers are whole numbers in RDF, too.
    if (datatype === 'xsd:integer' && Number.isSafeInteger(value)) return value;
    return { type: datatype, '@value': datatype === 'xsd:double' ? canonicalDouble(text) : text };
  }
  if (typeof value !== 'object') return plainLiteral(key, text);
  const language = languageOf(value);
  if (language !== undefined) {
    return isLanguageTag(language) ? { '@language': language, '@value': text } : plainLiteral(key, text);
  }
  return 'type' in value ? { type: value.type, '@value': text } : { '@value': text };
}

/** As JSON-LD processors write it: 23.976 is `2.3976E1`. Source: JSON-LD 1.1 API, 8.6. */
const canonicalDouble = (text: string): string =>
  Number(text)
    .toExponential(15)
    .replace(/(\d)0*e\+?/, '$1E');

/** Bare strings of some properties are addresses. */
const plainLiteral = (key: string, text: string): Value =>
  propertyOf(key)?.strings === 'reference' ? { '@value': text } : text;
