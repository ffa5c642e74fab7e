/** Parts of a RELAX NG grammar, as XML text. Names have the prefixes of `NAMESPACES`. */
export const NAMESPACES = {
  cc: 'http://creativecommons.org/ns#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  doap: 'http://usefulinc.com/ns/doap#',
  ebucore: 'http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#',
  edm: 'http://www.europeana.eu/schemas/edm/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  oai: 'http://www.openarchives.org/OAI/2.0/',
  oai_dc: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  ore: 'http://www.openarchives.org/ore/terms/',
  owl: 'http://www.w3.org/2002/07/owl#',
  rdaGr2: 'http://rdvocab.info/ElementsGr2/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'https://schema.org/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  svcs: 'http://rdfs.org/sioc/services#',
  wgs84: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
};

export const all = (prefix: string, names: string): string[] =>
  names.split(' ').map((name) => `${prefix}:${name}`);

export const attribute = (name: string, type: string): string =>
  `<attribute name="${name}"><data type="${type}"/></attribute>`;
export const optional = (content: string): string => `<optional>${content}</optional>`;
export const data = (type: string): string => `<data type="${type}"/>`;
export const values = (...list: readonly string[]): string =>
  `<choice>${list.map((value) => `<value>${value}</value>`).join('')}</choice>`;
export const matching = (pattern: string, type = 'string'): string =>
  `<data type="${type}"><param name="pattern">${pattern}</param></data>`;
export const typed = (type: string, content = data(type)): string =>
  `<attribute name="rdf:datatype"><value>http://www.w3.org/2001/XMLSchema#${type}</value></attribute>${content}`;

export const element = (name: string, content = '<text/>'): string =>
  `<element name="${name}">${content}</element>`;
export const anyOf = (contents: readonly string[]): string => `<choice>${contents.join('')}</choice>`;
export const manyOf = (contents: readonly string[]): string => `<zeroOrMore>${anyOf(contents)}</zeroOrMore>`;
const REPEATED: Readonly<Record<string, string>> = { '?': 'optional', '*': 'zeroOrMore', '+': 'oneOrMore' };

/** `a? b* c`, each by what `content` makes of its name. */
export const sequence = (names: string, content: (name: string) => string): string =>
  names
    .split(' ')
    .filter(Boolean)
    .map((entry) => {
      const wrap = REPEATED[entry.at(-1) ?? ''];
      return wrap ? `<${wrap}>${content(entry.slice(0, -1))}</${wrap}>` : content(entry);
    })
    .join('');

/** The elements of Dublin Core. */
export const DC_ELEMENTS =
  'contributor coverage creator date description format identifier language publisher relation rights source subject title type';
/** A language tag, which may be absent. */
export const LANGUAGE = optional(attribute('xml:lang', 'language'));
