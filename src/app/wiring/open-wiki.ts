import type { DerivedValues } from '../../records/derived-values.ts';
import { openBookStack } from '../../wiki/bookstack.ts';
import { openFileWiki } from '../../wiki/file-wiki.ts';
import type { Wiki } from '../../wiki/wiki.ts';
import type { Settings } from '../settings/settings.ts';
import type { ContentFolder } from './content-folder.ts';
import { wikiMemory } from './wiki-cache.ts';

/** The knowledge base that the settings name; what it fetches is kept with the derived values. Errors: StoreError. */
export async function openWiki(
  { wiki }: Settings,
  derived: DerivedValues,
  folder: ContentFolder,
): Promise<Wiki> {
  if (wiki !== undefined) return openBookStack({ ...wiki, cache: wikiMemory(derived) });
  const contentDir = await folder();
  return contentDir === undefined ? EMPTY_WIKI : openFileWiki(contentDir);
}

const EMPTY_WIKI: Wiki = {
  pages: async () => ({ pages: [], faults: [] }),
  close: async () => {},
};
