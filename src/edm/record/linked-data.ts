import { readableText, wellFormedUrl } from '../../kernel/xml-text.ts';
import { LABEL_LANGUAGES, preferredValue } from './display.ts';
import { propertyOf } from './properties.ts';
import { expandType } from './rdf/graph-of-record.ts';
import { fixedDatatype } from './rdf/schema.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { isAbsolute, isBlankNode, nameFault, urlFault } from './url-fault.ts';
import { isEntity, linkedLanguage, mapValues, suppliedLanguage, suppliedText, valuesOf } from './values.ts';

/**
 * A record as linked data, the source of its JSON-LD, RDF/XML and Turtle, so
 * that they are one graph. [identifiers-1] The statements are those of the record, except for
 * what one of the formats cannot hold or would read differently:
 * - characters that are not allowed in URLs are percent-encoded, characters that
 *   XML cannot hold become U+FFFD, invalid language tags and datatypes are left out;
 * - numbers and booleans are texts (`lat`: `"48.2"`), or literals of the
 *   datatype that EDM's schema fixes for the property;
 * - a type that is neither a class of EDM nor a URL is left out, and so is a property
 *   whose name could go on as another statement;
 * - a record without a provider, which the schema demands, names its data provider.
 */
export function asLinkedData(record: FramedRecord): FramedRecord {
  const provider = record['provider'] ?? preferredValue(record['dataProvider'], LABEL_LANGUAGES);
  return linkedEntity({ ...record, ...(provider && { provider }) }) as FramedRecord;
}

function linkedEntity(entity: Entity): Entity {
  const { id, type, ...properties } = entity;
  // A JSON-LD processor would take other names for URLs relative to that of the record.
  const types = valuesOf(type).filter((one) => isIri(expandType(String(one)))) as readonly string[];
  const [first] = types;
  return {
    ...(id !== undefined && { id: linkedUrl(id) }),
    ...(first !== undefined && { type: types.length === 1 ? first : types }),
    ...mapValues(withValidNames(properties), linkedValue),
  };
}

/** Stored records may be older than the checks of names. */
function withValidNames(properties: Entity): Entity {
  if (Object.keys(properties).every(isName)) return properties;
  return Object.fromEntries(Object.entries(properties).filter(([name]) => isName(name)));
}

const isName = (name: string): boolean =>
  propertyOf(name) !== undefined || (nameFault(name) === undefined && !isBlankNode(name));

const isIri = (text: string): boolean => isAbsolute(text) && isName(text);

const linkedUrl = (url: string): string => {
  if (!isBlankNode(url)) return wellFormedUrl(url);
  return urlFault(url) === undefined ? url : `_:invalid-${Buffer.from(url).toString('hex')}`;
};

function linkedValue(value: Value, key: string): Value {
  if (isEntity(value)) return linkedEntity(value);
  const supplied = suppliedText(value) ?? '';
  const isReference = propertyOf(key)?.strings === 'reference';
  if (isReference && urlFault(supplied) === undefined) return linkedUrl(supplied);
  const text = readableText(supplied);
  const datatype = fixedDatatype(key, text);
  if (datatype !== undefined) {
    // JSON's own numbers are whole numbers in RDF, too.
    if (datatype === 'xsd:integer' && Number.isSafeInteger(value)) return value;
    return { type: datatype, '@value': datatype === 'xsd:double' ? canonicalDouble(text) : text };
  }
  // In properties of references, a bare string would be a URL.
  const plain = isReference ? { '@value': text } : text;
  if (typeof value !== 'object') return plain;
  if (suppliedLanguage(value) !== undefined) {
    const language = linkedLanguage(value);
    return language === undefined ? plain : { '@language': language, '@value': text };
  }
  return 'type' in value && isIri(expandType(value.type))
    ? { type: value.type, '@value': text }
    : { '@value': text };
}

/** As JSON-LD processors write it: 23.976 is `2.3976E1`. Source: JSON-LD 1.1 API, 8.6. */
const canonicalDouble = (text: string): string =>
  Number(text)
    .toExponential(15)
    .replace(/(\d)0*e\+?/, '$1E');
