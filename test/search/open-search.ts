import { inject } from 'vitest';
import { openEmbedded } from '../../src/search/embedded.ts';
import { openTypesenseEngine } from '../../src/search/typesense-engine.ts';
import { openTypesenseIndex } from '../../src/search/typesense-index.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';
import { engineNode, KEYS } from './engine-node.ts';
import type { OpenedSearch } from './search-engine-contract.ts';

type AtEnd = (work: () => void | Promise<void>) => void;

/** The embedded engine over an empty folder. */
export async function openEmbeddedSearch(atEnd: AtEnd): Promise<OpenedSearch> {
  const opened = openEmbedded(temporaryFolder(atEnd), { threads: 0 });
  atEnd(() => opened.engine.close());
  return opened;
}

/** The adapter for Typesense, over HTTP, with the embedded engine's server as the only node. */
export async function openTypesenseSearch(atEnd: AtEnd): Promise<OpenedSearch> {
  const { url } = await engineNode(atEnd);
  return openClusterSearch([url], atEnd);
}

/** The adapter for Typesense over these nodes. */
export function openClusterSearch(urls: readonly string[], atEnd: AtEnd): OpenedSearch {
  const engine = openTypesenseEngine({ urls, apiKey: KEYS.search });
  const index = openTypesenseIndex({ urls, adminApiKey: KEYS.admin });
  atEnd(async () => {
    await index.close();
    await engine.close();
  });
  return { engine, index };
}

/** That of the two which the tests are run with. */
export const openChosenSearch = (atEnd: AtEnd): Promise<OpenedSearch> =>
  inject('search') === 'typesense' ? openTypesenseSearch(atEnd) : openEmbeddedSearch(atEnd);
