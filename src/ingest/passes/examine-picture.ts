import { createHash } from 'node:crypto';
import type { ImageEmbedder } from '../../embedding/embedder.ts';
import { decodePicture } from '../../imaging/decode-picture.ts';
import { measurePicture } from '../../imaging/measure-picture.ts';
import type { FetchFailure, PictureSource } from '../../imaging/picture-source.ts';
import { makePreview } from '../../imaging/preview.ts';
import type { PreviewFolder } from '../../imaging/preview-folder.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { KnownPicture, PictureMemory } from './picture-results.ts';

interface SeeParts {
  readonly source: PictureSource;
  readonly previews: PreviewFolder;
  readonly clock: Clock;
  readonly embedder: ImageEmbedder;
  readonly known: PictureMemory;
  /** Bounds how many pictures are decoded at once. */
  readonly decoding: <T>(work: () => Promise<T>) => Promise<T>;
  /** Lets what is done about one address, or one content, be done one after another. */
  readonly inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>;
}

/** What was wanted for one object. */
export interface Wanted {
  /** In the order in which to try them. */
  readonly addresses: readonly string[];
  readonly mayPreview: boolean;
}

interface Seen {
  readonly picture: KnownPicture | undefined;
  /** When to look again, in milliseconds since 1970; undefined when the first address gave the picture. */
  readonly retryAt: number | undefined;
}

/**
 * The first picture that can be had, fetched and measured unless that was done
 * before. A failure is kept, with the time from which it is worth another try.
 * Errors: the signal's reason.
 */
export async function seePicture(
  parts: SeeParts,
  { addresses, mayPreview }: Wanted,
  signal: AbortSignal | undefined,
): Promise<Seen> {
  let retryAt: number | undefined;
  for (const address of addresses) {
    const picture = await parts.inTurn(address, () => seeAddress(parts, address, mayPreview, signal));
    if (picture !== undefined) return { picture, retryAt };
    const failure = parts.known.failureAt(address);
    if (failure !== undefined) retryAt = Math.min(retryAt ?? Number.POSITIVE_INFINITY, failure.retryAt);
  }
  return { picture: undefined, retryAt };
}

async function seeAddress(
  parts: SeeParts,
  address: string,
  mayPreview: boolean,
  signal: AbortSignal | undefined,
): Promise<KnownPicture | undefined> {
  const { known, source, clock, inTurn } = parts;
  const had = await wholePicture(parts, known.contentAt(address), mayPreview);
  if (had !== undefined) return had;
  const remade = await embedPreview(parts, known.contentAt(address), mayPreview);
  if (remade !== undefined) return remade;
  const before = known.failureAt(address);
  if (before !== undefined && before.retryAt > clock()) return undefined;
  const fail = (failure: FetchFailure): undefined => {
    const attempts = (before?.attempts ?? 0) + 1;
    known.setFailure(address, {
      reason: failure.reason,
      attempts,
      retryAt: clock() + waitMs(failure, attempts),
    });
  };

  const fetched = await source.fetch(address, signal);
  if (fetched.outcome === 'failed') return fail(fetched);
  const content = createHash('sha256').update(fetched.bytes).digest('hex');
  await known.loadContents([content]);
  const refusal =
    known.refusalOf(content) ??
    (await inTurn(content, () => look(parts, content, fetched.bytes, mayPreview)));
  if (refusal !== undefined) return fail({ outcome: 'failed', reason: refusal, isTemporary: false });
  known.setContent(address, content);
  return known.pictureOf(content);
}

/** What is known of a content, if nothing is missing of what is wanted. */
async function wholePicture(
  { known, previews }: SeeParts,
  content: string | undefined,
  mayPreview: boolean,
): Promise<KnownPicture | undefined> {
  const picture = content === undefined ? undefined : known.pictureOf(content);
  if (picture?.vector === undefined) return undefined;
  if (!mayPreview) return picture;
  return picture.preview !== undefined && (await previews.has(picture.preview)) ? picture : undefined;
}

/** The vector of a new model is made from the preview, where there is one: nothing is fetched for it. */
async function embedPreview(
  parts: SeeParts,
  content: string | undefined,
  mayPreview: boolean,
): Promise<KnownPicture | undefined> {
  const { known, previews, embedder, decoding, inTurn } = parts;
  if (content === undefined) return undefined;
  return inTurn(content, async () => {
    const picture = known.pictureOf(content);
    if (picture?.preview === undefined || picture.vector !== undefined) {
      return wholePicture(parts, content, mayPreview);
    }
    const webp = await previews.read(picture.preview);
    if (webp === undefined) return undefined;
    const decoded = await decoding(() => decodePicture(webp));
    if (decoded.outcome !== 'decoded') return undefined;
    const [vector] = await embedder.embedImages([decoded.raster]);
    known.setPicture(content, { measures: picture.measures, preview: picture.preview }, vector);
    return wholePicture(parts, content, mayPreview);
  });
}

/** Decodes and measures a content unless all of it is known. Gives the reason when it is no picture. */
async function look(
  parts: SeeParts,
  content: string,
  bytes: Uint8Array,
  mayPreview: boolean,
): Promise<string | undefined> {
  const { known, previews, embedder, decoding } = parts;
  if ((await wholePicture(parts, content, mayPreview)) !== undefined) return undefined;
  return decoding(async () => {
    const before = known.pictureOf(content);
    const decoded = await decodePicture(bytes);
    if (decoded.outcome !== 'decoded') {
      const reason = decoded.outcome === 'unsupported' ? 'no picture of a supported format' : decoded.reason;
      known.setRefusal(content, reason);
      return reason;
    }
    const { width, height, raster } = decoded;
    const measures = before?.measures ?? measurePicture(width, height, raster);
    const preview = mayPreview ? await makePreview(raster) : undefined;
    if (preview !== undefined) await previews.write(preview);
    const [vector] = before?.vector === undefined ? await embedder.embedImages([raster]) : [];
    known.setPicture(content, { measures, preview: preview?.name ?? before?.preview }, vector);
    return undefined;
  });
}

const HOUR_MS = 3_600_000;
const MIN_WAIT_MS = HOUR_MS / 6;
const MAX_WAIT_MS = 60 * 24 * HOUR_MS;

/** What may pass is tried again after an hour, later and later; anything else after a week. A host's own wish counts. */
function waitMs({ isTemporary, retryAfterSeconds }: FetchFailure, attempts: number): number {
  if (retryAfterSeconds !== undefined) return Math.max(MIN_WAIT_MS, retryAfterSeconds * 1000);
  const wait = isTemporary ? HOUR_MS * 4 ** (attempts - 1) : 7 * 24 * HOUR_MS * 2 ** (attempts - 1);
  return Math.min(MAX_WAIT_MS, wait);
}
