import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { RdfXmlParser } from 'rdfxml-streaming-parser';

/** The statements of a document by what they are about, each in the order of the document. */
export type Graph = ReadonlyMap<string, Node>;

export interface Node {
  /** Full addresses. */
  readonly types: readonly string[];
  /** Values by the full address of their property. */
  readonly properties: ReadonlyMap<string, readonly Term[]>;
}

/** The object of a statement: an address (of a blank node: `_:` and a label), or a text. */
export type Term =
  | { readonly address: string }
  | { readonly text: string; readonly language?: string; readonly datatype?: string };

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const XSD_STRING = 'http://www.w3.org/2001/XMLSchema#string';

/**
 * The graph of an RDF/XML document. A document type is refused, so nothing is
 * expanded and nothing is fetched. Relative addresses of what the document
 * describes are made absolute by `base`; others stay as they are.
 * Errors: when it is no RDF/XML, an Error of the library with what and where in its message.
 */
export async function readGraph(xml: string, base: string | undefined): Promise<Graph> {
  const nodes = new Map<string, WritableNode>();
  const source = Readable.from(slicesOf(xml));
  for await (const { subject, predicate, object } of source.pipe(new DocumentParser())) {
    const id = addressOf(subject);
    const node = nodes.get(id) ?? { types: [], properties: new Map<string, Term[]>() };
    nodes.set(id, node);
    if (predicate.value === `${RDF}type`) {
      if (!node.types.includes(object.value)) node.types.push(object.value);
      continue;
    }
    const term = termOf(object);
    const values = node.properties.get(predicate.value);
    if (!values) node.properties.set(predicate.value, [term]);
    // A statement that is made twice is one.
    else if (!values.some((value) => isSame(value, term))) values.push(term);
  }
  return base === undefined ? nodes : absolute(nodes, base);
}

/** What is read in one go: a few milliseconds, in which nothing else is done. */
const SLICE_CHARACTERS = 32_768;

/** A document in pieces, with time for other work between them. */
async function* slicesOf(xml: string): AsyncGenerator<string> {
  let from = 0;
  while (from < xml.length) {
    if (from > 0) await setImmediate();
    let to = from + SLICE_CHARACTERS;
    // Half a surrogate pair would be lost.
    if (/[\ud800-\udbff]/.test(xml.charAt(to - 1))) to += 1;
    yield xml.slice(from, to);
    from = to;
  }
}

interface WritableNode {
  readonly types: string[];
  readonly properties: Map<string, Term[]>;
}

const isAbsolute = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*|_):/i.test(address);

/** What the document describes under relative addresses, and the references to it. */
function absolute(nodes: ReadonlyMap<string, WritableNode>, base: string): Graph {
  const described = new Map<string, string>();
  for (const id of nodes.keys()) {
    if (!isAbsolute(id) && URL.canParse(id, base)) described.set(id, new URL(id, base).href);
  }
  if (described.size === 0) return nodes;
  const termOf = (term: Term): Term =>
    'address' in term ? { address: described.get(term.address) ?? term.address } : term;
  return new Map(
    [...nodes].map(([id, { types, properties }]): [string, Node] => [
      described.get(id) ?? id,
      { types, properties: new Map([...properties].map(([name, terms]) => [name, terms.map(termOf)])) },
    ]),
  );
}

/** Addresses stay as they are supplied: whether they are any is looked at statement by statement. */
class DocumentParser extends RdfXmlParser {
  constructor() {
    super();
    // In place of the library's own listener, which reads the entities that it declares.
    this['saxParser'].on('doctype', () => {
      throw new Error('it has a document type');
    });
  }

  override valueToUri(
    value: string,
    tag: Parameters<RdfXmlParser['valueToUri']>[1],
  ): ReturnType<RdfXmlParser['valueToUri']> {
    if (tag.baseIRI && !isAbsolute(value)) return super.valueToUri(value, tag);
    return { termType: 'NamedNode', value, equals: (other) => other?.value === value };
  }

  /** A document that ends within an element is an error too, which the library does not look at. */
  override _flush(done: (error?: Error | null) => void): void {
    try {
      this['saxParser'].close();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

interface RdfTerm {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
  readonly datatype?: { readonly value: string };
}

const addressOf = ({ termType, value }: RdfTerm): string => (termType === 'BlankNode' ? `_:${value}` : value);

function termOf(object: RdfTerm): Term {
  if (object.termType !== 'Literal') return { address: addressOf(object) };
  const { value: text, language, datatype } = object;
  if (language) return { text, language };
  return datatype && datatype.value !== XSD_STRING ? { text, datatype: datatype.value } : { text };
}

function isSame(a: Term, b: Term): boolean {
  if ('address' in a || 'address' in b) return 'address' in a && 'address' in b && a.address === b.address;
  return a.text === b.text && a.language === b.language && a.datatype === b.datatype;
}
