import { expect, test } from 'vitest';
import { readRdfXml } from '../../../../src/edm/record/read-rdf-xml.ts';
import { readItems } from '../../../../src/jobs/ingest/sources/read-items.ts';
import { multiplied, rdfDocument, rdfRecord } from './rdf-document.ts';

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
  const names = Array.from({ length: 9_900 }, (_, at) => ` xmlns:n${at}="urn:${at}"`).join('');
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

test('references that multiply in many records are refused when they become too many', async () => {
  const record = (n: number) =>
    `<ore:Aggregation rdf:about="urn:agg:${n}"><edm:aggregatedCHO rdf:resource="urn:cho:${n}"/><edm:dataProvider>M</edm:dataProvider><edm:rights rdf:resource="urn:r"/></ore:Aggregation><edm:ProvidedCHO rdf:about="urn:cho:${n}"><dc:title>${n}</dc:title><edm:type>TEXT</edm:type><dc:subject rdf:resource="urn:0"/></edm:ProvidedCHO>`;
  const records = Array.from({ length: 200 }, (_, n) => record(n)).join('');
  const results = await readRdfXml(rdfDocument(records + multiplied(4)));
  const message = 'its document is longer than 64 MB with all entities that it names';
  expect(results.at(0)?.result.record).toBeDefined();
  expect(results.at(-1)?.result).toMatchObject({ errors: [{ message }] });
});
