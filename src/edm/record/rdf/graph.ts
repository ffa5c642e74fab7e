/** The statements of a document by subject, in the order of the document. */
export type Graph = ReadonlyMap<string, Node>;

export interface Node {
  /** URLs. */
  readonly types: readonly string[];
  /** Values by the URL of their property. */
  readonly properties: ReadonlyMap<string, readonly Term[]>;
  /** What the document says of it and no statement can hold, as messages. */
  readonly unread?: readonly string[];
}

/** The object of a statement: a URL (of a blank node: `_:` and a label), or a text. */
export type Term =
  | { readonly url: string }
  | { readonly text: string; readonly language?: string; readonly datatype?: string };

/** Builds a graph; a statement that is added twice is kept once. */
export class GraphBuilder {
  readonly #subjects = new Map<
    string,
    { types: Set<string>; properties: Map<string, Map<string, Term>>; unread: Set<string> }
  >();

  /** Keeps the position of a subject, before any statement about it. */
  addSubject(id: string) {
    const subject = this.#subjects.get(id) ?? {
      types: new Set<string>(),
      properties: new Map<string, Map<string, Term>>(),
      unread: new Set<string>(),
    };
    this.#subjects.set(id, subject);
    return subject;
  }

  addType(id: string, type: string): void {
    this.addSubject(id).types.add(type);
  }

  addValue(id: string, property: string, term: Term): void {
    const { properties } = this.addSubject(id);
    const terms = properties.get(property) ?? new Map<string, Term>();
    properties.set(property, terms.set(keyOf(term), term));
  }

  addUnread(id: string, message: string): void {
    this.addSubject(id).unread.add(message);
  }

  build(): Graph {
    return new Map(
      [...this.#subjects].map(([id, { types, properties, unread }]): [string, Node] => [
        id,
        {
          types: [...types],
          properties: new Map([...properties].map(([name, terms]) => [name, [...terms.values()]])),
          ...(unread.size > 0 && { unread: [...unread] }),
        },
      ]),
    );
  }
}

/** Equal for equal terms only: no XML contains U+0000. */
function keyOf(term: Term): string {
  if ('url' in term) return `<${term.url}`;
  const { text, language = '', datatype = '' } = term;
  return `${language}\0${datatype}\0${text}`;
}
