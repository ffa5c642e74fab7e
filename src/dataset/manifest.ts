import { z } from 'zod';

/** Names of the files that an export offers, below `nightly/`. */
export const ARCHIVE = 'records_export_full.tar.gz';
export const CHECKSUM = `${ARCHIVE}.sha256`;
export const DELTA = 'records_export_delta.tar.gz';
export const MANIFEST = 'manifest.json';

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.iso.datetime();

const manifestSchema = z.object({
  /** Just before the records were read: the archive says what the store held then, or moments later. */
  time,
  records: count,
  archive: z.object({ name: z.string(), bytes: count, sha256, unpackedBytes: count }),
  institutions: z.array(
    z.object({ name: z.string(), file: z.string(), records: count, bytes: count, changed: time }),
  ),
  /** The export that this one has replaced. */
  previous: z.object({ time, records: count, sha256 }).nullable(),
  /** What has changed since the previous one; null where that cannot be told. */
  delta: z
    .object({
      name: z.string(),
      bytes: count,
      sha256,
      /** Times of the two exports between which it leads. */
      from: time,
      to: time,
      changed: count,
      deleted: count,
    })
    .nullable(),
});

/** What an export says of itself, in `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;

export const writeManifest = (manifest: Manifest): string => `${JSON.stringify(manifest, undefined, 2)}\n`;

/** Errors: undefined for what is no manifest. */
export function readManifest(text: string): Manifest | undefined {
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** As `sha256sum` writes it, and `sha256sum --check` reads it. */
export const checksumLine = ({ archive }: Pick<Manifest, 'archive'>): string =>
  `${archive.sha256}  ${archive.name}\n`;
