import { xmlAddress, xmlAttribute, xmlText } from '../../kernel/xml-text.ts';
import { isLanguageTag } from '../language-tag.ts';
import { expandName, NAMESPACES } from '../namespaces.ts';
import { propertyOf } from '../properties.ts';
import type { Value } from '../record.ts';
import { urlFault } from '../url-fault.ts';
import { datatypeOf, isEntity, isLiteralObject, languageOf, valuesOf } from '../values.ts';
import type { AddressOf } from './collect-nodes.ts';
import type { Element } from './schema.ts';

/** One value as an element; undefined where the schema has no way to say it. */
export function writeValue(
  { name, content }: Element,
  key: string,
  value: Value,
  addressOf: AddressOf,
): string | undefined {
  const address = referenceOf(key, value, addressOf);
  if (content === 'address' || (content === 'both' && address !== undefined)) {
    return address === undefined ? undefined : `<${name} rdf:resource="${xmlAddress(address)}"/>`;
  }
  const text = textOf(value);
  if (text === undefined || text.trim() === '') return undefined;
  if (content === 'both' || content === 'text') {
    return `<${name}${attributesOf(value, content)}>${xmlText(text)}</${name}>`;
  }
  if (!content.form.test(text)) return undefined;
  const datatype = 'datatype' in content ? ` rdf:datatype="${NAMESPACES.xsd}${content.datatype}"` : '';
  return `<${name}${datatype}>${xmlText(text)}</${name}>`;
}

/** The address that a value is or stands for; of a text the text, where only an address is meant. */
function referenceOf(key: string, value: Value, addressOf: AddressOf): string | undefined {
  if (typeof value === 'object' && isEntity(value)) return addressOf(value);
  if (propertyOf(key)?.strings !== 'reference') return undefined;
  const text = typeof value === 'object' ? value['@value'] : String(value);
  return urlFault(text) === undefined && !isBlankNode(text) ? text : undefined;
}

/** Of an entity its first label. */
function textOf(value: Value): string | undefined {
  if (typeof value !== 'object') return String(value);
  if (isLiteralObject(value)) return value['@value'];
  const [label] = valuesOf(value['prefLabel']);
  if (label !== undefined) return textOf(label);
  return value.id !== undefined && isBlankNode(value.id) ? undefined : value.id;
}

/** Such a label means nothing outside of its own document. */
const isBlankNode = (address: string): boolean => address.startsWith('_:');

function attributesOf(value: Value, content: 'both' | 'text'): string {
  if (typeof value !== 'object' || !isLiteralObject(value)) return '';
  const language = languageOf(value);
  if (language !== undefined) return isLanguageTag(language) ? ` xml:lang="${language}"` : '';
  const datatype = datatypeOf(value);
  if (datatype === undefined || content === 'both') return '';
  return ` rdf:datatype="${xmlAttribute(expandName(datatype))}"`;
}
