import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { SEARCH_DEFAULTS } from '../../src/documents/fields/search-defaults.ts';
import {
  buildChoDocument,
  type ChoDocument,
  type DerivedFields,
} from '../../src/documents/objects/cho-document.ts';
import { readDatasetLine } from '../../src/edm/record/dataset-line.ts';
import { uuidOf } from '../../src/edm/record/record-uuid.ts';
import { recordsOf } from '../harness/corpus.ts';

export const { query_by: QUERY_BY, facet_by: FACET_BY } = SEARCH_DEFAULTS.chos;

const CONTEXT = {
  baseUrl: 'http://api.example',
  idBase: 'http://api.example/id',
  objectPageUrl: 'http://api.example/objects/{uuid}',
};
const PIPELINE = 'bench';
/** 2026-01-01: the same for all, so that equal records give equal documents in every run. */
const DATESTAMP = 1_767_225_600;

/**
 * Writes the documents of a corpus (see recordsOf) as JSON lines, at most `most` of them; records that are rejected
 * give none. Each document is also handed to `onDocument`. `derive` is asked for
 * fields that do not come from the record, such as vectors.
 */
export async function writeDocuments(
  corpus: string | undefined,
  target: string,
  most: number,
  onDocument: (document: ChoDocument) => void,
  derive: () => DerivedFields = () => ({}),
): Promise<number> {
  const out = createWriteStream(target);
  let count = 0;
  for await (const line of recordsOf(corpus)) {
    if (count === most) break;
    const { record } = readDatasetLine(JSON.parse(line));
    if (!record) continue;
    const stored = { uuid: uuidOf(record, PIPELINE), pipelineId: PIPELINE, datestamp: DATESTAMP };
    const document = buildChoDocument(stored, record, CONTEXT, derive());
    onDocument(document);
    if (!out.write(`${JSON.stringify(document)}\n`)) await once(out, 'drain');
    count += 1;
  }
  out.end();
  await once(out, 'finish');
  return count;
}

/** The texts of a field, one for a plain string, none where it is missing; numbers and booleans as facets show them. */
export function valuesOf(document: ChoDocument, field: string): readonly string[] {
  const value = document[field];
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}
