import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DerivedValues } from '../records/derived-values.ts';
import { type CurrentExport, unlessMissing } from './exports-folder.ts';

/** `state.json`, beside the archive, for the next export. */
const stateSchema = z.object({
  /** An id of the export that is also stored in the record store. */
  stamp: z.string(),
  /** The highest exported change number. */
  lastChange: z.int().nonnegative(),
  /** Names what lines depend on besides the records. */
  recipe: z.string(),
});

export type ExportState = z.infer<typeof stateSchema>;

const STATE = 'state.json';

/** The keys of derived values of this kind are stamps of exports. */
const KIND = 'export';

/**
 * The state of the current export, if there can be a delta from it: it was made from
 * this record store, and with the same recipe. A different store, or one that was
 * restored to an earlier state, has different change numbers and lacks the stamp.
 */
export async function readExportState(
  { folder }: CurrentExport,
  derived: Pick<DerivedValues, 'get'>,
  recipe: string,
): Promise<ExportState | undefined> {
  const text = await unlessMissing(readFile(join(folder, STATE), 'utf8'));
  const state = text === undefined ? undefined : parseState(text);
  if (state === undefined || state.recipe !== recipe) return undefined;
  return (await derived.get(KIND, [state.stamp])).has(state.stamp) ? state : undefined;
}

function parseState(text: string): ExportState | undefined {
  try {
    return stateSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Adds the file to an unfinished export. */
export const writeExportState = (folder: string, state: ExportState): Promise<void> =>
  writeFile(join(folder, STATE), JSON.stringify(state), { flag: 'wx', flush: true });

/** Stores the stamp of the current export in place of the previous one. */
export async function stampStore(
  derived: Pick<DerivedValues, 'put' | 'remove'>,
  stamp: string,
  before: string | undefined,
): Promise<void> {
  await derived.put([{ kind: KIND, key: stamp, version: '', value: undefined, failure: undefined }]);
  if (before !== undefined) await derived.remove(KIND, [before]);
}
