import { buildChoDocument } from '../../src/collections/cho-document.ts';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import { parseStoredBody } from '../../src/edm/stored-body.ts';
import { search } from '../../src/engine/search.ts';
import { noLimits } from '../../src/engine/search-budget.ts';
import { snapshotAfter } from '../engine/naive-collection.ts';

const CONTEXT = {
  baseUrl: 'https://vitrine.example',
  idBase: 'https://vitrine.example',
  objectPageUrl: 'https://vitrine.example/objects/{uuid}',
};

const SEARCHES: readonly Readonly<Record<string, string>>[] = [
  { q: '*' },
  { q: 'wein hose', query_by: 'title,description,subject,creator', num_typos: '2' },
  { q: '"blick auf wien"', query_by: 'title,description' },
  { q: '*', facet_by: 'dataProvider,creator,subject,dcType,medium', max_facet_values: '1000' },
  { q: 'wort', query_by: 'title,subject', highlight_full_fields: 'title,subject' },
  { q: '*', filter_by: 'subject:*o* || dataProvider:*o*', sort_by: 'titleKey:desc,dateMin:asc' },
  { q: '*', group_by: 'dataProvider' },
];

/** Units of the work budget for some searches, as `/v2/search` sends them, of a collection with copies of one record. */
export function searchSteps(body: string, copies: number): number {
  const { record } = parseStoredBody(body);
  const documents = Array.from({ length: copies }, (_, i) => {
    const uuid = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    return { id: uuid, document: buildChoDocument({ uuid, pipelineId: 'p', datestamp: 0 }, record, CONTEXT) };
  });
  const snapshot = snapshotAfter(collectionSchema('chos', 'chos'), [documents]);
  return SEARCHES.map((one) => {
    const {
      status,
      body: reply,
      work,
    } = search(snapshot, 'chos', { query_by: 'title', exclude_fields: 'sourceRecord', ...one }, noLimits());
    if (status !== 200) throw new Error(`${JSON.stringify(one)}: ${reply}`);
    return work;
  }).reduce((sum, work) => sum + work, 0);
}
