import type { FramedRecord } from '../../edm/record.ts';
import { writeRdfXml } from '../../edm/write-rdf-xml.ts';
import { OAI_DC, writeDublinCore } from './write-dublin-core.ts';

/** One way to write the metadata of a record. */
export interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  /** Writes the element inside `<metadata>`. The record already has our URLs. */
  readonly write: (record: FramedRecord) => string;
}

/** `oaiFormats` in src/app/settings says which of them OAI_FORMATS may name, and its default which are offered. */
const FORMATS: readonly MetadataFormat[] = [
  // As Europeana exchanges it.
  {
    prefix: 'edm',
    schema: 'http://www.europeana.eu/schemas/edm/EDM.xsd',
    namespace: 'http://www.europeana.eu/schemas/edm/',
    write: writeRdfXml,
  },
  // Unqualified Dublin Core, which the protocol requires of every repository.
  {
    prefix: 'oai_dc',
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: OAI_DC,
    write: writeDublinCore,
  },
];

/** The formats of those prefixes that exist, in our order. */
export const formatsOf = (prefixes: readonly string[]): readonly MetadataFormat[] =>
  FORMATS.filter(({ prefix }) => prefixes.includes(prefix));
