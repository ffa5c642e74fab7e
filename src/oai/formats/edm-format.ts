import { writeRdfXml } from '../../edm/write-rdf-xml.ts';
import type { MetadataFormat } from './metadata-format.ts';

/** EDM in RDF/XML, as Europeana exchanges it. */
export const edmFormat: MetadataFormat = {
  prefix: 'edm',
  schema: 'http://www.europeana.eu/schemas/edm/EDM.xsd',
  namespace: 'http://www.europeana.eu/schemas/edm/',
  write: writeRdfXml,
};
