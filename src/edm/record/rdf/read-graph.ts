import { pipeline, Readable } from 'node:stream';
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import { quote } from '../../../kernel/quote.ts';
import { isHtmlName } from '../markup.ts';
import { compactName, NAMESPACES, RDF } from '../namespaces.ts';
import { isAbsolute } from '../url-fault.ts';
import { type Graph, GraphBuilder, type Node, type Term } from './graph.ts';

/**
 * The graph of an RDF/XML document. A document type is refused, so nothing is
 * expanded or fetched. Relative URLs of what the document describes are made
 * absolute by `base`; others stay as they are.
 * Errors: the library's, with cause and position, for a document that is not RDF/XML; those of `xml`.
 */
export async function readGraph(
  xml: string | AsyncIterable<string>,
  base: string | undefined,
): Promise<Graph> {
  const graph = new GraphBuilder();
  const source = Readable.from(typeof xml === 'string' ? [xml] : xml);
  // Errors of the source arrive here, too.
  const parser = new DocumentParser((subject, message) => graph.addUnread(idOf(subject), message));
  for await (const { subject, predicate, object } of pipeline(source, parser, () => {})) {
    const id = idOf(subject);
    if (predicate.value === `${RDF}type`) graph.addType(id, object.value);
    else graph.addValue(id, predicate.value, termOf(object));
  }
  return base === undefined ? graph.build() : withAbsoluteUrls(graph.build(), base);
}

/** Makes the relative URLs of subjects absolute, and the references to them. */
function withAbsoluteUrls(graph: Graph, base: string): Graph {
  const absolute = new Map<string, string>();
  for (const id of graph.keys()) {
    const url = isAbsolute(id) ? null : URL.parse(id, base);
    if (url !== null) absolute.set(id, url.href);
  }
  if (absolute.size === 0) return graph;
  const resolve = (term: Term): Term => ('url' in term ? { url: absolute.get(term.url) ?? term.url } : term);
  return new Map(
    [...graph].map(([id, node]): [string, Node] => [
      absolute.get(id) ?? id,
      {
        ...node,
        properties: new Map([...node.properties].map(([name, terms]) => [name, terms.map(resolve)])),
      },
    ]),
  );
}

/** More than twice the depth that a record may have (reading/entity.ts). */
const MAX_DEPTH = 200;

/** Of one element. */
const MAX_ATTRIBUTES = 10_000;

type Tag = Parameters<RdfXmlParser['onTag']>[0];
type ActiveTag = RdfXmlParser['activeTagStack'][number];

class DocumentParser extends RdfXmlParser {
  #attributes = 0;
  readonly #onUnread: (subject: RdfTerm, message: string) => void;

  constructor(onUnread: (subject: RdfTerm, message: string) => void) {
    super();
    this.#onUnread = onUnread;
    this['saxParser'].on('attribute', () => {
      this.#attributes += 1;
      if (this.#attributes > MAX_ATTRIBUTES)
        throw new Error(`one of its elements has more than ${MAX_ATTRIBUTES} attributes`);
    });
    // Replaces the library's listener, which reads the entities that it declares.
    this['saxParser'].on('doctype', () => {
      throw new Error('it has a document type');
    });
  }

  override onTag(tag: Tag): void {
    this.#attributes = 0;
    const stack = this['activeTagStack'];
    const around = stack.at(-1);
    if (around !== undefined && isHtml(tag) && mayBeText(around)) startText(around);
    // Without a namespace, it has no URL, and the library would refuse the document. What is in a text is only copied.
    const isSkipped = tag.uri === '' && stack.length > 1 && !around?.childrenStringTags;
    if (around !== undefined && isSkipped) {
      this.#reportUnread(around, around, `element ${quote(tag.name)}`, 'it has no namespace');
      around.childrenStringTags = [];
    }
    super.onTag(around?.childrenStringTags ? withoutPrefix(tag) : tag);
    if (isSkipped) delete around?.childrenStringTags;
    if (stack.length > MAX_DEPTH) throw new Error(`its elements are nested deeper than ${MAX_DEPTH} levels`);
    const element = stack.at(-1);
    if (element === undefined) return;
    // The library copies all declarations into each element, for XML literals, which are not used here.
    delete element.namespaces;
    // And it converts language tags to lowercase, but records are delivered as supplied.
    // The names that edm:type has for programs do not inherit the language of the texts around them.
    if (element.language) {
      element.language = languageOf(tag) ?? (isEdmType(tag) ? undefined : element.language);
    }
  }

  /** The library would keep only the last piece of a text that contains a comment or CDATA section. */
  override onText(text: string): void {
    const stack = this['activeTagStack'];
    const tag = stack.at(-1);
    if (tag !== undefined && !tag.predicate && !tag.childrenStringTags)
      this.#reportText(tag, stack.at(-2), text);
    super.onText((tag?.text ?? '') + text);
  }

  override onCloseTag(): void {
    const tag = this['activeTagStack'].at(-1);
    if (tag !== undefined && isStartedText(tag)) endText(tag);
    if (tag?.predicate && tag.hadChildren && !tag.childrenTagsToString) this.#reportText(tag, tag, tag.text);
    super.onCloseTag();
  }

  /** Text beside elements that are not HTML is no value. */
  #reportText(tag: ActiveTag, property: ActiveTag | undefined, text: string | null | undefined): void {
    if (!text || text.trim() === '') return;
    this.#reportUnread(tag, property, `text ${quote(text.trim())}`, 'it stands beside elements');
  }

  #reportUnread(tag: ActiveTag, property: ActiveTag | undefined, what: string, why: string): void {
    if (!tag.subject) return;
    const where = property?.predicate ? compactName(property.predicate.value) : 'a description';
    this.#onUnread(tag.subject, `${what} in ${where} is not read: ${why}`);
  }

  /** URLs stay as supplied but for white space around them; they are checked later, statement by statement. */
  override valueToUri(
    supplied: string,
    tag: Parameters<RdfXmlParser['valueToUri']>[1],
  ): ReturnType<RdfXmlParser['valueToUri']> {
    const value = supplied.trim();
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

  /** Reports a document that ends within an element, which the library does not. */
  override _flush(done: (error?: Error | null) => void): void {
    try {
      this['saxParser'].close();
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * Whether it is an element of HTML, which many write into texts without a namespace: it then has the one
 * that is the default around it, such as that of OAI-PMH.
 */
function isHtml({ uri, prefix, local, attributes }: Tag): boolean {
  if (uri === XHTML) return true;
  const isOfRdf = Object.values(attributes).some((one) => typeof one === 'object' && one.uri === RDF);
  return prefix === '' && isHtmlName(local) && !isOfRdf;
}

/** Whether it is a property that has had nothing but text so far. */
const mayBeText = (tag: ActiveTag): boolean =>
  Boolean(tag.predicate) && !tag.hadChildren && !tag.childrenStringTags && !tag.childrenTagsToTripleTerms;

/** From here on, the library adds texts and elements to a list of strings, as in an XML literal. */
function startText(property: ActiveTag): void {
  property.childrenStringTags = [property.text ?? ''];
  delete property.text;
}

const isStartedText = (tag: ActiveTag): boolean =>
  Boolean(tag.predicate && tag.childrenStringTags && !tag.childrenTagsToString);

/** It is a text like any other, with a language. */
function endText(property: ActiveTag): void {
  property.text = property.childrenStringTags?.join('') ?? '';
  property.hadChildren = false;
}

/** A text cannot say what the prefix stands for. */
const withoutPrefix = (tag: Tag): Tag => (tag.uri === XHTML ? { ...tag, name: tag.local } : tag);

const isEdmType = ({ uri, local }: Tag): boolean => uri === NAMESPACES.edm && local === 'type';

function languageOf({ attributes }: Tag): string | undefined {
  const language = attributes['xml:lang'];
  return typeof language === 'object' ? language.value : language;
}

interface RdfTerm {
  readonly termType: string;
  readonly value: string;
  readonly language?: string;
  readonly datatype?: { readonly value: string };
}

const idOf = ({ termType, value }: RdfTerm): string => (termType === 'BlankNode' ? `_:${value}` : value);

function termOf(object: RdfTerm): Term {
  if (object.termType !== 'Literal') return { url: idOf(object) };
  const { value: text, language, datatype } = object;
  if (language) return { text, language };
  return datatype && datatype.value !== `${NAMESPACES.xsd}string`
    ? { text, datatype: datatype.value }
    : { text };
}
