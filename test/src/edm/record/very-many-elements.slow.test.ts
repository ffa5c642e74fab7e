import { expect, test } from 'vitest';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import { readItems } from '../../../../src/jobs/ingest/sources/read-items.ts';
import { rdfDocument, rdfRecord } from './rdf-document.ts';

/** The subjects of the only record. */
async function subjectsOf(xml: string): Promise<unknown> {
  const [{ result } = {}] = await readRdfXml(xml);
  return result?.record?.aggregatedCHO['subject'];
}

test('very many values of one property', async () => {
  const cho = Array.from({ length: 10_000 }, (_, at) => `<dc:subject>${at}</dc:subject>`).join('');
  expect(await subjectsOf(rdfRecord({ cho }))).toHaveLength(10_000);
});

test('very many namespaces around very many elements', async () => {
  const names = Array.from({ length: 100_000 }, (_, at) => ` xmlns:n${at}="urn:${at}"`).join('');
  const cho = '<dc:subject>x</dc:subject>'.repeat(100_000);
  const xml = rdfRecord({ cho }).replace('<rdf:RDF', () => `<rdf:RDF${names}`);
  expect(await subjectsOf(xml)).toEqual(['x']);
});

test('very many records in one document', async () => {
  const aggregations = Array.from({ length: 130_000 }, (_, n) => `<ore:Aggregation rdf:about="urn:${n}"/>`);
  const bytes = Buffer.from(rdfDocument(aggregations.join('')));
  const items = [{ start: 0, end: bytes.length, line: 1 }];
  expect(await readItems({ bytes, items, pipelineId: 'p', base: 'file:///x/' })).toHaveLength(130_000);
});
