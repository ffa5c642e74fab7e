import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asciiName, unlessMissing } from '../../kernel/files.ts';
import { parseJson } from '../../kernel/json.ts';

/** File names of an export, below `nightly/`. */
export const ARCHIVE = 'records_export_full.tar.gz';
export const CHECKSUM = `${ARCHIVE}.sha256`;
export const MANIFEST = 'manifest.json';

/**
 * The file of an institution in the archive. It depends only on the name, so it
 * is the same every night, and fits into the 100 bytes of a tar header.
 */
export const fileNameOf = (institution: string): string => `${asciiName(institution, 'institution')}.jsonl`;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.iso.datetime();

const manifestSchema = z.object({
  /** Just before the records were read. */
  time,
  records: count,
  archive: z.object({ name: z.string(), bytes: count, sha256, unpackedBytes: count }),
  institutions: z.array(
    z.object({ name: z.string(), file: z.string(), records: count, bytes: count, changed: time }),
  ),
});

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Adds the manifest and the checksum, in the format of `sha256sum`, to an export, and syncs them. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const { sha256, name } = manifest.archive;
  const options = { flag: 'wx', flush: true };
  await writeFile(join(folder, CHECKSUM), `${sha256}  ${name}\n`, options);
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, options);
}

/** Errors: undefined for a missing or invalid manifest; those of the file system. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = (await unlessMissing(readFile(join(folder, MANIFEST), 'utf8'))) ?? '';
  return manifestSchema.safeParse(parseJson(text)).data;
}
