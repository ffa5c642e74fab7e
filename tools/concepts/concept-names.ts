/** The names of a concept by language, the most specific first. */
export type ConceptNames = ReadonlyMap<string, readonly string[]>;
