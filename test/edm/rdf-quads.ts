import { Readable } from 'node:stream';
import { Store } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';

/** The statements of an RDF/XML document. */
export async function rdfQuads(xml: string): Promise<Store> {
  const quads = new Store();
  for await (const quad of Readable.from([xml]).pipe(new RdfXmlParser())) quads.addQuad(quad);
  return quads;
}
