import { onTestFinished } from 'vitest';
import { type FindConcepts, NO_CONCEPTS } from '../../../src/documents/concepts/find-concepts.ts';
import { collectionSchema } from '../../../src/documents/fields/collection-schema.ts';
import { buildChoDocument } from '../../../src/documents/objects/cho-document.ts';
import type { Lexicon } from '../../../src/documents/words/lexicon.ts';
import { wordForms } from '../../../src/documents/words/word-forms.ts';
import type { FramedRecord } from '../../../src/edm/record/record.ts';
import { syncEntities } from '../../../src/jobs/index/sync-entities.ts';
import type { SearchEngine, SearchIndex } from '../../../src/stores/search/search-engine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { MemoryCheckpoints } from '../jobs/memory-records.ts';
import { borrowEmbeddedSearch } from '../stores/search/open-search.ts';

const CONTEXT = {
  baseUrl: 'https://vitrine.example',
  idBase: 'https://vitrine.example/id',
  objectPageUrl: 'https://vitrine.example/objects/{uuid}',
};

/** A search engine over the documents of records with these properties of the object, and over their entities. */
export const serveRecords = (
  chos: readonly object[],
  atEnd: (work: () => void | Promise<void>) => void = onTestFinished,
  findConcepts: FindConcepts = NO_CONCEPTS,
): Promise<{ readonly engine: SearchEngine; readonly index: SearchIndex }> =>
  serveFramedRecords(
    chos.map((cho, number) => recordOf(uuidOf(number), cho)),
    atEnd,
    findConcepts,
  );

/** The same over whole records; the number of each is that of its uuid. */
export async function serveFramedRecords(
  records: readonly FramedRecord[],
  atEnd: (work: () => void | Promise<void>) => void = onTestFinished,
  findConcepts: FindConcepts = NO_CONCEPTS,
  lexicon: Lexicon = new Map(),
  open: typeof borrowEmbeddedSearch = borrowEmbeddedSearch,
): Promise<{ readonly engine: SearchEngine; readonly index: SearchIndex }> {
  const { engine, index } = await open(atEnd);
  await index.createCollection(collectionSchema('chos', 'chos-1', {}));
  // Without a vocabulary, these are the other names of entities.
  const forms = wordForms(lexicon);
  const documents = records.map((record, number) =>
    JSON.stringify(
      buildChoDocument(
        { uuid: uuidOf(number), pipelineId: 'museum', datestamp: number },
        record,
        CONTEXT,
        {},
        { wordForms: forms, findConcepts },
      ),
    ),
  );
  const outcomes = await index.upsert('chos-1', documents);
  const refused = outcomes.find(({ success }) => !success);
  if (refused) throw new Error(refused.error);
  await index.publish('chos-1');
  await index.setAlias('chos', 'chos-1');
  for (const name of ['editorial', 'knowledge'] as const) {
    await index.createCollection(collectionSchema(name, `${name}-1`));
    await index.setAlias(name, `${name}-1`);
  }
  await syncEntities({ index, checkpoints: new MemoryCheckpoints() }, 'chos-1');
  return { engine, index };
}

const recordOf = (uuid: string, cho: object): FramedRecord => ({
  id: `http://source.example/${uuid}/aggregation`,
  type: 'Aggregation',
  dataProvider: 'Museum',
  edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
  aggregatedCHO: {
    id: `http://source.example/${uuid}/cho`,
    type: 'ProvidedCHO',
    edmType: 'IMAGE',
    ...cho,
  },
});

/** A person and a place, as a record describes them. */
export const DURER = {
  id: 'http://d-nb.info/gnd/11852786X',
  type: 'Agent',
  prefLabel: [
    { '@language': 'de', '@value': 'Albrecht Dürer' },
    { '@language': 'hu', '@value': 'Ajtósi Dürer Albert' },
  ],
  dateOfBirth: '1471-05-21',
};
export const WIEN = {
  id: 'http://www.wikidata.org/entity/Q1741',
  type: 'Place',
  prefLabel: [
    { '@language': 'en', '@value': 'Vienna' },
    { '@language': 'de', '@value': 'Wien' },
  ],
  sameAs: ['http://d-nb.info/gnd/4066009-6'],
  lat: '48.2',
  long: 16.37,
};
