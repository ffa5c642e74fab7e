import { workerData } from 'node:worker_threads';
import { Catalog } from '../../../../src/engine/store/catalog.ts';
import { untilWritten } from './until-written.ts';

/** Sets the aliases, one after the other, in a catalog that others change too. */
const { root, names } = workerData as { readonly root: string; readonly names: readonly string[] };
const catalog = new Catalog(root);
for (const name of names) untilWritten(() => catalog.setAlias(name, 'somewhere'));
