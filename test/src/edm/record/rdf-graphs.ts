import jsonld from 'jsonld';
import { Parser, type Quad, Writer } from 'n3';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { edmContext } from '../../../../src/edm/record/properties.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';

/*
 * Graphs read by parsers that nobody here wrote, as N-Quads in an order and
 * with names of blank nodes that depend on nothing but the graph.
 */

// The types of jsonld know neither N-Quads as input nor the result as text.
const { canonize, toRDF } = jsonld as unknown as Record<
  'canonize' | 'toRDF',
  (input: unknown, options: object) => Promise<string>
>;
const N_QUADS = 'application/n-quads';

async function canonical(quads: Iterable<Quad>): Promise<string> {
  const writer = new Writer({ format: 'N-Quads' });
  for (const quad of quads) writer.addQuad(quad);
  const written = await new Promise<string>((resolve, reject) =>
    writer.end((error, result) => (error ? reject(error) : resolve(result))),
  );
  // Language tags mean the same in any case (RDF 1.1), and some parsers change it.
  const text = written.replace(/(?<=")@[a-zA-Z0-9-]+(?= \.$)/gm, (tag) => tag.toLowerCase());
  if (/^_:| _:/m.test(text)) return canonize(text, { inputFormat: N_QUADS, format: N_QUADS });
  // Without blank nodes the canonical form is the sorted one.
  return [...new Set(text.split('\n'))].sort().join('\n');
}

/** Of JSON-LD text in our context. */
export async function jsonLdGraph(text: string): Promise<string> {
  const document = { ...(JSON.parse(text) as FramedRecord), ...edmContext() };
  // Where the record is served: names that its context does not know are relative to it.
  const options = { format: N_QUADS, base: 'https://a.example/id/1' };
  return canonical(new Parser({ format: N_QUADS }).parse(await toRDF(document, options)));
}

export const turtleGraph = (text: string): Promise<string> =>
  canonical(new Parser({ format: 'text/turtle' }).parse(text));

export const nTriplesGraph = (text: string): Promise<string> =>
  canonical(new Parser({ format: 'application/n-triples' }).parse(text));

export async function rdfXmlGraph(xml: string): Promise<string> {
  const parser = new RdfXmlParser();
  parser.end(xml);
  const quads: Quad[] = [];
  for await (const quad of parser) quads.push(quad);
  return canonical(quads);
}
