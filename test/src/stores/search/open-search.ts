import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../../../../src/stores/search/embedded.ts';
import { openTypesenseEngine } from '../../../../src/stores/search/typesense-engine.ts';
import { openTypesenseIndex } from '../../../../src/stores/search/typesense-index.ts';
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

/** The same with a node that is not told what is ours, so that it searches as Typesense does. */
export async function openAsTypesense(atEnd: AtEnd): Promise<OpenedSearch> {
  const { url } = await engineNode(atEnd, true);
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

/** Embedded engines of this process that no test uses at present. Opening one, with its thread, takes longer than most tests. Their folders go at the end of the run. */
const idle: OpenedSearch[] = [];

/** An embedded engine without collections. It may have been used before: names that were aliases then have no collection now. */
export async function borrowEmbeddedSearch(atEnd: AtEnd): Promise<OpenedSearch> {
  const opened = idle.pop() ?? openEmbedded(mkdtempSync(join(tmpdir(), 'vitrine-')), { threads: 0 });
  atEnd(async () => {
    for (const name of await opened.index.collectionNames()) await opened.index.dropCollection(name);
    idle.push(opened);
  });
  return opened;
}
