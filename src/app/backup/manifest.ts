import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unlessMissing } from '../../kernel/files.ts';

/** It is written last: a folder without it is not a backup. */
const NAME = 'manifest.json';

/** The folder in a backup that holds the files. */
export const FILES = 'files';

/** Below the data folder, with slashes; never outside of it. */
const path = z
  .string()
  .refine((text) => text.split('/').every((part) => !['', '.', '..'].includes(part)) && !text.includes('\0'));

const manifest = z.object({
  format: z.literal(1),
  /** Of the program that made it. */
  version: z.string(),
  /** When it was begun: the record store is as of then. */
  time: z.iso.datetime(),
  /** Greater than those of all backups that were in the folder: clocks may be wrong. Older versions wrote none. */
  sequence: z.int().min(1).optional(),
  /** `postgresql`: the records are not in the backup. */
  store: z.enum(['sqlite', 'postgresql', 'none']),
  lastChange: z.int().optional(),
  records: z.int().optional(),
  files: z.array(z.object({ path, bytes: z.int().min(0), sha256: z.string().regex(/^[\da-f]{64}$/) })),
  /** Symbolic links to neighbours. */
  links: z.array(z.object({ path, target: z.string().regex(/^[^/\\\0]+$/) })),
});

export type Manifest = z.output<typeof manifest>;

/** Undefined if the folder has none. Errors: BackupError if it cannot be understood. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, NAME);
  const text = await unlessMissing(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new BackupError(`${file} is damaged, or was made by a newer version`, { cause: error });
  }
}

export const writeManifest = (folder: string, content: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(content, null, 1)}\n`, { flush: true });

/** A backup cannot be made or restored; the message says why. */
export class BackupError extends Error {}
