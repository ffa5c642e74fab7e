import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';
import {
  all,
  anyOf,
  attribute,
  DC_ELEMENTS,
  data,
  element,
  LANGUAGE,
  manyOf,
  matching,
  NAMESPACES,
  optional,
  sequence,
  typed,
  values,
} from './grammar.ts';

/**
 * The rules of the XML schemas of EDM (external), OAI-PMH 2.0 and oai_dc, in our own words: which elements are
 * where, in which order and how often, and what they contain. The published schemas have no licence that would let
 * us copy them. Whole replies of the OAI-PMH provider can be checked, and records alone.
 */
export function schemaValidator(): (xml: string) => string[] {
  const validator = RelaxNGValidator.fromDoc(XmlDocument.fromString(GRAMMAR));
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    } finally {
      document.dispose();
    }
  };
}

/** In any order and number; what follows in its order. */
const CHO_FIRST = [
  ...all('dc', DC_ELEMENTS),
  ...all(
    'dcterms',
    'alternative conformsTo created extent hasFormat hasPart hasVersion isFormatOf isPartOf isReferencedBy isReplacedBy isRequiredBy issued isVersionOf medium provenance references replaces requires spatial tableOfContents temporal',
  ),
];
const CONCEPT = all(
  'skos',
  'prefLabel altLabel broader narrower related broadMatch narrowMatch relatedMatch exactMatch closeMatch note notation inScheme',
);

/** Elements of each class in their order: `?` at most one, `*` any number, `+` at least one. */
const IN_ORDER: Readonly<Record<string, string>> = {
  'edm:ProvidedCHO':
    'edm:currentLocation? edm:hasMet* edm:hasType* edm:incorporates* edm:isDerivativeOf* edm:isNextInSequence* edm:isRelatedTo* edm:isRepresentationOf? edm:isSimilarTo* edm:isSuccessorOf* edm:realizes* edm:pid* edm:type owl:sameAs*',
  'edm:WebResource':
    'edm:pid* dc:creator* dc:description* dc:format* dc:rights* dc:source* dc:type* dc:title* dc:language* dcterms:conformsTo* dcterms:created* dcterms:extent* dcterms:hasPart* dcterms:isFormatOf* dcterms:isPartOf* dcterms:issued* dcterms:temporal* edm:isNextInSequence? edm:rights? owl:sameAs* rdf:type? edm:codecName? ebucore:hasMimeType? ebucore:fileByteSize? ebucore:duration? ebucore:width? ebucore:height? edm:spatialResolution? ebucore:sampleSize? ebucore:sampleRate? ebucore:bitRate? ebucore:frameRate? edm:hasColorSpace? edm:componentColor* edm:pointCount? edm:polygonCount? edm:vertexCount? rdfs:seeAlso* ebucore:orientation? ebucore:audioChannelNumber? dcterms:isReferencedBy* edm:preview? svcs:has_service* edm:type? schema:digitalSourceType? edm:intendedUsage*',
  'edm:Agent':
    'skos:prefLabel* skos:altLabel* skos:note* dc:date* dc:identifier* dcterms:hasPart* dcterms:isPartOf* edm:begin? edm:end? edm:hasMet* edm:isRelatedTo* foaf:name* rdaGr2:biographicalInformation* rdaGr2:dateOfBirth? rdaGr2:dateOfDeath? rdaGr2:dateOfEstablishment? rdaGr2:dateOfTermination? rdaGr2:gender? rdaGr2:placeOfBirth* rdaGr2:placeOfDeath* rdaGr2:professionOrOccupation* owl:sameAs*',
  'edm:Place':
    'wgs84:lat? wgs84:long? wgs84:alt? skos:prefLabel* skos:altLabel* skos:note* dcterms:hasPart* dcterms:isPartOf* edm:isNextInSequence? owl:sameAs*',
  'edm:TimeSpan':
    'skos:prefLabel* skos:altLabel* skos:note* dcterms:hasPart* dcterms:isPartOf* edm:begin? edm:end? edm:isNextInSequence? owl:sameAs* skos:hiddenLabel* skos:notation?',
  'ore:Aggregation':
    'edm:aggregatedCHO edm:dataProvider? edm:hasView* edm:isShownAt? edm:isShownBy? edm:object? edm:provider dc:rights* edm:rights edm:ugc? edm:intermediateProvider* dcterms:created? dcterms:modified?',
  'skos:Concept': '',
  'cc:License': 'odrl:inheritFrom cc:deprecatedOn?',
  'svcs:Service': 'dcterms:conformsTo+ doap:implements*',
};
const ANY_ORDER: Readonly<Record<string, readonly string[]>> = {
  'edm:ProvidedCHO': CHO_FIRST,
  'skos:Concept': CONCEPT,
};

const RESOURCE = attribute('rdf:resource', 'anyURI');
const LITERAL = `<text/>${LANGUAGE}${optional(attribute('rdf:datatype', 'anyURI'))}`;
const RESOURCE_OR_LITERAL = `<choice>${RESOURCE}<group><text/>${LANGUAGE}</group></choice>`;

/** What elements contain that are not either a resource or a literal. */
const CONTENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...all('dc', 'identifier language title'),
      ...all('edm', 'begin end pid'),
      ...all('skos', 'prefLabel altLabel hiddenLabel note notation'),
      ...all('rdaGr2', 'dateOfBirth dateOfDeath dateOfEstablishment dateOfTermination gender'),
      'dcterms:alternative',
      'foaf:name',
    ].map((name) => [name, LITERAL]),
  ),
  ...Object.fromEntries(
    [
      ...all(
        'edm',
        'aggregatedCHO hasMet hasView incorporates intendedUsage isDerivativeOf isNextInSequence isRepresentationOf isShownAt isShownBy isSimilarTo isSuccessorOf object preview realizes rights',
      ),
      ...all(
        'skos',
        'broader narrower related broadMatch narrowMatch relatedMatch exactMatch closeMatch inScheme',
      ),
      ...[
        'owl:sameAs',
        'rdf:type',
        'rdfs:seeAlso',
        'svcs:has_service',
        'doap:implements',
        'odrl:inheritFrom',
      ],
      'schema:digitalSourceType',
    ].map((name) => [name, RESOURCE]),
  ),
  'cc:deprecatedOn': typed('date'),
  'ebucore:audioChannelNumber': typed('nonNegativeInteger'),
  'ebucore:bitRate': typed('nonNegativeInteger'),
  'ebucore:duration': '<text/>',
  'ebucore:fileByteSize': typed('long'),
  'ebucore:frameRate': typed('double'),
  'ebucore:hasMimeType': '<text/>',
  'ebucore:height': typed('integer'),
  'ebucore:orientation': typed('string', values('landscape', 'portrait')),
  'ebucore:sampleRate': typed('integer'),
  'ebucore:sampleSize': typed('integer'),
  'ebucore:width': typed('integer'),
  'edm:codecName': '<text/>',
  'edm:componentColor': typed('hexBinary', matching('[0-9A-Fa-f]{6}')),
  'edm:hasColorSpace': '<text/>',
  'edm:pointCount': data('nonNegativeInteger'),
  'edm:polygonCount': data('nonNegativeInteger'),
  'edm:spatialResolution': typed('nonNegativeInteger'),
  'edm:type': values('TEXT', 'VIDEO', 'IMAGE', 'SOUND', '3D'),
  'edm:ugc': values('true'),
  'edm:vertexCount': data('nonNegativeInteger'),
  'wgs84:alt': data('float'),
  'wgs84:lat': data('float'),
  'wgs84:long': data('float'),
};

const property = (name: string): string => element(name, CONTENTS[name] ?? RESOURCE_OR_LITERAL);
/** An RDF/XML document of EDM, as in Europeana's schema for data providers. */
const RDF = element(
  'rdf:RDF',
  manyOf(
    Object.entries(IN_ORDER).map(([name, inOrder]) => {
      const first = (ANY_ORDER[name] ?? []).map(property);
      const rest = sequence(inOrder, property);
      return element(name, attribute('rdf:about', 'anyURI') + (first.length > 0 ? manyOf(first) : '') + rest);
    }),
  ),
);

const SCHEMA_LOCATION = optional('<attribute name="xsi:schemaLocation"/>');
const OAI_DC = element(
  'oai_dc:dc',
  SCHEMA_LOCATION + manyOf(all('dc', DC_ELEMENTS).map((name) => element(name, `<text/>${LANGUAGE}`))),
);

const UTC = matching('.*Z|\\d{4}-\\d{2}-\\d{2}');
const PREFIX = matching("[A-Za-z0-9\\-_\\.!~\\*'\\(\\)]+");
const SET = matching("([A-Za-z0-9\\-_\\.!~\\*'\\(\\)])+(:[A-Za-z0-9\\-_\\.!~\\*'\\(\\)]+)*");
const VERBS = ['Identify', 'ListMetadataFormats', 'ListSets', 'GetRecord', 'ListIdentifiers', 'ListRecords'];
const oai = (contents: Readonly<Record<string, string>>) => (name: string) =>
  element(`oai:${name}`, contents[name]);

const TOKEN = optional(
  element(
    'oai:resumptionToken',
    `<text/>${optional(attribute('expirationDate', 'dateTime'))}${optional(attribute('completeListSize', 'positiveInteger'))}${optional(attribute('cursor', 'nonNegativeInteger'))}`,
  ),
);
const HEADER = element(
  'oai:header',
  optional('<attribute name="status"><value>deleted</value></attribute>') +
    sequence(
      'identifier datestamp setSpec*',
      oai({ identifier: data('anyURI'), datestamp: UTC, setSpec: SET }),
    ),
);
const RECORD = element('oai:record', HEADER + optional(element('oai:metadata', anyOf([RDF, OAI_DC]))));

const REQUEST = ['identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'].map((name) =>
  optional(`<attribute name="${name}"/>`),
);
const ERRORS = [
  ...['cannotDisseminateFormat', 'idDoesNotExist', 'badArgument', 'badVerb', 'noMetadataFormats'],
  ...['noRecordsMatch', 'badResumptionToken', 'noSetHierarchy'],
];

/** A response of an OAI-PMH 2.0 repository with records in EDM or oai_dc. */
const OAI_PMH = element(
  'oai:OAI-PMH',
  SCHEMA_LOCATION +
    element('oai:responseDate', matching('.*Z', 'dateTime')) +
    element(
      'oai:request',
      data('anyURI') + optional(`<attribute name="verb">${values(...VERBS)}</attribute>`) + REQUEST.join(''),
    ) +
    anyOf([
      `<oneOrMore>${element('oai:error', `<text/><attribute name="code">${values(...ERRORS)}</attribute>`)}</oneOrMore>`,
      element(
        'oai:Identify',
        sequence(
          'repositoryName baseURL protocolVersion adminEmail+ earliestDatestamp deletedRecord granularity compression* description*',
          oai({
            baseURL: data('anyURI'),
            protocolVersion: values('2.0'),
            adminEmail: matching('\\S+@(\\S+\\.)+\\S+'),
            earliestDatestamp: UTC,
            deletedRecord: values('no', 'persistent', 'transient'),
            description: OAI_DC,
            granularity: values('YYYY-MM-DD', 'YYYY-MM-DDThh:mm:ssZ'),
          }),
        ),
      ),
      element(
        'oai:ListMetadataFormats',
        sequence('metadataFormat+', () =>
          element(
            'oai:metadataFormat',
            sequence(
              'metadataPrefix schema metadataNamespace',
              oai({ metadataPrefix: PREFIX, schema: data('anyURI'), metadataNamespace: data('anyURI') }),
            ),
          ),
        ),
      ),
      element(
        'oai:ListSets',
        sequence('set+', () => element('oai:set', sequence('setSpec setName', oai({ setSpec: SET })))) +
          TOKEN,
      ),
      element('oai:GetRecord', RECORD),
      element('oai:ListIdentifiers', `<oneOrMore>${HEADER}</oneOrMore>${TOKEN}`),
      element('oai:ListRecords', `<oneOrMore>${RECORD}</oneOrMore>${TOKEN}`),
    ]),
);

const GRAMMAR = `<grammar xmlns="http://relaxng.org/ns/structure/1.0"
  datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes" ${Object.entries(NAMESPACES)
    .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
    .join(' ')}>
  <start>${anyOf([RDF, OAI_PMH])}</start>
</grammar>`;
