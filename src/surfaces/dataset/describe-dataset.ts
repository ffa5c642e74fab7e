import { ARCHIVE, type Manifest } from '../../jobs/dataset/manifest.ts';
import type { Localised } from '../../kernel/languages.ts';

/** What the description depends on besides the export. URLs do not end in a slash. */
export interface DescribedService {
  readonly baseUrl: string;
  readonly docsUrl: string;
  readonly downloadUrl: string;
  /** URL of the licence of the records, if the operator has stated one. */
  readonly license: string | undefined;
  /** E-mail address for questions, if there is one. */
  readonly email: string | undefined;
  /** The name of the site, and what it is. */
  readonly publisher: () => { readonly name: string; readonly tagline: Localised };
}

/**
 * The dataset in two vocabularies, as one JSON-LD document: DCAT-AP 3 and schema.org. [dataset-7]
 * Without an export, it has only the distributions that are always there.
 */
export function describeDataset(service: DescribedService, manifest: Manifest | undefined): object {
  const { baseUrl, docsUrl, license, email } = service;
  const { name, tagline } = service.publisher();
  const id = `${baseUrl}/dataset`;
  const title = inLanguages({ de: `${name}: alle Datensätze`, en: `${name}: all records` });
  const description = inLanguages(descriptions(tagline, manifest));
  const page = urlNode(`${docsUrl}/guides/export/#the-dataset`);
  const publisher = publisherNode(service, name);
  const time = manifest && { '@type': 'xsd:dateTime', '@value': manifest.time };
  const offered = distributions(service, manifest);
  return {
    '@context': CONTEXT,
    '@type': ['Dataset', 'dcat:Dataset'],
    '@id': id,
    name: title,
    'dct:title': title,
    description,
    'dct:description': description,
    url: id,
    'dct:identifier': id,
    mainEntityOfPage: page,
    'dcat:landingPage': page,
    ...(license !== undefined && { license: urlNode(license), 'dct:license': urlNode(license) }),
    publisher,
    'dct:publisher': urlNode(publisher['@id']),
    creator: urlNode(publisher['@id']),
    'dct:creator': urlNode(publisher['@id']),
    ...(email !== undefined && {
      'dcat:contactPoint': {
        '@type': 'vcard:Organization',
        'vcard:fn': name,
        'vcard:hasEmail': urlNode(`mailto:${email}`),
      },
    }),
    ...(time && { datePublished: time, dateModified: time, 'dct:issued': time, 'dct:modified': time }),
    ...(manifest && { version: manifest.time, size: `${manifest.records} records` }),
    'dct:accrualPeriodicity': urlNode(`${EU}/frequency/DAILY`),
    'dct:accessRights': urlNode(`${EU}/access-right/PUBLIC`),
    'dcat:theme': urlNode(`${EU}/data-theme/EDUC`),
    isAccessibleForFree: true,
    keywords: KEYWORDS,
    'dcat:keyword': KEYWORDS,
    inLanguage: ['de', 'en', 'mul'],
    'dct:language': ['DEU', 'ENG', 'MUL'].map((code) => urlNode(`${EU}/language/${code}`)),
    'dcat:distribution': offered.map((one) => urlNode(one['@id'])),
    distribution: offered,
  };
}

const CONTEXT = {
  '@vocab': 'https://schema.org/',
  dct: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

/** Controlled vocabularies of DCAT-AP. */
const EU = 'http://publications.europa.eu/resource/authority';

const KEYWORDS = [
  ...inLanguages({ de: 'Kulturerbe', en: 'cultural heritage' }),
  ...inLanguages({ de: 'Museen, Archive, Bibliotheken', en: 'museums, archives, libraries' }),
];

function descriptions(tagline: Localised, manifest: Manifest | undefined): Localised {
  const [records, institutions] = [manifest?.records, manifest?.institutions.length];
  const [de, en] =
    manifest === undefined
      ? ['Datensätze digitalisierter Objekte', 'Records of digitised objects']
      : [
          `${records} Datensätze digitalisierter Objekte von ${institutions} Institutionen`,
          `${records} records of digitised objects from ${institutions} institutions`,
        ];
  return {
    de: `${tagline.de}. ${de} im Europeana Data Model (EDM), als JSON-LD mit einer Zeile für jedes Objekt. Sie werden jede Nacht neu zusammengestellt; Änderungen sind auch über OAI-PMH erhältlich.`,
    en: `${tagline.en}. ${en} in the Europeana Data Model (EDM), as JSON-LD with one line for each object. They are compiled anew every night; changes are also available by OAI-PMH.`,
  };
}

const publisherNode = ({ baseUrl, email }: DescribedService, name: string) => ({
  '@type': ['Organization', 'foaf:Organization'],
  '@id': `${baseUrl}/#publisher`,
  name,
  'foaf:name': inLanguages({ de: name, en: name }),
  url: baseUrl,
  identifier: baseUrl,
  'foaf:homepage': urlNode(baseUrl),
  ...(email !== undefined && { contactPoint: { '@type': 'ContactPoint', name, email } }),
});

/** A way to get the dataset. */
interface Distribution {
  readonly '@id': string;
  readonly [property: string]: unknown;
}

/** All of them, in both vocabularies. [dataset-8] */
function distributions(service: DescribedService, manifest: Manifest | undefined): Distribution[] {
  return [...(manifest ? [download(service, manifest)] : []), harvesting(service)];
}

const IANA = 'http://www.iana.org/assignments/media-types';

const GZIP = 'application/gzip';

function download(service: DescribedService, { time, archive: { bytes, sha256 } }: Manifest): Distribution {
  const url = `${service.downloadUrl}/nightly/${ARCHIVE}`;
  const title: Localised = { de: 'Alle Datensätze', en: 'All records' };
  const modified = { '@type': 'xsd:dateTime', '@value': time };
  return {
    '@type': ['DataDownload', 'dcat:Distribution'],
    '@id': url,
    name: ARCHIVE,
    description: inLanguages(title),
    'dct:title': inLanguages(title),
    ...licenseOf(service),
    contentUrl: urlValue(url),
    'dcat:accessURL': urlNode(url),
    'dcat:downloadURL': urlNode(url),
    encodingFormat: GZIP,
    'dcat:mediaType': urlNode(`${IANA}/${GZIP}`),
    'dcat:compressFormat': urlNode(`${IANA}/${GZIP}`),
    'dct:format': urlNode(`${EU}/file-type/TAR_GZ`),
    contentSize: `${bytes} B`,
    'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(bytes) },
    sha256,
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      '@id': `${url}#sha256`,
      'spdx:algorithm': urlNode('http://spdx.org/rdf/terms#checksumAlgorithm_sha256'),
      'spdx:checksumValue': { '@type': 'xsd:hexBinary', '@value': sha256 },
    },
    dateModified: modified,
    'dct:modified': modified,
    'dct:conformsTo': urlNode('http://www.europeana.eu/schemas/edm/'),
  };
}

/** All records and their changes by OAI-PMH. */
function harvesting(service: DescribedService): Distribution {
  const url = `${service.baseUrl}/oai`;
  const documentation = urlNode(`${service.docsUrl}/guides/oai/`);
  const title: Localised = { de: 'Harvesting mit OAI-PMH', en: 'Harvesting by OAI-PMH' };
  return {
    '@type': ['DataDownload', 'dcat:Distribution'],
    '@id': url,
    name: 'OAI-PMH',
    description: inLanguages(title),
    'dct:title': inLanguages(title),
    ...licenseOf(service),
    contentUrl: urlValue(`${url}?verb=Identify`),
    usageInfo: documentation,
    encodingFormat: 'application/rdf+xml',
    'dcat:accessURL': urlNode(url),
    'dcat:mediaType': urlNode(`${IANA}/application/rdf+xml`),
    'dct:format': urlNode(`${EU}/file-type/RDF_XML`),
    'dcat:accessService': {
      '@type': 'dcat:DataService',
      '@id': `${url}#service`,
      'dct:title': inLanguages(title),
      'dcat:endpointURL': urlNode(url),
      'dcat:endpointDescription': urlNode(`${url}?verb=Identify`),
      'foaf:page': documentation,
      'dct:conformsTo': urlNode('http://www.openarchives.org/OAI/2.0/'),
    },
  };
}

const licenseOf = ({ license }: DescribedService) =>
  license === undefined ? {} : { license: urlNode(license), 'dct:license': urlNode(license) };

/** The same text in several languages, as JSON-LD. */
function inLanguages(texts: Localised) {
  return Object.entries(texts).map(([language, text]) => ({ '@language': language, '@value': text }));
}

/** A reference to a resource. */
const urlNode = (url: string) => ({ '@id': url });

/** A URL as a value, which schema.org and the requirements of NDE have for downloads. */
const urlValue = (url: string) => ({ '@type': 'xsd:anyURI', '@value': url });
