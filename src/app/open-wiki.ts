import type { DerivedValues } from '../records/derived-values.ts';
import { openBookStack } from '../wiki/bookstack.ts';
import { openFileWiki } from '../wiki/file-wiki.ts';
import type { Wiki } from '../wiki/wiki.ts';
import type { Settings } from './settings.ts';
import { wikiMemory } from './wiki-memory.ts';

/** The knowledge base that the settings name; what it fetches is kept with the derived values. */
export function openWiki({ wiki, contentDir }: Settings, derived: DerivedValues): Wiki {
  if (wiki === undefined) return openFileWiki(contentDir);
  return openBookStack({ ...wiki, memory: wikiMemory(derived) });
}
