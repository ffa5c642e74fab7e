import type { Localised } from '../kernel/languages.ts';
import type { DescribedService } from './described-service.ts';
import { inLanguages, urlNode, urlValue } from './json-ld.ts';
import { ARCHIVE, DELTA, type Manifest, PARQUET } from './manifest.ts';

/** A way to get the dataset. */
interface Distribution {
  readonly '@id': string;
  readonly [property: string]: unknown;
}

/** All of them, in the vocabularies of DCAT, schema.org and Croissant. */
export function distributions(service: DescribedService, manifest: Manifest | undefined): Distribution[] {
  return [...(manifest ? files(service, manifest) : []), harvesting(service)];
}

const EU = 'http://publications.europa.eu/resource/authority/file-type';
const IANA = 'http://www.iana.org/assignments/media-types';

function files(service: DescribedService, { time, archive, delta, parquet }: Manifest): Distribution[] {
  const names: Localised = { de: 'Alle Datensätze', en: 'All records' };
  const ofTable: Localised = { de: 'Alle Objekte als Tabelle', en: 'All objects as a table' };
  const ofDelta: Localised = {
    de: 'Änderungen seit dem vorigen Stand',
    en: 'Changes since the export before',
  };
  return [
    download(service, { ...archive, name: ARCHIVE, time }, names),
    ...(delta === null ? [] : [download(service, { ...delta, name: DELTA, time: delta.to }, ofDelta)]),
    ...(parquet === undefined
      ? []
      : [download(service, { ...parquet, name: PARQUET, time, format: TABLE }, ofTable)]),
  ];
}

interface DescribedFile {
  readonly name: string;
  readonly time: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Default: JSON lines in a compressed archive. */
  readonly format?: { readonly mediaType: string; readonly fileType: string; readonly isCompressed: boolean };
}

const ARCHIVED = { mediaType: 'application/gzip', fileType: 'TAR_GZ', isCompressed: true };
const TABLE = { mediaType: 'application/vnd.apache.parquet', fileType: 'PARQUET', isCompressed: false };

function download(
  service: DescribedService,
  { name, time, bytes, sha256, format = ARCHIVED }: DescribedFile,
  title: Localised,
): Distribution {
  const url = `${service.downloadUrl}/nightly/${name}`;
  const modified = { '@type': 'xsd:dateTime', '@value': time };
  return {
    '@type': ['cr:FileObject', 'DataDownload', 'dcat:Distribution'],
    '@id': url,
    name,
    description: inLanguages(title),
    'dct:title': inLanguages(title),
    ...licenseOf(service),
    contentUrl: urlValue(url),
    'dcat:accessURL': urlNode(url),
    'dcat:downloadURL': urlNode(url),
    encodingFormat: format.mediaType,
    'dcat:mediaType': urlNode(`${IANA}/${format.mediaType}`),
    ...(format.isCompressed && { 'dcat:compressFormat': urlNode(`${IANA}/${format.mediaType}`) }),
    'dct:format': urlNode(`${EU}/${format.fileType}`),
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
    'dct:format': urlNode(`${EU}/RDF_XML`),
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
