import { xmlAttribute, xmlText, xmlUrl } from '../../kernel/xml-text.ts';
import { expandName, NAMESPACES } from '../namespaces.ts';
import type { Value } from '../record.ts';
import { isBlankNode, urlFault } from '../url-fault.ts';
import {
  datatypeOf,
  isEntity,
  isLanguageTag,
  isLiteralObject,
  languageOf,
  literalText,
  valuesOf,
} from '../values.ts';
import type { UrlOf } from './collect-nodes.ts';
import type { Element } from './schema.ts';

/** One value as an element; undefined if the schema does not allow it. */
export function writeValue(element: Element, value: Value, urlOf: UrlOf): string | undefined {
  const { name, content } = element;
  const url = referenceOf(element, value, urlOf);
  if (content === 'url' || (content === 'both' && url !== undefined)) {
    return url === undefined ? undefined : `<${name} rdf:resource="${xmlUrl(url)}"/>`;
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

/** The URL that a value is or has; a literal counts as one in a property of references. */
function referenceOf({ isReference }: Element, value: Value, urlOf: UrlOf): string | undefined {
  if (isEntity(value)) return urlOf(value);
  if (!isReference) return undefined;
  const text = literalText(value);
  return text === undefined || urlFault(text) !== undefined || isBlankNode(text) ? undefined : text;
}

/** The text of a literal; the first label of an entity, or its URL. */
function textOf(value: Value): string | undefined {
  if (!isEntity(value)) return literalText(value);
  const [label] = valuesOf(value['prefLabel']);
  if (label !== undefined) return textOf(label);
  return value.id !== undefined && isBlankNode(value.id) ? undefined : value.id;
}

function attributesOf(value: Value, content: 'both' | 'text'): string {
  if (!isLiteralObject(value)) return '';
  const language = languageOf(value);
  if (language !== undefined) return isLanguageTag(language) ? ` xml:lang="${language}"` : '';
  const datatype = datatypeOf(value);
  if (datatype === undefined || content === 'both') return '';
  return ` rdf:datatype="${xmlAttribute(expandName(datatype))}"`;
}
