export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const CC = 'http://creativecommons.org/ns#';

/** The vocabularies of EDM: prefix and URL. */
export const NAMESPACES = {
  ore: 'http://www.openarchives.org/ore/terms/',
  edm: 'http://www.europeana.eu/schemas/edm/',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  owl: 'http://www.w3.org/2002/07/owl#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  rdagr2: 'http://rdvocab.info/ElementsGr2/',
  wgs84_pos: 'http://www.w3.org/2003/01/geo/wgs84_pos#',
  svcs: 'http://rdfs.org/sioc/services#',
  doap: 'http://usefulinc.com/ns/doap#',
  odrl: 'http://www.w3.org/ns/odrl/2/',
  ebucore: 'http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

const ENTRIES: readonly (readonly [prefix: string, namespace: string])[] = Object.entries(NAMESPACES);
const BY_PREFIX: ReadonlyMap<string, string> = new Map(ENTRIES);

/** `dc:title` → `http://purl.org/dc/elements/1.1/title`. A name with an unknown prefix stays as it is. */
export function expandName(name: string): string {
  const colon = name.indexOf(':');
  const namespace = colon < 0 ? undefined : BY_PREFIX.get(name.slice(0, colon));
  return namespace === undefined ? name : namespace + name.slice(colon + 1);
}

/** `http://purl.org/dc/terms/modified` → `dcterms:modified`. A URL outside our vocabularies stays as it is. */
export function compactName(iri: string): string {
  const found = ENTRIES.find(([, namespace]) => iri.length > namespace.length && iri.startsWith(namespace));
  return found === undefined ? iri : `${found[0]}:${iri.slice(found[1].length)}`;
}
