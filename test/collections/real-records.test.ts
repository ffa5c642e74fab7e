import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildChoDocument, type ChoDocument } from '../../src/collections/cho-document.ts';
import { readDatasetLine } from '../../src/edm/dataset-line.ts';
import { documentFaults } from './document-faults.ts';

// 2,015 real records with every habit of their institutions; not part of the project.
const CORPUS = join(import.meta.dirname, '../../../shared/data/corpus-small.jsonl.gz');
const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/objects/{uuid}',
};

function realDocuments(): ChoDocument[] {
  const lines = gunzipSync(readFileSync(CORPUS)).toString().trim().split('\n');
  return lines.flatMap((line) => {
    const { record } = readDatasetLine(JSON.parse(line));
    const uuid = record?.id.split('/')[3] ?? '';
    return record ? [buildChoDocument({ uuid, pipelineId: 'corpus', datestamp: 0 }, record, CONTEXT)] : [];
  });
}

test.runIf(existsSync(CORPUS))('real records give documents that the index accepts', () => {
  const documents = realDocuments();
  expect(documents.flatMap((document) => documentFaults(document))).toEqual([]);
  const count = (holds: (document: ChoDocument) => unknown) => documents.filter(holds).length;
  const several = (name: string) => count((document) => [document[name]].flat().length > 1);
  expect({
    documents: documents.length,
    severalRights: several('edmRights'),
    withoutMedia: count((document) => document['mediaCount'] === undefined),
    ofUnknownKind: count((document) => document['mediaCount'] && document['imageCount'] === undefined),
  }).toEqual({ documents: 1983, severalRights: 229, withoutMedia: 647, ofUnknownKind: 416 });
});
