import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DerivedValues } from '../records/derived-values.ts';
import { type CurrentExport, unlessMissing } from './exports-folder.ts';

/** What the next export needs to know of this one, in `state.json` beside the archive. */
const stateSchema = z.object({
  /** The record store knows this name of the export too. */
  stamp: z.string(),
  /** The highest change number that was exported. */
  lastChange: z.int().nonnegative(),
  /** What lines depend on beside the records. */
  recipe: z.string(),
});

export type ExportState = z.infer<typeof stateSchema>;

const STATE = 'state.json';

/** Derived values of this kind name the exports that were made of the record store. */
const KIND = 'export';

/**
 * The state of the export that is offered, if there can be a delta from it: it was
 * made of this record store, and with the same recipe. Another store, or one that
 * was restored to an earlier state, does not know its stamp; its change numbers
 * mean other records.
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

/** Beside the files of an export that is not offered yet. */
export const writeExportState = (folder: string, state: ExportState): Promise<void> =>
  writeFile(join(folder, STATE), JSON.stringify(state), { flag: 'wx', flush: true });

/** Makes the store know an export that is offered, and forget the one before. */
export async function stampStore(
  derived: Pick<DerivedValues, 'put' | 'remove'>,
  stamp: string,
  before: string | undefined,
): Promise<void> {
  await derived.put([{ kind: KIND, key: stamp, version: '', value: undefined, failure: undefined }]);
  if (before !== undefined) await derived.remove(KIND, [before]);
}
