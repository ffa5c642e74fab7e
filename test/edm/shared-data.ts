import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const DATA = new URL('../../../shared/data/', import.meta.url);

/** Real records beside the checkout; tests that use them are left out where they are absent. */
export const hasSharedData = existsSync(DATA);

export const corpusLines = (): string[] =>
  gunzipSync(readFileSync(new URL('corpus-small.jsonl.gz', DATA)))
    .toString('utf8')
    .trimEnd()
    .split('\n');

export interface Sample {
  readonly name: string;
  /** JSON text of framed JSON-LD, or RDF/XML. */
  readonly text: string;
}

/** None where the shared data are absent: lists of tests are made of them before a test can be left out. */
const filesWhere = (isWanted: (name: string) => boolean): Sample[] =>
  (hasSharedData ? readdirSync(new URL('edm/', DATA)) : [])
    .filter(isWanted)
    .map((name) => ({ name, text: readFileSync(new URL(`edm/${name}`, DATA), 'utf8') }));

export const samples = (): Sample[] =>
  filesWhere((name) => name.endsWith('.jsonld') && name !== 'edm-frame.jsonld');

/** Records in RDF/XML, some of them invalid on purpose. */
export const rdfSamples = (): Sample[] => filesWhere((name) => name.endsWith('.xml'));

export const sampleContext = (): unknown =>
  JSON.parse(readFileSync(new URL('edm/edm-context.json', DATA), 'utf8'));
