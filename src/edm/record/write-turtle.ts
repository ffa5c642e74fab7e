import { setImmediate } from 'node:timers/promises';
import { DataFactory, Writer } from 'n3';
import { CC, NAMESPACES, RDF } from './namespaces.ts';
import type { Term } from './rdf/graph.ts';
import { graphOfRecord } from './rdf/graph-of-record.ts';
import type { FramedRecord } from './record.ts';
import { isBlankNode } from './url-fault.ts';

const { blankNode, literal, namedNode, quad } = DataFactory;

const PREFIXES = { rdf: RDF, ...NAMESPACES, cc: CC };

/** A record in Turtle: the graph of its JSON-LD. */
export const writeTurtle = (record: FramedRecord): Promise<string> =>
  writeGraph(record, new Writer({ prefixes: PREFIXES }));

/** The same in N-Triples: a line for each statement. */
export const writeNTriples = (record: FramedRecord): Promise<string> =>
  writeGraph(record, new Writer({ format: 'N-Triples' }));

/** Statements between which the thread does other work. */
const SLICE = 5000;

async function writeGraph(record: FramedRecord, writer: Writer): Promise<string> {
  let written = 0;
  for (const [id, { types, properties }] of graphOfRecord(record)) {
    const subject = resource(id);
    for (const type of types) writer.addQuad(quad(subject, namedNode(`${RDF}type`), namedNode(type)));
    for (const [property, values] of properties) {
      for (const value of values) {
        writer.addQuad(quad(subject, namedNode(property), objectOf(value)));
        written += 1;
        if (written % SLICE === 0) await setImmediate();
      }
    }
  }
  return new Promise((resolve, reject) => {
    writer.end((error, text) => (error ? reject(error) : resolve(text)));
  });
}

const resource = (id: string) => (isBlankNode(id) ? blankNode(id.slice(2)) : namedNode(id));

function objectOf(term: Term) {
  if ('url' in term) return resource(term.url);
  if (term.language !== undefined) return literal(term.text, term.language);
  return literal(term.text, term.datatype === undefined ? undefined : namedNode(term.datatype));
}
