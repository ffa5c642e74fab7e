/** "JSON.parse source text access" of ECMAScript, which TypeScript's types lack. */
interface JSON {
  parse(text: string, reviver: (name: string, value: unknown, context: JsonSource) => unknown): unknown;
  rawJSON(text: string): unknown;
}

interface JsonSource {
  /** The source text of a number, string or constant; undefined for lists and objects. */
  readonly source?: string;
}
