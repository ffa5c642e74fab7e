import { z } from 'zod';

/** File names of an export, below `nightly/`. */
export const ARCHIVE = 'records_export_full.tar.gz';
export const CHECKSUM = `${ARCHIVE}.sha256`;
export const DELTA = 'records_export_delta.tar.gz';
export const MANIFEST = 'manifest.json';

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
  /** The export that this one replaced. */
  previous: z.object({ time, records: count, sha256 }).nullable(),
  /** The changes since the previous export; null if they are unknown. */
  delta: z
    .object({
      name: z.string(),
      bytes: count,
      sha256,
      /** Times of the two exports. */
      from: time,
      to: time,
      changed: count,
      deleted: count,
    })
    .nullable(),
});

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** Errors: undefined for an invalid manifest. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** In the format of `sha256sum`. */
export const checksumLine = ({ archive }: Pick<Manifest, 'archive'>): string =>
  `${archive.sha256}  ${archive.name}\n`;
