import { writeRdfXml } from '../../edm/write-rdf-xml.ts';
import type { MetadataFormat } from './metadata-format.ts';

/** EDM in RDF/XML, as it is exchanged with Europeana. */
export const edmFormat: MetadataFormat = {
  prefix: 'edm',
  schema: 'http://www.europeana.eu/schemas/edm/EDM.xsd',
  namespace: 'http://www.europeana.eu/schemas/edm/',
  write: writeRdfXml,
};
