import { hash } from 'node:crypto';
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
  /** Of the manifest without this member, as JSON; exports of earlier versions have none. */
  sha256: sha256.optional(),
});

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Adds the manifest and the checksum, in the format of `sha256sum`, to an export, and syncs them. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const options = { flag: 'wx', flush: true };
  await writeFile(join(folder, CHECKSUM), checksumText(manifest), options);
  const text = JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, undefined, 2);
  await writeFile(join(folder, MANIFEST), `${text}\n`, options);
}

/** The content of the file with the checksum. */
export const checksumText = ({ archive: { sha256, name } }: Manifest): string => `${sha256}  ${name}\n`;

const hashOf = (manifest: Manifest): string => hash('sha256', JSON.stringify(manifest));

/** Errors: undefined for a missing, invalid or damaged manifest; those of the file system. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = (await unlessMissing(readFile(join(folder, MANIFEST), 'utf8'))) ?? '';
  const { sha256: expected, ...manifest } = manifestSchema.safeParse(parseJson(text)).data ?? {};
  if (!('archive' in manifest)) return undefined;
  return expected === undefined || hashOf(manifest) === expected ? manifest : undefined;
}
