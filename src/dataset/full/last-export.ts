import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DerivedValues } from '../../records/derived-values.ts';
import { readBlockIndex } from '../blocks/block-index.ts';
import { type CurrentExport, unlessMissing } from '../exports-folder.ts';
import { ARCHIVE } from '../manifest.ts';
import type { LastExport } from './block-collector.ts';

/** Beside the archive, for the next export. */
export const INDEX = 'blocks.json';

/** Derived values of this kind say which exports were made of the record store; the key is the export's stamp. */
const KIND = 'export';

type Stamps = Pick<DerivedValues, 'get' | 'put' | 'remove'>;

/**
 * The export that is offered, if blocks of it may be kept: it was made of this
 * record store, and with the same recipe. A store that was put back to an
 * earlier state, or another one, does not know the stamp of a later export; its
 * change numbers mean other records.
 */
export async function openLastExport(
  current: CurrentExport | undefined,
  derived: Stamps,
  recipe: string,
): Promise<LastExport | undefined> {
  if (current === undefined) return undefined;
  const text = await unlessMissing(readFile(join(current.folder, INDEX), 'utf8'));
  const index = text === undefined ? undefined : readBlockIndex(text);
  if (index === undefined || index.recipe !== recipe) return undefined;
  if (!(await derived.get(KIND, [index.stamp])).has(index.stamp)) return undefined;
  const archive = join(current.folder, ARCHIVE);
  const isThere = await unlessMissing(access(archive).then(() => true));
  return isThere === true ? { index, archive } : undefined;
}

/** Makes the store know an export, and forget the one before. */
export async function stampStore(derived: Stamps, stamp: string, before: string | undefined): Promise<void> {
  await derived.put([{ kind: KIND, key: stamp, version: '', value: undefined, failure: undefined }]);
  if (before !== undefined) await derived.remove(KIND, [before]);
}
