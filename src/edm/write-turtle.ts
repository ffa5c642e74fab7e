import { DataFactory, Writer } from 'n3';
import { NAMESPACES } from './namespaces.ts';
import { graphOfRecord } from './rdf/graph-of-record.ts';
import type { Term } from './rdf/read-graph.ts';
import type { FramedRecord } from './record.ts';

const { blankNode, literal, namedNode, quad } = DataFactory;

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const PREFIXES = { rdf: RDF, ...NAMESPACES, cc: 'http://creativecommons.org/ns#' };

/** A record in Turtle: the graph of its JSON-LD. */
export async function writeTurtle(record: FramedRecord): Promise<string> {
  const writer = new Writer({ prefixes: PREFIXES });
  for (const [id, { types, properties }] of graphOfRecord(record)) {
    const subject = resource(id);
    for (const type of types) writer.addQuad(quad(subject, namedNode(`${RDF}type`), namedNode(type)));
    for (const [property, values] of properties) {
      for (const value of values) writer.addQuad(quad(subject, namedNode(property), objectOf(value)));
    }
  }
  return new Promise((resolve, reject) => {
    writer.end((error, text) => (error ? reject(error) : resolve(text)));
  });
}

const resource = (id: string) => (id.startsWith('_:') ? blankNode(id.slice(2)) : namedNode(id));

function objectOf(term: Term) {
  if ('address' in term) return resource(term.address);
  if (term.language !== undefined) return literal(term.text, term.language);
  return literal(term.text, term.datatype === undefined ? undefined : namedNode(term.datatype));
}
