import { expect, test } from 'vitest';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { schemaOrgRecord } from '../../../../src/edm/record/schema-org.ts';
import { parseSourceRecord, readStoredBody } from '../../../../src/edm/record/stored-body.ts';
import { writeTurtle } from '../../../../src/edm/record/write-turtle.ts';
import { readItems } from '../../../../src/jobs/ingest/sources/read-items.ts';
import { formatsOf } from '../../../../src/surfaces/oai/formats.ts';
import { objectCitation } from '../../../../src/use-cases/object-citation.ts';
import { rdfRecord } from '../../edm/record/rdf-document.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};

/** A record in either form whose makers, titles and subjects are in containers. */
const XML = rdfRecord({
  cho: `<dc:creator><rdf:Seq><rdf:li>Zweig, Anna</rdf:li><rdf:li>Adler, Bert</rdf:li></rdf:Seq></dc:creator>
    <dc:subject><rdf:Bag><rdf:li>Tal</rdf:li><rdf:li>Berg</rdf:li></rdf:Bag></dc:subject>`,
});
const JSON_LD = JSON.stringify({
  id: 'http://m.example/agg',
  type: 'Aggregation',
  aggregatedCHO: {
    id: 'http://m.example/cho',
    type: 'ProvidedCHO',
    title: { '@set': 'Brief' },
    edmType: 'TEXT',
    creator: { '@list': ['Zweig, Anna', 'Adler, Bert'] },
    subject: [{ '@list': ['Tal'] }, { '@list': ['Berg'] }],
  },
  dataProvider: { '@list': ['Museum'] },
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
});

test.each([
  ['RDF/XML', XML, { base: 'file:///a/' }],
  ['JSON-LD', JSON_LD, {}],
])('[records-40] %s: every reader gets the members in order', async (_, text, task) => {
  const bytes = Buffer.from(text);
  const [item] = await readItems({
    bytes,
    items: [{ line: 1, start: 0, end: bytes.length }],
    pipelineId: 'm',
    ...task,
  });
  if (item?.record === undefined) throw new Error(item?.reasons.join());
  const { uuid, body } = item.record;
  const stored = readStoredBody(body);
  if (stored === undefined) throw new Error(body);
  const { record, supplied } = stored;

  const document = buildChoDocument({ uuid, pipelineId: 'm', datestamp: 0, supplied }, record, CONTEXT);
  const sourceRecord = String(document['sourceRecord']);
  expect(document).toMatchObject({
    title: 'Brief',
    creator: ['Zweig, Anna', 'Adler, Bert'],
    subject: ['Tal', 'Berg'],
    dataProvider: 'Museum',
  });
  expect(JSON.parse(sourceRecord)).toMatchObject({
    aggregatedCHO: { creator: (supplied['aggregatedCHO'] as typeof supplied)['creator'] },
  });

  expect(schemaOrgRecord(record, 'https://portal.example/1')).toMatchObject({
    creator: [{ name: 'Zweig, Anna' }, { name: 'Adler, Bert' }],
    about: [{ name: 'Tal' }, { name: 'Berg' }],
  });
  for (const { write } of formatsOf(['edm', 'oai_dc'])) {
    expect(write(record).match(/<dc:(?:creator|subject)>[^<]*/g)).toEqual([
      '<dc:creator>Zweig, Anna',
      '<dc:creator>Adler, Bert',
      '<dc:subject>Tal',
      '<dc:subject>Berg',
    ]);
  }
  expect(await writeTurtle(record)).toContain('dc:creator "Zweig, Anna", "Adler, Bert"');
  // What pages, feeds, manifests and citations read of a document.
  const cited = { uuid, record: parseSourceRecord(sourceRecord), document };
  const { item: csl } = objectCitation(cited, { language: 'de', baseUrl: CONTEXT.baseUrl });
  expect(csl).toMatchObject({
    title: 'Brief',
    author: [
      { family: 'Zweig', given: 'Anna' },
      { family: 'Adler', given: 'Bert' },
    ],
  });
});
