import { compactName, expandName } from './namespaces.ts';

/** The classes of EDM, in their framed names. */
export const CLASSES = {
  Aggregation: 'ore:Aggregation',
  ProvidedCHO: 'edm:ProvidedCHO',
  WebResource: 'edm:WebResource',
  Agent: 'edm:Agent',
  Place: 'edm:Place',
  TimeSpan: 'edm:TimeSpan',
  Concept: 'skos:Concept',
  Service: 'svcs:Service',
} as const;

export interface Property {
  /** Key in framed JSON-LD: `title`. */
  readonly key: string;
  /** Key in a dataset line: `dc:title`. */
  readonly name: string;
  readonly iri: string;
  /**
   * What bare strings are:
   * - text: a plain literal in framed JSON-LD; dataset lines write `{lang, value}` instead
   * - plain: a plain literal in both
   * - reference: an address in both
   * - link: an address in dataset lines, where framed JSON-LD writes `{id}`; there a plain literal
   */
  readonly strings: 'text' | 'plain' | 'reference' | 'link';
  /** Always a list in framed JSON-LD, or one value unless there are several. */
  readonly framed: Cardinality;
  /** The same in dataset lines. */
  readonly line: Cardinality;
  /** The classes that have it in EDM: A(ggregation), C(HO), W(ebResource), a(gent), p(lace), t(ime span), c(oncept), s(ervice), l(icence). */
  readonly on: string;
}

type Cardinality = 'list' | 'one';

type Row = readonly [
  key: string,
  name: string,
  strings: Property['strings'],
  framed: Cardinality,
  line: Cardinality,
  on: string,
];

/**
 * Every property of EDM once; readers, writers, the key order and the context
 * file derive from it. Sources: the classes are those of the EDM schema, the
 * two notations those of edm.md and of the description of the dataset.
 */
const ROWS: readonly Row[] = [
  // framed key, key in lines, bare strings, framed, lines, classes
  ['contributor', 'dc:contributor', 'text', 'list', 'list', 'C'],
  ['coverage', 'dc:coverage', 'text', 'list', 'list', 'C'],
  ['creator', 'dc:creator', 'text', 'list', 'list', 'CW'],
  ['date', 'dc:date', 'plain', 'list', 'list', 'Ca'],
  ['description', 'dc:description', 'text', 'list', 'list', 'CW'],
  ['format', 'dc:format', 'plain', 'list', 'one', 'CW'],
  ['identifier', 'dc:identifier', 'plain', 'list', 'list', 'Ca'],
  ['language', 'dc:language', 'plain', 'list', 'list', 'CW'],
  ['publisher', 'dc:publisher', 'text', 'list', 'list', 'C'],
  ['relation', 'dc:relation', 'text', 'list', 'list', 'C'],
  ['dcRights', 'dc:rights', 'text', 'list', 'list', 'ACW'],
  ['source', 'dc:source', 'text', 'list', 'list', 'CW'],
  ['subject', 'dc:subject', 'text', 'list', 'list', 'C'],
  ['title', 'dc:title', 'text', 'list', 'list', 'CW'],
  ['dcType', 'dc:type', 'text', 'list', 'list', 'CW'],

  ['alternative', 'dcterms:alternative', 'text', 'list', 'list', 'C'],
  ['conformsTo', 'dcterms:conformsTo', 'link', 'list', 'list', 'CWs'],
  ['created', 'dcterms:created', 'plain', 'list', 'list', 'ACW'],
  ['extent', 'dcterms:extent', 'text', 'list', 'list', 'CW'],
  ['hasFormat', 'dcterms:hasFormat', 'text', 'list', 'list', 'C'],
  ['hasPart', 'dcterms:hasPart', 'text', 'list', 'list', 'CWapt'],
  ['hasVersion', 'dcterms:hasVersion', 'text', 'list', 'list', 'C'],
  ['isFormatOf', 'dcterms:isFormatOf', 'text', 'list', 'list', 'CW'],
  ['isPartOf', 'dcterms:isPartOf', 'text', 'list', 'list', 'CWapt'],
  ['isReferencedBy', 'dcterms:isReferencedBy', 'link', 'list', 'list', 'CW'],
  ['isReplacedBy', 'dcterms:isReplacedBy', 'text', 'list', 'list', 'C'],
  ['isRequiredBy', 'dcterms:isRequiredBy', 'text', 'list', 'list', 'C'],
  ['isVersionOf', 'dcterms:isVersionOf', 'text', 'list', 'list', 'C'],
  ['issued', 'dcterms:issued', 'plain', 'list', 'list', 'CW'],
  ['medium', 'dcterms:medium', 'text', 'list', 'list', 'C'],
  ['modified', 'dcterms:modified', 'plain', 'list', 'list', 'A'],
  ['provenance', 'dcterms:provenance', 'text', 'list', 'list', 'C'],
  ['references', 'dcterms:references', 'text', 'list', 'list', 'C'],
  ['replaces', 'dcterms:replaces', 'text', 'list', 'list', 'C'],
  ['requires', 'dcterms:requires', 'text', 'list', 'list', 'C'],
  ['spatial', 'dcterms:spatial', 'text', 'list', 'list', 'C'],
  ['tableOfContents', 'dcterms:tableOfContents', 'text', 'list', 'list', 'C'],
  ['temporal', 'dcterms:temporal', 'text', 'list', 'list', 'CW'],

  ['aggregatedCHO', 'edm:aggregatedCHO', 'link', 'one', 'one', 'A'],
  ['begin', 'edm:begin', 'text', 'one', 'list', 'at'],
  ['codecName', 'edm:codecName', 'plain', 'one', 'one', 'W'],
  ['componentColor', 'edm:componentColor', 'plain', 'list', 'list', 'W'],
  ['currentLocation', 'edm:currentLocation', 'text', 'one', 'list', 'C'],
  ['dataProvider', 'edm:dataProvider', 'text', 'one', 'list', 'A'],
  ['end', 'edm:end', 'text', 'one', 'list', 'at'],
  ['hasColorSpace', 'edm:hasColorSpace', 'plain', 'one', 'one', 'W'],
  ['hasMet', 'edm:hasMet', 'reference', 'list', 'list', 'Ca'],
  ['hasType', 'edm:hasType', 'text', 'list', 'list', 'C'],
  ['hasView', 'edm:hasView', 'reference', 'list', 'list', 'A'],
  ['incorporates', 'edm:incorporates', 'reference', 'list', 'list', 'C'],
  ['intendedUsage', 'edm:intendedUsage', 'text', 'list', 'list', 'W'],
  ['intermediateProvider', 'edm:intermediateProvider', 'text', 'list', 'list', 'A'],
  ['isDerivativeOf', 'edm:isDerivativeOf', 'reference', 'list', 'list', 'C'],
  ['isNextInSequence', 'edm:isNextInSequence', 'reference', 'list', 'list', 'CWpt'],
  ['isRelatedTo', 'edm:isRelatedTo', 'text', 'list', 'list', 'Ca'],
  ['isRepresentationOf', 'edm:isRepresentationOf', 'reference', 'one', 'one', 'C'],
  ['isShownAt', 'edm:isShownAt', 'reference', 'one', 'one', 'A'],
  ['isShownBy', 'edm:isShownBy', 'reference', 'one', 'one', 'A'],
  ['isSimilarTo', 'edm:isSimilarTo', 'reference', 'list', 'list', 'C'],
  ['isSuccessorOf', 'edm:isSuccessorOf', 'reference', 'list', 'list', 'C'],
  ['object', 'edm:object', 'reference', 'one', 'one', 'A'],
  ['pid', 'edm:pid', 'plain', 'list', 'list', 'CW'],
  ['pointCount', 'edm:pointCount', 'plain', 'one', 'one', 'W'],
  ['polygonCount', 'edm:polygonCount', 'plain', 'one', 'one', 'W'],
  ['preview', 'edm:preview', 'reference', 'one', 'one', 'W'],
  ['provider', 'edm:provider', 'text', 'one', 'list', 'A'],
  ['realizes', 'edm:realizes', 'reference', 'list', 'list', 'C'],
  ['edmRights', 'edm:rights', 'reference', 'one', 'one', 'AW'],
  ['spatialResolution', 'edm:spatialResolution', 'plain', 'one', 'one', 'W'],
  ['edmType', 'edm:type', 'plain', 'one', 'one', 'CW'],
  ['ugc', 'edm:ugc', 'plain', 'one', 'one', 'A'],
  ['vertexCount', 'edm:vertexCount', 'plain', 'one', 'one', 'W'],

  ['audioChannelNumber', 'ebucore:audioChannelNumber', 'plain', 'one', 'one', 'W'],
  ['bitRate', 'ebucore:bitRate', 'plain', 'one', 'one', 'W'],
  ['duration', 'ebucore:duration', 'plain', 'one', 'one', 'W'],
  ['fileByteSize', 'ebucore:fileByteSize', 'plain', 'one', 'one', 'W'],
  ['frameRate', 'ebucore:frameRate', 'plain', 'one', 'one', 'W'],
  ['hasMimeType', 'ebucore:hasMimeType', 'plain', 'one', 'one', 'W'],
  ['height', 'ebucore:height', 'plain', 'one', 'one', 'W'],
  ['orientation', 'ebucore:orientation', 'plain', 'one', 'one', 'W'],
  ['sampleRate', 'ebucore:sampleRate', 'plain', 'one', 'one', 'W'],
  ['sampleSize', 'ebucore:sampleSize', 'plain', 'one', 'one', 'W'],
  ['width', 'ebucore:width', 'plain', 'one', 'one', 'W'],
  ['hasService', 'svcs:has_service', 'link', 'one', 'one', 'W'],
  ['implements', 'doap:implements', 'link', 'one', 'list', 's'],

  ['altLabel', 'skos:altLabel', 'text', 'list', 'list', 'aptc'],
  ['hiddenLabel', 'skos:hiddenLabel', 'text', 'list', 'list', 't'],
  ['prefLabel', 'skos:prefLabel', 'text', 'list', 'list', 'aptc'],
  ['note', 'skos:note', 'text', 'list', 'list', 'aptc'],
  ['notation', 'skos:notation', 'text', 'one', 'list', 'tc'],
  ['broader', 'skos:broader', 'reference', 'one', 'one', 'c'],
  ['narrower', 'skos:narrower', 'reference', 'one', 'one', 'c'],
  ['related', 'skos:related', 'reference', 'one', 'one', 'c'],
  ['broadMatch', 'skos:broadMatch', 'reference', 'one', 'one', 'c'],
  ['narrowMatch', 'skos:narrowMatch', 'reference', 'one', 'one', 'c'],
  ['relatedMatch', 'skos:relatedMatch', 'reference', 'one', 'one', 'c'],
  ['exactMatch', 'skos:exactMatch', 'reference', 'one', 'one', 'c'],
  ['closeMatch', 'skos:closeMatch', 'reference', 'one', 'one', 'c'],
  ['inScheme', 'skos:inScheme', 'reference', 'one', 'one', 'c'],
  ['sameAs', 'owl:sameAs', 'reference', 'list', 'list', 'CWapt'],
  ['name', 'foaf:name', 'text', 'list', 'list', 'a'],
  ['biographicalInformation', 'rdagr2:biographicalInformation', 'text', 'list', 'list', 'a'],
  ['dateOfBirth', 'rdagr2:dateOfBirth', 'text', 'one', 'list', 'a'],
  ['dateOfDeath', 'rdagr2:dateOfDeath', 'text', 'one', 'list', 'a'],
  ['dateOfEstablishment', 'rdagr2:dateOfEstablishment', 'text', 'one', 'list', 'a'],
  ['dateOfTermination', 'rdagr2:dateOfTermination', 'text', 'one', 'list', 'a'],
  ['gender', 'rdagr2:gender', 'text', 'one', 'list', 'a'],
  ['placeOfBirth', 'rdagr2:placeOfBirth', 'text', 'one', 'list', 'a'],
  ['placeOfDeath', 'rdagr2:placeOfDeath', 'text', 'one', 'list', 'a'],
  ['professionOrOccupation', 'rdagr2:professionOrOccupation', 'text', 'list', 'list', 'a'],
  ['lat', 'wgs84_pos:lat', 'plain', 'one', 'one', 'p'],
  ['long', 'wgs84_pos:long', 'plain', 'one', 'one', 'p'],
  ['alt', 'wgs84_pos:alt', 'plain', 'one', 'one', 'p'],
  ['inheritFrom', 'odrl:inheritFrom', 'reference', 'one', 'one', 'l'],
];

/** Sorted by full address: the order of keys in a framed record. */
export const PROPERTIES: readonly Property[] = ROWS.map(([key, name, strings, framed, line, on]) => ({
  key,
  name,
  iri: expandName(name),
  strings,
  framed,
  line,
  on,
})).sort((a, b) => (a.iri < b.iri ? -1 : 1));

const BY_ANY_NAME: ReadonlyMap<string, Property> = new Map(
  PROPERTIES.flatMap((property) => [
    [property.key, property] as const,
    [property.name, property] as const,
    [property.iri, property] as const,
  ]),
);

/** A property by its framed key, its key in dataset lines or its full address. */
export const propertyOf = (key: string): Property | undefined => BY_ANY_NAME.get(key);

const CLASS_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).map(([key, name]) => [name, key]),
);

/** `edm:Agent` and its full address → `Agent`; datatypes and unknown types with a prefix where we have one. */
export function typeName(type: string): string {
  if (!type.includes(':')) return type;
  const name = compactName(type);
  return CLASS_NAMES.get(name) ?? name;
}
