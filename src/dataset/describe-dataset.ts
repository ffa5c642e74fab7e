import type { Localised } from '../kernel/languages.ts';
import { CONFORMS_TO, CONTEXT, lineFiles, recordSet } from './croissant.ts';
import type { DescribedService } from './described-service.ts';
import { distributions } from './distributions.ts';
import { inLanguages, urlNode } from './json-ld.ts';
import type { Manifest } from './manifest.ts';

/**
 * The dataset in three vocabularies, as one JSON-LD document: DCAT-AP 3, schema.org and
 * Croissant 1.0. Without an export, it has only the distributions that are always there.
 */
export function describeDataset(service: DescribedService, manifest: Manifest | undefined): object {
  const { baseUrl, docsUrl, license, email } = service;
  const { name, tagline } = service.publisher();
  const id = `${baseUrl}/dataset`;
  const title = inLanguages({ de: `${name}: alle Datensätze`, en: `${name}: all records` });
  const description = inLanguages(descriptions(tagline, manifest));
  const page = urlNode(`${docsUrl}/guides/dataset/`);
  const publisher = publisherNode(service, name);
  const time = manifest && { '@type': 'xsd:dateTime', '@value': manifest.time };
  const offered = distributions(service, manifest);
  return {
    '@context': CONTEXT,
    '@type': ['Dataset', 'dcat:Dataset'],
    '@id': id,
    'dct:conformsTo': urlNode(CONFORMS_TO),
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
    distribution: manifest ? [...offered, lineFiles(service)] : offered,
    ...(manifest && { recordSet: recordSet(id) }),
  };
}

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
