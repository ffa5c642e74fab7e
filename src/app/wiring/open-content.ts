import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { monotonicClock } from '../../kernel/clock.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import { chosenCms } from '../../stores/cms/chosen-cms.ts';
import { type Cms, EMPTY_CMS } from '../../stores/cms/cms.ts';
import { openFileCms } from '../../stores/cms/file-cms.ts';
import type { RecordStore } from '../../stores/records/record-store.ts';
import type { DerivedValues } from '../../stores/records/store.ts';
import type { WikiCache } from '../../stores/wiki/bookstack.ts';
import { openFileWiki } from '../../stores/wiki/file-wiki.ts';
import type { Wiki } from '../../stores/wiki/wiki.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';

/** Institutions, pages, their pictures and the knowledge base of the sample collection. */
export const SAMPLE_CONTENT = fileURLToPath(new URL('../../../sample', import.meta.url));

/** A record each of three institutions of the sample collection. No other collection has their uuids. */
export const SAMPLE_RECORDS: readonly string[] = [
  '7c3ed443-272a-5159-baca-ea3d6e1c3377',
  'd85a497f-b310-52ed-b7f0-b004506d27ca',
  '948d6ac3-df9c-51ac-97f6-7ee26ce8fce4',
];

/**
 * Returns the folder of institutions, pages, pictures and knowledge base; undefined
 * if there is none.
 * Errors: StoreError.
 */
type ContentFolder = () => Promise<string | undefined>;

/** How long the folder is taken to be the same, in milliseconds. */
const TTL_MS = 10_000;

/**
 * CONTENT_DIR, else the sample content while the record store contains the sample
 * collection: the sample's invented profiles of real institutions must not appear
 * without the sample's records.
 * Errors: SettingsError if CONTENT_DIR is not a folder.
 */
export function contentFolder(
  { contentDir }: Pick<Settings, 'contentDir'>,
  records: Pick<RecordStore, 'get'>,
): ContentFolder {
  requireContentFolder({ contentDir });
  if (contentDir !== undefined) return async () => contentDir;
  return memoizeFor(TTL_MS, monotonicClock, async () =>
    (await isSampleLoaded(records)) ? SAMPLE_CONTENT : undefined,
  );
}

/** Errors: SettingsError if CONTENT_DIR is not a folder. */
export function requireContentFolder({ contentDir }: Pick<Settings, 'contentDir'>): void {
  if (contentDir === undefined || statSync(contentDir, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new SettingsError([`setting CONTENT_DIR=${JSON.stringify(contentDir)}: there is no such folder`]);
}

/** Whether the record store contains the sample collection. Errors: StoreError. */
export async function isSampleLoaded(records: Pick<RecordStore, 'get'>): Promise<boolean> {
  for (const uuid of SAMPLE_RECORDS) if ((await records.get(uuid))?.body !== undefined) return true;
  return false;
}

/** The CMS of the settings, else that of the content folder, which may appear and disappear. */
export async function openCms({ cms, contentDir }: Settings, folder: ContentFolder): Promise<Cms> {
  if (cms !== undefined) {
    const { openDirectusCms } = await import('../../stores/cms/directus-cms.ts');
    return openDirectusCms(cms);
  }
  if (contentDir !== undefined) return openFileCms(contentDir);
  const sample = openFileCms(SAMPLE_CONTENT);
  return chosenCms(async () => ((await folder()) === undefined ? EMPTY_CMS : sample));
}

/** The knowledge base of the settings, else that of the content folder. Errors: StoreError. */
export async function openWiki(
  { wiki }: Settings,
  derived: DerivedValues,
  folder: ContentFolder,
): Promise<Wiki> {
  if (wiki !== undefined) {
    const { openBookStack } = await import('../../stores/wiki/bookstack.ts');
    return openBookStack({ ...wiki, cache: wikiCache(derived) });
  }
  const contentDir = await folder();
  return contentDir === undefined ? EMPTY_WIKI : openFileWiki(contentDir);
}

const EMPTY_WIKI: Wiki = {
  pages: async () => ({ pages: [], faults: [] }),
  close: async () => {},
};

/** Caches what is fetched from a wiki with the records, so that every process has it. */
export function wikiCache(values: DerivedValues): WikiCache {
  const kind = 'wiki-text';
  return {
    async get(keys) {
      const texts = new Map<string, { version: string; text: string }>();
      for (const [key, { version, value }] of await values.get(kind, keys)) {
        if (value !== undefined) texts.set(key, { version, text: new TextDecoder().decode(value) });
      }
      return texts;
    },
    put: (texts) =>
      values.put(
        texts.map(({ text, ...one }) => ({
          ...one,
          kind,
          value: new TextEncoder().encode(text),
          failure: undefined,
        })),
      ),
    async retain(keys) {
      const cached = await values.keysUpTo(kind, LAST_KEY, MAX_KEYS);
      const obsolete = cached.filter((key) => !keys.has(key));
      if (obsolete.length > 0) await values.remove(kind, obsolete);
    },
  };
}

/** After all keys, and more of them than there can be. */
const [LAST_KEY, MAX_KEYS] = ['~', 1_000_000];
