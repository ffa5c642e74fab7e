import type { DescribedService } from './described-service.ts';
import { ARCHIVE } from './manifest.ts';

/*
 * What Croissant adds to schema.org: which files are in the archive, and what their lines
 * contain. Source: Croissant Format Specification 1.0, https://docs.mlcommons.org/croissant/docs/croissant-spec.html
 */

export const CONFORMS_TO = 'http://mlcommons.org/croissant/1.0';

/** The context that the specification gives, and the prefixes of DCAT-AP. */
export const CONTEXT = {
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  column: 'cr:column',
  containedIn: 'cr:containedIn',
  extract: 'cr:extract',
  field: 'cr:field',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  includes: 'cr:includes',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  recordSet: 'cr:recordSet',
  repeated: 'cr:repeated',
  sha256: 'cr:sha256',
  source: 'cr:source',
} as const;

/** The files in the archive. */
export const lineFiles = ({ baseUrl, downloadUrl }: DescribedService) => ({
  '@type': 'cr:FileSet',
  '@id': `${baseUrl}/dataset#lines`,
  name: 'lines',
  description: 'Records as JSON lines, a file for each institution',
  containedIn: { '@id': `${downloadUrl}/nightly/${ARCHIVE}` },
  encodingFormat: 'application/jsonlines',
  includes: '*.jsonl',
});

/** Values of each line, by their JSONPath. */
const FIELDS: Readonly<Record<string, readonly [path: string, description: string, dataType?: string]>> = {
  id: ['$.id', 'Identifier of the Aggregation, which contains the uuid of the object', 'sc:URL'],
  title: ["$['edm:aggregatedCHO']['dc:title'][*].value", 'Titles in all languages'],
  creator: ["$['edm:aggregatedCHO']['dc:creator'][*]", 'Creators: texts, or agents with their labels'],
  created: ["$['edm:aggregatedCHO']['dcterms:created'][*]", 'Dates of creation in their original wording'],
  type: ["$['edm:aggregatedCHO']['edm:type']", '`IMAGE`, `TEXT`, `SOUND`, `VIDEO` or `3D`'],
  dataProvider: ["$['edm:dataProvider'][*].value", 'Providing institution'],
  rights: ["$['edm:rights']", 'URL of the rights statement of the media', 'sc:URL'],
  isShownBy: ["$['edm:isShownBy'].id", 'URL of the main digital medium', 'sc:URL'],
  isShownAt: ["$['edm:isShownAt']", "URL of the object on the institution's website", 'sc:URL'],
};

/** `id` is that of the dataset. */
export const recordSet = (id: string) => ({
  '@type': 'cr:RecordSet',
  '@id': `${id}#records`,
  name: 'records',
  description: 'One record for each object. The JSON of a line has more than these fields',
  key: { '@id': `${id}#records/id` },
  field: Object.entries(FIELDS).map(([name, [jsonPath, description, dataType = 'sc:Text']]) => ({
    '@type': 'cr:Field',
    '@id': `${id}#records/${name}`,
    name,
    description,
    dataType,
    ...(jsonPath.includes('[*]') && { repeated: true }),
    source: { fileSet: { '@id': `${id}#lines` }, extract: { jsonPath } },
  })),
});
