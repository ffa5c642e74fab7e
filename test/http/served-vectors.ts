import { onTestFinished } from 'vitest';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import type { Models } from '../../src/collections/models.ts';
import { openEmbeddedEngine } from '../../src/search/embedded-engine.ts';
import { openEmbeddedIndex } from '../../src/search/embedded-index.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const DIMENSIONS = { metadataEmbedding: 384, imageEmbedding: 512 } as const;

/** A vector of unit length that has this angle, in degrees, with all others of angle 0. */
export function vectorAt(degrees: number, field: keyof typeof DIMENSIONS): number[] {
  const vector = new Array<number>(DIMENSIONS[field]).fill(0);
  vector[0] = Math.cos((degrees * Math.PI) / 180);
  vector[1] = Math.sin((degrees * Math.PI) / 180);
  return vector;
}

/** The embedded engine over a collection `chos` of these documents; closed when the test file ends. */
export async function serveDocuments(documents: readonly object[], models?: Models): Promise<SearchEngine> {
  const folder = temporaryFolder();
  const index = await openEmbeddedIndex(folder, { threads: 0 });
  await index.createCollection(collectionSchema('chos', 'chos-1', models));
  const common = { pipelineId: 'p', docType: 'cho', docLanguage: 'mul', updatedAt: 0 };
  const lines = documents.map((document) => JSON.stringify({ ...common, ...document }));
  const outcomes = await index.upsert('chos-1', lines);
  const refused = outcomes.find(({ success }) => !success);
  if (refused) throw new Error(refused.error);
  await index.publish('chos-1');
  await index.setAlias('chos', 'chos-1');
  await index.close();
  const engine = openEmbeddedEngine(folder, { threads: 0 });
  onTestFinished(() => engine.close());
  return engine;
}
