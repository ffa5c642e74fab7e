const NAMESPACES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  ore: 'http://www.openarchives.org/ore/terms/',
  edm: 'http://www.europeana.eu/schemas/edm/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  owl: 'http://www.w3.org/2002/07/owl#',
  svcs: 'http://rdfs.org/sioc/services#',
  cc: 'http://creativecommons.org/ns#',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  e: 'http://elsewhere.example/ns#',
};

const declarations = Object.entries(NAMESPACES)
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ');

/** An RDF/XML document with these nodes. */
export const rdfDocument = (nodes: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF ${declarations}>${nodes}</rdf:RDF>`;

export interface Parts {
  readonly aggregation?: string;
  readonly cho?: string;
  readonly others?: string;
}

/** A record that has all that it must have, with further statements. */
export const rdfRecord = ({ aggregation = '', cho = '', others = '' }: Parts = {}): string =>
  rdfDocument(`
<edm:ProvidedCHO rdf:about="http://m.example/cho"><dc:title>Brief</dc:title><edm:type>TEXT</edm:type>${cho}</edm:ProvidedCHO>
<ore:Aggregation rdf:about="http://m.example/agg"><edm:aggregatedCHO rdf:resource="http://m.example/cho"/><edm:dataProvider>Museum</edm:dataProvider><edm:rights rdf:resource="http://rightsstatements.org/vocab/InC/1.0/"/>${aggregation}</ore:Aggregation>
${others}`);

/** Entities of so many levels, each of which names eight that name the next level: references that multiply. */
export const multiplied = (levels: number, label = '') => {
  const eight = (text: (own: string) => string) => 'abcdefgh'.replace(/./g, text);
  const level = (n: number) =>
    `<skos:Concept rdf:about="urn:${n}">${eight((own) => `<skos:related rdf:resource="urn:${n}${own}"/>`)}</skos:Concept>${eight(
      (own) =>
        `<skos:Concept rdf:about="urn:${n}${own}">${label}<skos:related rdf:resource="urn:${n + 1}"/></skos:Concept>`,
    )}`;
  return Array.from({ length: levels }, (_, n) => level(n)).join('');
};
