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
  const statements = new Map<string, Statements>();
  const source = Readable.from(slicesOf(xml));
  for await (const { subject, predicate, object } of source.pipe(new DocumentParser())) {
    const id = addressOf(subject);
    const own = statements.get(id) ?? { types: new Set<string>(), values: new Map<string, Values>() };
    statements.set(id, own);
    if (predicate.value === `${RDF}type`) {
      own.types.add(object.value);
      continue;
    }
    const term = termOf(object);
    const values = own.values.get(predicate.value) ?? new Map<string, Term>();
    own.values.set(predicate.value, values.set(keyOf(term), term));
  }
  const nodes = new Map([...statements].map(([id, own]) => [id, nodeOf(own)]));
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

/** What a document says of one thing, while it is read. */
interface Statements {
  readonly types: Set<string>;
  readonly values: Map<string, Values>;
}

/** By what makes them the same: a statement that is made twice is one. */
type Values = Map<string, Term>;

const nodeOf = ({ types, values }: Statements): Node => ({
  types: [...types],
  properties: new Map([...values].map(([name, terms]) => [name, [...terms.values()]])),
});

const isAbsolute = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*|_):/i.test(address);

/** What the document describes under relative addresses, and the references to it. */
function absolute(nodes: Graph, base: string): Graph {
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

/** Elements of a record that may be read are not nested half as deep (reading/entity.ts). */
const MAX_DEPTH = 200;

class DocumentParser extends RdfXmlParser {
  constructor() {
    super();
    // In place of the library's own listener, which reads the entities that it declares.
    this['saxParser'].on('doctype', () => {
      throw new Error('it has a document type');
    });
  }

  override onTag(tag: Parameters<RdfXmlParser['onTag']>[0]): void {
    super.onTag(tag);
    const stack = this['activeTagStack'];
    if (stack.length > MAX_DEPTH) throw new Error(`its elements are nested deeper than ${MAX_DEPTH} levels`);
    const own = stack.at(-1);
    if (own === undefined) return;
    // The library copies all declarations into each element, for a form of literals that nobody asks for.
    delete own.namespaces;
    // And it writes tags of languages in small letters, but records are delivered as supplied.
    if (own.language) own.language = languageOf(tag) ?? own.language;
  }

  /** Of a text with a comment or a CDATA section in it, the library keeps the last piece only. */
  override onText(text: string): void {
    super.onText((this['activeTagStack'].at(-1)?.text ?? '') + text);
  }

  /** Addresses stay as they are supplied: whether they are any is looked at statement by statement. */
  override valueToUri(
    value: string,
    tag: Parameters<RdfXmlParser['valueToUri']>[1],
  ): ReturnType<RdfXmlParser['valueToUri']> {
    if (tag.baseIRI && !isAbsolute(value)) return super.valueToUri(value, tag);
    return { termType: 'NamedNode', value, equals: (other) => other?.value === value };
  }

  override createLiteral(
    value: string,
    tag: Parameters<RdfXmlParser['createLiteral']>[1],
  ): ReturnType<RdfXmlParser['createLiteral']> {
    const literal = super.createLiteral(value, tag);
    return tag.datatype || !tag.language ? literal : Object.assign(literal, { language: tag.language });
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

function languageOf({ attributes }: Parameters<RdfXmlParser['onTag']>[0]): string | undefined {
  const language = attributes['xml:lang'];
  return typeof language === 'object' ? language.value : language;
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

/** The same for the same terms only: no XML holds U+0000. */
function keyOf(term: Term): string {
  if ('address' in term) return `<${term.address}`;
  const { text, language = '', datatype = '' } = term;
  return `${language}\0${datatype}\0${text}`;
}
