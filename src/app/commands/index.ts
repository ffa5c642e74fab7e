import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildChoDocument, choRecipe } from '../../collections/cho-document.ts';
import { choEmbeddingText } from '../../collections/cho-embedding-text.ts';
import { choPictures } from '../../collections/cho-pictures.ts';
import { modelsByField } from '../../collections/models.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { openImageEmbedder } from '../../embedding/open-image-embedder.ts';
import { openTextEmbedder } from '../../embedding/open-text-embedder.ts';
import { fetchPictures } from '../../imaging/fetch-pictures.ts';
import { localPictures } from '../../imaging/local-pictures.ts';
import { previewFolder } from '../../imaging/preview-folder.ts';
import { type IndexerParts, runIndexer } from '../../ingest/index-run.ts';
import { indexPasses } from '../../ingest/passes.ts';
import { systemClock } from '../../kernel/clock.ts';
import { tryLock } from '../../records/file-lock.ts';
import { type Command, parseArguments } from '../command.ts';
import { preparePageCollections } from '../schedules/sync-task.ts';
import type { Settings } from '../settings/settings.ts';
import { listenForInterruption } from '../shutdown.ts';
import { openSearchIndex } from '../wiring/open-search.ts';
import { openStore, type Store } from '../wiring/open-store.ts';
import { indexProgress } from './index-progress.ts';
import { closingLine, indexReport } from './index-report.ts';

const SAMPLE_PICTURES = fileURLToPath(new URL('../../../sample/pictures', import.meta.url));

/**
 * `vitrine index [--rebuild]`: brings the search index up to the record store.
 * The first ctrl-C (or SIGTERM) ends it after the batches on their way, the
 * second one at once.
 * Status: 0 done, 1 some documents were not accepted, 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { values } = parseArguments('vitrine index [--rebuild]', {
    args: [...argv],
    options: { rebuild: { type: 'boolean' } },
  });
  return runIndexCommand({ rebuild: values.rebuild === true, brief: false }, settings);
};

/** `brief`: says no more than how many can be searched, unless something went wrong. */
export async function runIndexCommand(
  { rebuild, brief }: { readonly rebuild: boolean; readonly brief: boolean },
  settings: Settings,
): Promise<number> {
  const began = performance.now();
  const embedder = await openTextEmbedder(settings.textModel);
  const imageEmbedder = await openImageEmbedder(settings.imageModel);
  const store = await openStore(settings);
  const { records, checkpoints, derived } = store;
  const lock = await lockIndex(settings, store);
  if (lock === undefined) {
    await store.close();
    await embedder.close();
    await imageEmbedder.close();
    const place = settings.searchUrls?.join(', ') ?? settings.dataDir;
    process.stderr.write(`vitrine index: another run is indexing ${place}\n`);
    return 1;
  }
  const index = await openSearchIndex(settings);
  const framed = parsedOnce();
  const documents: IndexerParts['documents'] = {
    recipe: choRecipe(settings),
    make: (record, derived) => JSON.stringify(buildChoDocument(record, framed(record), settings, derived)),
  };
  const models = modelsByField({ text: embedder, image: imageEmbedder });
  const source = localPictures(
    SAMPLE_PICTURES,
    fetchPictures({
      allowPrivate: settings.allowPrivateImages,
      userAgent: settings.userAgent,
    }),
  );
  const previews = previewFolder(settings.previewDir);
  const passes = indexPasses(
    {
      embedder,
      derived,
      textOf: (record) => choEmbeddingText(buildChoDocument(record, framed(record), settings)),
    },
    {
      source,
      previews,
      derived,
      clock: systemClock,
      picturesOf: (record) => choPictures(framed(record)),
      previewUrl: settings.previewUrl,
      previewsInCopyright: settings.previewsInCopyright,
      embedder: imageEmbedder,
    },
  );
  const interruption = listenForInterruption();
  const { end, ...showProgress } = indexProgress({
    out: process.stdout,
    err: process.stderr,
    brief,
    clock: systemClock,
  });
  try {
    await previews.sweep();
    await preparePageCollections(store, index);
    const summary = await runIndexer(
      { records, checkpoints, index, documents, passes, models },
      {
        rebuild,
        signal: interruption.signal,
        ...showProgress,
      },
    );
    end();
    const complete = !summary.interrupted && summary.failed.length === 0;
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(`${brief && complete ? closingLine(summary) : indexReport(summary, seconds)}\n`);
    if (summary.interrupted) return interruption.status();
    return complete ? 0 : 1;
  } finally {
    end();
    interruption.stop();
    await source.close();
    await embedder.close();
    await imageEmbedder.close();
    await index.close();
    await store.close();
    await lock.release();
  }
}

/**
 * Each run removes what unfinished runs have left, so two over one index must
 * not meet: on this machine, or on any when the index is that of a cluster.
 */
async function lockIndex({ searchUrls, dataDir }: Settings, { locks }: Pick<Store, 'locks'>) {
  if (searchUrls !== undefined) return locks.tryLock('index');
  mkdirSync(dataDir, { recursive: true });
  const lock = tryLock(join(dataDir, 'index.lock'));
  return lock && { release: async () => lock.release() };
}

/** Reads the JSON of a record, which several parts look at, once: as long as the record is in use. */
function parsedOnce(): (record: { readonly body: string }) => FramedRecord {
  const parsed = new WeakMap<object, FramedRecord>();
  return (record) => {
    const known = parsed.get(record);
    if (known !== undefined) return known;
    const framed = JSON.parse(record.body) as FramedRecord;
    parsed.set(record, framed);
    return framed;
  };
}
