import type { Json, JsonObject } from '../../kernel/json.ts';
import { compactName, expandName, NAMESPACES, RDF } from './namespaces.ts';

/** The types of objects that edm:type may name. */
export const EDM_TYPES: readonly string[] = ['IMAGE', 'TEXT', 'SOUND', 'VIDEO', '3D'];

/** The classes of EDM, by their framed names. */
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
  /** Its position by URL among all properties. */
  readonly order: number;
  /**
   * What bare strings are:
   * - text: a plain literal in framed JSON-LD; dataset lines write `{lang, value}` instead
   * - plain: a plain literal in both
   * - reference: a URL in both
   * - link: a URL in dataset lines; framed JSON-LD writes `{id}`, and its bare strings are literals
   */
  readonly strings: 'text' | 'plain' | 'reference' | 'link';
  /** In framed JSON-LD: always a list, or a single value unless there are several. */
  readonly framed: Cardinality;
  /** The same in dataset lines. */
  readonly line: Cardinality;
}

type Cardinality = 'list' | 'one';

type Row = readonly [
  key: string,
  name: string,
  strings: Property['strings'],
  framed: Cardinality,
  line: Cardinality,
];

/**
 * All properties of EDM. Readers, writers, the key order and the context file are
 * derived from this table. Source: EDM's schema, and the description of the dataset.
 */
const ROWS: readonly Row[] = [
  // framed key, key in lines, bare strings, framed, lines
  ['contributor', 'dc:contributor', 'text', 'list', 'list'],
  ['coverage', 'dc:coverage', 'text', 'list', 'list'],
  ['creator', 'dc:creator', 'text', 'list', 'list'],
  ['date', 'dc:date', 'plain', 'list', 'list'],
  ['description', 'dc:description', 'text', 'list', 'list'],
  ['format', 'dc:format', 'plain', 'list', 'one'],
  ['identifier', 'dc:identifier', 'plain', 'list', 'list'],
  ['language', 'dc:language', 'plain', 'list', 'list'],
  ['publisher', 'dc:publisher', 'text', 'list', 'list'],
  ['relation', 'dc:relation', 'text', 'list', 'list'],
  ['dcRights', 'dc:rights', 'text', 'list', 'list'],
  ['source', 'dc:source', 'text', 'list', 'list'],
  ['subject', 'dc:subject', 'text', 'list', 'list'],
  ['title', 'dc:title', 'text', 'list', 'list'],
  ['dcType', 'dc:type', 'text', 'list', 'list'],

  ['alternative', 'dcterms:alternative', 'text', 'list', 'list'],
  ['conformsTo', 'dcterms:conformsTo', 'link', 'list', 'list'],
  ['created', 'dcterms:created', 'plain', 'list', 'list'],
  ['extent', 'dcterms:extent', 'text', 'list', 'list'],
  ['hasFormat', 'dcterms:hasFormat', 'text', 'list', 'list'],
  ['hasPart', 'dcterms:hasPart', 'text', 'list', 'list'],
  ['hasVersion', 'dcterms:hasVersion', 'text', 'list', 'list'],
  ['isFormatOf', 'dcterms:isFormatOf', 'text', 'list', 'list'],
  ['isPartOf', 'dcterms:isPartOf', 'text', 'list', 'list'],
  ['isReferencedBy', 'dcterms:isReferencedBy', 'link', 'list', 'list'],
  ['isReplacedBy', 'dcterms:isReplacedBy', 'text', 'list', 'list'],
  ['isRequiredBy', 'dcterms:isRequiredBy', 'text', 'list', 'list'],
  ['isVersionOf', 'dcterms:isVersionOf', 'text', 'list', 'list'],
  ['issued', 'dcterms:issued', 'plain', 'list', 'list'],
  ['medium', 'dcterms:medium', 'text', 'list', 'list'],
  ['modified', 'dcterms:modified', 'plain', 'list', 'list'],
  ['provenance', 'dcterms:provenance', 'text', 'list', 'list'],
  ['references', 'dcterms:references', 'text', 'list', 'list'],
  ['replaces', 'dcterms:replaces', 'text', 'list', 'list'],
  ['requires', 'dcterms:requires', 'text', 'list', 'list'],
  ['spatial', 'dcterms:spatial', 'text', 'list', 'list'],
  ['tableOfContents', 'dcterms:tableOfContents', 'text', 'list', 'list'],
  ['temporal', 'dcterms:temporal', 'text', 'list', 'list'],

  ['aggregatedCHO', 'edm:aggregatedCHO', 'link', 'one', 'one'],
  ['begin', 'edm:begin', 'text', 'one', 'list'],
  ['codecName', 'edm:codecName', 'plain', 'one', 'one'],
  ['componentColor', 'edm:componentColor', 'plain', 'list', 'list'],
  ['currentLocation', 'edm:currentLocation', 'text', 'one', 'list'],
  ['dataProvider', 'edm:dataProvider', 'text', 'one', 'list'],
  ['end', 'edm:end', 'text', 'one', 'list'],
  ['hasColorSpace', 'edm:hasColorSpace', 'plain', 'one', 'one'],
  ['hasMet', 'edm:hasMet', 'reference', 'list', 'list'],
  ['hasType', 'edm:hasType', 'text', 'list', 'list'],
  ['hasView', 'edm:hasView', 'reference', 'list', 'list'],
  ['incorporates', 'edm:incorporates', 'reference', 'list', 'list'],
  ['intendedUsage', 'edm:intendedUsage', 'text', 'list', 'list'],
  ['intermediateProvider', 'edm:intermediateProvider', 'text', 'list', 'list'],
  ['isDerivativeOf', 'edm:isDerivativeOf', 'reference', 'list', 'list'],
  ['isNextInSequence', 'edm:isNextInSequence', 'reference', 'list', 'list'],
  ['isRelatedTo', 'edm:isRelatedTo', 'text', 'list', 'list'],
  ['isRepresentationOf', 'edm:isRepresentationOf', 'reference', 'one', 'one'],
  ['isShownAt', 'edm:isShownAt', 'reference', 'one', 'one'],
  ['isShownBy', 'edm:isShownBy', 'reference', 'one', 'one'],
  ['isSimilarTo', 'edm:isSimilarTo', 'reference', 'list', 'list'],
  ['isSuccessorOf', 'edm:isSuccessorOf', 'reference', 'list', 'list'],
  ['object', 'edm:object', 'reference', 'one', 'one'],
  ['pid', 'edm:pid', 'plain', 'list', 'list'],
  ['pointCount', 'edm:pointCount', 'plain', 'one', 'one'],
  ['polygonCount', 'edm:polygonCount', 'plain', 'one', 'one'],
  ['preview', 'edm:preview', 'reference', 'one', 'one'],
  ['provider', 'edm:provider', 'text', 'one', 'list'],
  ['realizes', 'edm:realizes', 'reference', 'list', 'list'],
  ['edmRights', 'edm:rights', 'reference', 'one', 'one'],
  ['spatialResolution', 'edm:spatialResolution', 'plain', 'one', 'one'],
  ['edmType', 'edm:type', 'plain', 'one', 'one'],
  ['ugc', 'edm:ugc', 'plain', 'one', 'one'],
  ['vertexCount', 'edm:vertexCount', 'plain', 'one', 'one'],

  ['audioChannelNumber', 'ebucore:audioChannelNumber', 'plain', 'one', 'one'],
  ['bitRate', 'ebucore:bitRate', 'plain', 'one', 'one'],
  ['duration', 'ebucore:duration', 'plain', 'one', 'one'],
  ['fileByteSize', 'ebucore:fileByteSize', 'plain', 'one', 'one'],
  ['frameRate', 'ebucore:frameRate', 'plain', 'one', 'one'],
  ['hasMimeType', 'ebucore:hasMimeType', 'plain', 'one', 'one'],
  ['height', 'ebucore:height', 'plain', 'one', 'one'],
  ['orientation', 'ebucore:orientation', 'plain', 'one', 'one'],
  ['sampleRate', 'ebucore:sampleRate', 'plain', 'one', 'one'],
  ['sampleSize', 'ebucore:sampleSize', 'plain', 'one', 'one'],
  ['width', 'ebucore:width', 'plain', 'one', 'one'],
  ['hasService', 'svcs:has_service', 'link', 'one', 'one'],
  ['implements', 'doap:implements', 'link', 'one', 'list'],

  ['altLabel', 'skos:altLabel', 'text', 'list', 'list'],
  ['hiddenLabel', 'skos:hiddenLabel', 'text', 'list', 'list'],
  ['prefLabel', 'skos:prefLabel', 'text', 'list', 'list'],
  ['note', 'skos:note', 'text', 'list', 'list'],
  ['notation', 'skos:notation', 'text', 'one', 'list'],
  ['broader', 'skos:broader', 'reference', 'one', 'one'],
  ['narrower', 'skos:narrower', 'reference', 'one', 'one'],
  ['related', 'skos:related', 'reference', 'one', 'one'],
  ['broadMatch', 'skos:broadMatch', 'reference', 'one', 'one'],
  ['narrowMatch', 'skos:narrowMatch', 'reference', 'one', 'one'],
  ['relatedMatch', 'skos:relatedMatch', 'reference', 'one', 'one'],
  ['exactMatch', 'skos:exactMatch', 'reference', 'one', 'one'],
  ['closeMatch', 'skos:closeMatch', 'reference', 'one', 'one'],
  ['inScheme', 'skos:inScheme', 'reference', 'one', 'one'],
  ['sameAs', 'owl:sameAs', 'reference', 'list', 'list'],
  ['name', 'foaf:name', 'text', 'list', 'list'],
  ['biographicalInformation', 'rdagr2:biographicalInformation', 'text', 'list', 'list'],
  ['dateOfBirth', 'rdagr2:dateOfBirth', 'text', 'one', 'list'],
  ['dateOfDeath', 'rdagr2:dateOfDeath', 'text', 'one', 'list'],
  ['dateOfEstablishment', 'rdagr2:dateOfEstablishment', 'text', 'one', 'list'],
  ['dateOfTermination', 'rdagr2:dateOfTermination', 'text', 'one', 'list'],
  ['gender', 'rdagr2:gender', 'text', 'one', 'list'],
  ['placeOfBirth', 'rdagr2:placeOfBirth', 'text', 'one', 'list'],
  ['placeOfDeath', 'rdagr2:placeOfDeath', 'text', 'one', 'list'],
  ['professionOrOccupation', 'rdagr2:professionOrOccupation', 'text', 'list', 'list'],
  ['lat', 'wgs84_pos:lat', 'plain', 'one', 'one'],
  ['long', 'wgs84_pos:long', 'plain', 'one', 'one'],
  ['alt', 'wgs84_pos:alt', 'plain', 'one', 'one'],
  ['inheritFrom', 'odrl:inheritFrom', 'reference', 'one', 'one'],
];

/** Sorted by URL: the order of keys in a framed record. */
export const PROPERTIES: readonly Property[] = ROWS.map(([key, name, strings, framed, line]) => ({
  key,
  name,
  iri: expandName(name),
  strings,
  framed,
  line,
}))
  .sort((a, b) => (a.iri < b.iri ? -1 : 1))
  .map((property, order) => ({ ...property, order }));

const BY_ANY_NAME: ReadonlyMap<string, Property> = new Map(
  PROPERTIES.flatMap((property) => [
    [property.key, property] as const,
    [property.name, property] as const,
    [property.iri, property] as const,
  ]),
);

/** A property by its framed key, its key in dataset lines or its URL. */
export const propertyOf = (key: string): Property | undefined => BY_ANY_NAME.get(key);

const CLASS_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).map(([key, name]) => [name, key]),
);

/** `edm:Agent` and its URL → `Agent`; datatypes and unknown types with their prefix, if it is one of ours. */
export function typeName(type: string): string {
  if (!type.includes(':')) return type;
  const name = compactName(type);
  return CLASS_NAMES.get(name) ?? name;
}

/**
 * The JSON-LD context of our framed records, served at the URL that they name as
 * `@context`. It is derived from the property table, so that it cannot disagree
 * with what is written.
 */
export function edmContext(): JsonObject {
  const terms: Record<string, Json> = { id: '@id', type: '@type', rdf: RDF, ...NAMESPACES };
  for (const [key, name] of Object.entries(CLASSES)) terms[key] = { '@id': name };
  for (const { key, name, strings, framed } of PROPERTIES) {
    const term: Record<string, string> = { '@id': name };
    if (strings === 'reference') term['@type'] = '@id';
    if (framed === 'list') term['@container'] = '@set';
    terms[key] = term;
  }
  return { '@context': terms };
}
