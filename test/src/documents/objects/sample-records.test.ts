import { expect, test } from 'vitest';
import { buildChoDocument, type ChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { readDatasetLine } from '../../../../src/edm/record/dataset-line.ts';
import { sampleLines } from '../../edm/record/sample-records.ts';
import { documentFaults } from './document-faults.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/objects/{uuid}',
};

const sampleDocuments = (): ChoDocument[] =>
  sampleLines().flatMap((line) => {
    const { record } = readDatasetLine(JSON.parse(line));
    const uuid = record?.id.split('/')[3] ?? '';
    return record ? [buildChoDocument({ uuid, pipelineId: 'sample', datestamp: 0 }, record, CONTEXT)] : [];
  });

test('sample records give documents that the index accepts', () => {
  const documents = sampleDocuments();
  expect(documents.flatMap((document) => documentFaults(document))).toEqual([]);
  const count = (holds: (document: ChoDocument) => unknown) => documents.filter(holds).length;
  expect({
    documents: documents.length,
    severalRights: count((document) => [document['edmRights']].flat().length > 1),
    withoutMedia: count((document) => document['mediaCount'] === undefined),
    ofUnknownKind: count((document) => document['mediaCount'] && document['imageCount'] === undefined),
  }).toEqual({ documents: 280, severalRights: 3, withoutMedia: 6, ofUnknownKind: 0 });
});
