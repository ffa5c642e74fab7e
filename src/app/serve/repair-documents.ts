import { renewObjects } from '../../jobs/index/renew-objects.ts';
import { syncEntities } from '../../jobs/index/sync-entities.ts';
import type { ImageEmbedder, TextEmbedder } from '../../media/embedding/embedder.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { syncOnce } from '../schedules/sync-schedule.ts';
import type { Settings } from '../settings/settings.ts';
import { choDocuments } from '../wiring/cho-documents.ts';
import { lockIndex } from '../wiring/lock-index.ts';
import { openConcepts } from '../wiring/open-concepts.ts';
import { openPasses } from '../wiring/open-passes.ts';
import type { Store } from '../wiring/open-store.ts';
import { parsedOnce } from '../wiring/parsed-once.ts';

interface RepairParts {
  readonly store: Store;
  readonly index: SearchIndex;
  readonly models: { readonly text: TextEmbedder; readonly image: ImageEmbedder };
  readonly warn: (message: string) => void;
}

/**
 * Makes damaged documents of a collection again: objects of their records, all others of what they are made of.
 * What is not behind an alias, or is being indexed by another process, is left to `vitrine index`. [operations-15]
 */
export async function repairDocuments(
  settings: Settings,
  parts: RepairParts,
  collection: string,
  ids: readonly string[],
): Promise<void> {
  const { store, index } = parts;
  const objects = await index.alias('chos');
  if (collection === (await index.alias('editorial')) || collection === (await index.alias('knowledge'))) {
    await syncOnce(settings, { store, index });
    return;
  }
  const lock = await lockIndex(settings, store);
  if (lock === undefined) throw new Error('vitrine index runs, and its next run makes them again');
  try {
    if (collection === objects) await renew(settings, parts, collection, ids);
    else if (objects !== undefined && collection === (await index.alias('chos-entities')))
      await syncEntities({ index, checkpoints: store.checkpoints }, objects);
  } finally {
    await lock.release();
  }
}

async function renew(
  settings: Settings,
  { store, index, models, warn }: RepairParts,
  collection: string,
  ids: readonly string[],
): Promise<void> {
  const { framed, supplied } = parsedOnce();
  const { concepts } = await openConcepts(settings);
  const documents = choDocuments(settings, { ...store, framed, supplied, concepts, warn });
  const { derived, records } = store;
  const embedders = { embedder: models.text, imageEmbedder: models.image };
  const { passes, source } = openPasses(settings, { ...embedders, derived, framed });
  try {
    const renewed = await renewObjects({ records, index, documents, passes }, collection, ids);
    warn(`${renewed} of ${ids.length} damaged documents of ${collection} were made again: check the disk`);
  } finally {
    await source.close();
  }
}
