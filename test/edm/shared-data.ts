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

export const samples = (): Sample[] =>
  readdirSync(new URL('edm/', DATA))
    .filter((name) => name.endsWith('.jsonld') && name !== 'edm-frame.jsonld')
    .map((name) => ({ name, text: readFileSync(new URL(`edm/${name}`, DATA), 'utf8') }));

/** Records in RDF/XML, some of them invalid on purpose. */
export const rdfSamples = (): Sample[] =>
  readdirSync(new URL('edm/', DATA))
    .filter((name) => name.endsWith('.xml'))
    .map((name) => ({ name, text: readFileSync(new URL(`edm/${name}`, DATA), 'utf8') }));

export const sampleContext = (): unknown =>
  JSON.parse(readFileSync(new URL('edm/edm-context.json', DATA), 'utf8'));
