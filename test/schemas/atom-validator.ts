import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

/** The rules of RFC 4287 (Atom) for what our feeds have, in our own words: the faults of a document. */
export function atomFaults(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    VALIDATOR.validate(document);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    document.dispose();
  }
}

const element = (name: string, content: string): string => `<element name="${name}">${content}</element>`;
const optional = (content: string): string => `<optional>${content}</optional>`;
const many = (content: string): string => `<zeroOrMore>${content}</zeroOrMore>`;
const inAnyOrder = (...parts: readonly string[]): string => `<interleave>${parts.join('')}</interleave>`;

const TIME =
  '<data type="dateTime"><param name="pattern">\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+\\-]\\d\\d:\\d\\d)</param></data>';
const URI = '<data type="anyURI"><param name="pattern">[A-Za-z][A-Za-z0-9+.\\-]*:.+</param></data>';
const TEXT = '<text/>';

const id = element('id', URI);
const title = element('title', TEXT);
const updated = element('updated', TIME);
const person = (name: string): string =>
  element(
    name,
    inAnyOrder(
      element('name', '<data type="string"><param name="minLength">1</param></data>'),
      optional(element('uri', URI)),
    ),
  );
const link = element(
  'link',
  `<attribute name="href">${URI}</attribute>${optional('<attribute name="rel"><choice><value>self</value><value>alternate</value><value>via</value><value>enclosure</value><value>next</value><value>previous</value></choice></attribute>')}${optional('<attribute name="type"><data type="string"><param name="pattern">.+/.+</param></data></attribute>')}`,
);
const category = element('category', '<attribute name="term"/>');

const entry = element(
  'entry',
  inAnyOrder(
    id,
    title,
    updated,
    many(person('author')),
    many(person('contributor')),
    many(category),
    many(link),
    optional(element('summary', TEXT)),
    optional(element('rights', TEXT)),
  ),
);

// The feed has an author, because entries may have none.
const feed = element(
  'feed',
  `${inAnyOrder(id, title, updated, `<oneOrMore>${person('author')}</oneOrMore>`, many(link), optional(element('icon', URI)))}${many(entry)}`,
);

const VALIDATOR = RelaxNGValidator.fromDoc(
  XmlDocument.fromString(`<grammar ns="http://www.w3.org/2005/Atom" xmlns="http://relaxng.org/ns/structure/1.0"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes"><start>${feed}</start></grammar>`),
);
