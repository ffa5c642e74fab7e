import { readdirSync, readFileSync } from 'node:fs';

const RECORDS = new URL('../../../../sample/records/', import.meta.url);
const FIXTURES = new URL('../../../fixtures/edm/', import.meta.url);

/** All records of the sample collection, as dataset lines. */
export const sampleLines = (): string[] =>
  readdirSync(RECORDS).flatMap((name) => readFileSync(new URL(name, RECORDS), 'utf8').trimEnd().split('\n'));

export interface Fixture {
  readonly name: string;
  /** JSON text of framed JSON-LD, or RDF/XML. */
  readonly text: string;
}

const fixtures = (ending: string): Fixture[] =>
  readdirSync(FIXTURES)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(new URL(name, FIXTURES), 'utf8') }));

export const framedFixtures = (): Fixture[] => fixtures('.jsonld');

/** Records in RDF/XML; the names of invalid ones begin with `invalid`. */
export const rdfFixtures = (): Fixture[] => fixtures('.xml');
