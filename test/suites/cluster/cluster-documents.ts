import { collectionSchema } from '../../../src/documents/fields/collection-schema.ts';
import { uuidKey } from '../../../src/documents/objects/uuid-key.ts';
import { openTypesenseIndex } from '../../../src/stores/search/typesense-index.ts';
import { vectorAt } from '../../src/api/served-vectors.ts';
import { uuidOf } from '../../uuid-of.ts';
import { ADMIN_KEY, type NodeProcess } from './node-process.ts';

const WORDS = [
  'Wien',
  'Donau',
  'Landschaft',
  'Bildnis',
  'Kirche',
  'Winter',
  'Garten',
  'Brücke',
  'Markt',
  'Hafen',
];

const word = (number: number): string => WORDS[number % WORDS.length] ?? '';

const objectOf = (number: number) => ({
  id: uuidOf(number),
  uuid: uuidOf(number),
  uuidKey: uuidKey(uuidOf(number)),
  pipelineId: 'p',
  docType: 'cho',
  docLanguage: 'mul',
  updatedAt: number,
  title: `${word(number)} ${word(number >> 2)} ${number}`,
  dataProvider: `Museum ${number % 7}`,
  edmType: [number % 3 === 0 ? 'TEXT' : 'IMAGE'],
  dateMin: -number,
  subject: [word(number + 1), word(number * 3)],
  sourceRecord: JSON.stringify({ number }),
  metadataEmbedding: vectorAt(number % 360, 'metadataEmbedding'),
});

/** Fills a node with objects in `chos`, and empty collections of pages: every node gets the same. */
export async function fillNode({ url }: NodeProcess, objects: number): Promise<void> {
  const index = openTypesenseIndex({ urls: [url], adminApiKey: ADMIN_KEY });
  try {
    for (const name of ['chos', 'editorial', 'knowledge'] as const) {
      await index.createCollection(collectionSchema(name, `${name}-1`));
      await index.setAlias(name, `${name}-1`);
    }
    const lines = Array.from({ length: objects }, (_, number) => JSON.stringify(objectOf(number)));
    const outcomes = await index.upsert('chos-1', lines);
    const refused = outcomes.find(({ success }) => !success);
    if (refused) throw new Error(refused.error);
    await index.publish('chos-1');
  } finally {
    await index.close();
  }
}
