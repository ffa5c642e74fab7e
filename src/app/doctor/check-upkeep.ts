import { choRecipe } from '../../documents/objects/cho-document.ts';
import { exceedsRemovalLimit } from '../../jobs/collections/removal-limit.ts';
import { ExportsFolder } from '../../jobs/dataset/exports-folder.ts';
import { lossOf } from '../../jobs/index/index-run.ts';
import { countWithoutVectors, readFailedPictures } from '../../jobs/index/picture-queue.ts';
import { areEntitiesCurrent } from '../../jobs/index/sync-entities.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { nextTryText } from '../commands/print-index-run.ts';
import { counted } from '../progress.ts';
import { lastScheduledSync } from '../schedules/sync-schedule.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from '../wiring/open-store.ts';

interface Parts {
  readonly store: Pick<Store, 'records' | 'checkpoints' | 'derived' | 'counts' | 'scope'>;
  readonly index: SearchIndex;
  readonly settings: Settings;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Whether the index is up to date with the records, and whether schedules have run. */
export async function checkUpkeep(parts: Parts): Promise<Finding[]> {
  return [
    ...(await checkClock(parts)),
    ...(await checkIndexed(parts)),
    ...(await checkVectors(parts)),
    ...(await checkPictures(parts)),
    ...(await checkEntities(parts)),
    ...(await checkSync(parts)),
    ...(await checkExport(parts)),
  ];
}

const MINUTE_MS = 60_000;

/** Datestamps in the future show that a clock was wrong. */
async function checkClock({ store, now }: Parts): Promise<Finding[]> {
  const from = Math.floor((now + 2 * MINUTE_MS) / 1000);
  const [record] = await store.records.byDatestamp({ from }, undefined, 1);
  if (record === undefined) return [];
  const message = `the clock says ${isoTime(now)}, but record ${record.uuid} was stored at ${isoTime(record.datestamp * 1000)}`;
  return [findingsAbout('clock').fault(message, 'Synchronise the clock (NTP): harvesters rely on it')];
}

const isoTime = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

async function checkIndexed({ store, index, settings }: Parts): Promise<Finding[]> {
  const { ok, warning } = findingsAbout('indexing');
  const collection = await index.alias('chos');
  if (collection === undefined) return [];
  const [last, live] = [await store.records.lastChange(), await store.records.countLive()];
  const loss = await lossOf({ ...store, index }, collection);
  if (exceedsRemovalLimit(loss)) return [lossFault(live, loss.documents, settings)];
  const checkpoint = (await store.checkpoints.all()).get(collection);
  if (checkpoint === undefined) {
    const message = `${collection} was not filled from this record store`;
    return [warning(message, 'Run vitrine index: it fills a new index')];
  }
  if (checkpoint.recipe !== choRecipe(settings)) {
    const message = `${collection} was made with other URLs (BASE_URL, ID_BASE, OBJECT_PAGE_URL, previews, LANGUAGE_EXPANSION) or by another version`;
    return [warning(message, 'Run vitrine index: it fills a new index')];
  }
  const { change: done } = checkpoint;
  if (done >= last) return [ok(`all ${live} records are in the index`)];
  const message = `the last ${last - done} changes of records are not in the index`;
  return [warning(message, 'Run vitrine index, and schedule it')];
}

async function checkVectors({ store, index }: Parts): Promise<Finding[]> {
  const waiting = await countWithoutVectors(store.records, await store.checkpoints.all());
  if (waiting === 0 || (await index.alias('chos')) === undefined) return [];
  const message = `${waiting} changed records have no vectors: similar objects and searches by meaning miss them`;
  return [findingsAbout('vectors').warning(message, 'Run vitrine index, and let it end')];
}

/** Servers that were repaired are noticed only when pictures are tried again. */
async function checkPictures({ store, now }: Parts): Promise<Finding[]> {
  const { records, nextTry } = await readFailedPictures(store);
  if (nextTry === undefined) return [];
  const message = `those of ${counted(records, 'record')} failed, next try ${nextTryText(nextTry, now)}; vitrine status says why`;
  const remedy = 'If their servers are repaired, run vitrine index --retry-pictures';
  return [findingsAbout('pictures').warning(message, remedy)];
}

/** What an absent record store means for an index. */
export async function checkNoRecords(index: SearchIndex, settings: Settings): Promise<Finding[]> {
  const documents = (await index.collection('chos'))?.documents ?? 0;
  return exceedsRemovalLimit({ documents, removed: documents }) ? [lossFault(0, documents, settings)] : [];
}

function lossFault(records: number, documents: number, { storeUrl }: Pick<Settings, 'storeUrl'>): Finding {
  const message = `the record store has ${records} records, the index ${documents} documents`;
  const where =
    storeUrl === undefined ? 'DATA_DIR is the right folder, and mounted' : 'STORE_URL is the right database';
  const remedy = `Check that ${where}; if the records are right, run vitrine index --force`;
  return findingsAbout('indexing').fault(message, remedy);
}

/** Entities are written after objects: a run that ends between them leaves older ones, or none. */
async function checkEntities({ store, index }: Parts): Promise<Finding[]> {
  const { ok, warning } = findingsAbout('entities');
  const objects = await index.alias('chos');
  if (objects === undefined) return [];
  const remedy = 'Run vitrine index';
  if ((await index.collection('chos-entities')) === undefined) {
    return [warning('the index has no persons, places and concepts', remedy)];
  }
  if (areEntitiesCurrent(await store.checkpoints.all(), objects)) {
    return [ok('persons, places and concepts are those of the objects in the index')];
  }
  const message =
    'persons, places and concepts are older than the objects in the index, or of another version';
  return [warning(message, remedy)];
}

async function checkSync({ store, settings, now }: Parts): Promise<Finding[]> {
  const { ok, warning } = findingsAbout('sync');
  if (settings.syncAt === undefined) {
    return [ok('SYNC_AT is empty: vitrine serve does not run it')];
  }
  const last = await lastScheduledSync(store);
  if (last === undefined) return [ok('vitrine serve has not run it on schedule yet')];
  const message = `it last ran for ${isoTime(last)}`;
  if (now - last < 2 * DAY_MS) return [ok(message)];
  return [warning(message, 'Check the log of vitrine serve, or run vitrine sync')];
}

async function checkExport({ settings, now }: Parts): Promise<Finding[]> {
  const { ok, warning } = findingsAbout('dataset');
  const exports = new ExportsFolder(settings.exportDir);
  const current = await exports.current();
  if (current === undefined) {
    // Another check says it.
    if ((await exports.fault()) !== undefined) return [];
    const message = 'there is no dataset to download yet';
    return [warning(message, 'Run vitrine export, or set EXPORT_AT')];
  }
  const { time, records } = current.manifest;
  const message = `the dataset was made at ${isoTime(Date.parse(time))}, with ${records} records`;
  if (now - Date.parse(time) < 2 * DAY_MS) return [ok(message)];
  return [warning(message, 'Check the log of vitrine serve, or run vitrine export')];
}

const DAY_MS = 24 * 60 * MINUTE_MS;
