export interface FileFormat {
  readonly content: 'lines' | 'json' | 'xml' | 'tar';
  readonly isGzip: boolean;
  /** The name without its suffix. */
  readonly stem: string;
}

const FORMATS: readonly [suffix: string, content: FileFormat['content'], isGzip: boolean][] = [
  ['.jsonl', 'lines', false],
  ['.jsonl.gz', 'lines', true],
  ['.json', 'json', false],
  ['.json.gz', 'json', true],
  ['.jsonld', 'json', false],
  ['.jsonld.gz', 'json', true],
  ['.xml', 'xml', false],
  ['.xml.gz', 'xml', true],
  ['.rdf', 'xml', false],
  ['.rdf.gz', 'xml', true],
  ['.tar', 'tar', false],
  ['.tar.gz', 'tar', true],
  ['.tgz', 'tar', true],
];

export const SUFFIXES: readonly string[] = FORMATS.map(([suffix]) => suffix);

/** The format by the suffix of a file's name, in lowercase or uppercase; undefined if unknown. */
export function formatOf(name: string): FileFormat | undefined {
  const format = FORMATS.find(([suffix]) => name.toLowerCase().endsWith(suffix));
  if (format === undefined) return undefined;
  const [suffix, content, isGzip] = format;
  return { content, isGzip, stem: name.slice(0, -suffix.length) };
}
