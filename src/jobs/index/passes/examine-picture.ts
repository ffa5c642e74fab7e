import { createHash } from 'node:crypto';
import { isOfTheWeb } from '../../../edm/record/links.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { KeyedMutex, Limiter } from '../../../kernel/limit.ts';
import type { ImageEmbedder } from '../../../media/embedding/embedder.ts';
import { decodePicture } from '../../../media/imaging/decode-picture.ts';
import { measurePicture } from '../../../media/imaging/measure-picture.ts';
import type { FetchFailure, PictureSource } from '../../../media/imaging/picture-source.ts';
import { makePreview } from '../../../media/imaging/preview.ts';
import type { PreviewFolder } from '../../../media/imaging/preview-folder.ts';
import type { PictureResults, StoredPicture } from './picture-results.ts';

interface ExamineParts {
  readonly source: PictureSource;
  readonly previews: PreviewFolder;
  readonly clock: Clock;
  readonly embedder: ImageEmbedder;
  readonly results: PictureResults;
  /** Limits how many pictures are decoded at once. */
  readonly decoding: Limiter;
  /** A mutex for each URL and each content. */
  readonly mutex: KeyedMutex;
  /** URLs that this run has asked for at once. */
  readonly asked: Set<string>;
  /** What failed in an earlier run is tried again, although it is not due. */
  readonly atOnce: boolean;
}

export interface PictureRequest {
  /** In the order of attempts. */
  readonly urls: readonly string[];
  readonly mayPreview: boolean;
}

interface ExaminedPicture {
  readonly picture: StoredPicture | undefined;
  /**
   * Milliseconds since 1970: when to try failed URLs again; undefined if the first one returned the picture, or
   * where nobody will ever have one.
   */
  readonly retryAt: number | undefined;
  /** The host of a URL that was not fetched because the host has been too slow in this run. */
  readonly slowHost?: string | undefined;
}

/**
 * The first available picture. It is fetched and measured unless its results are
 * stored. A failure is stored with the time of the next attempt, unless the URL was
 * not asked for.
 * Errors: the signal's reason.
 */
export async function examinePicture(
  parts: ExamineParts,
  { urls, mayPreview }: PictureRequest,
  signal: AbortSignal | undefined,
): Promise<ExaminedPicture> {
  let retryAt: number | undefined;
  let slowHost: string | undefined;
  const retry = (time: number): void => {
    retryAt = Math.min(retryAt ?? Number.POSITIVE_INFINITY, time);
  };
  for (const url of urls) {
    const picture = await parts.mutex(url, () => examineUrl(parts, url, mayPreview, signal));
    if (picture === POSTPONED) {
      slowHost ??= URL.parse(url)?.host;
      retry(parts.clock());
      continue;
    }
    if (picture !== undefined) return { picture, retryAt, slowHost };
    const failure = parts.results.failureAt(url);
    if (failure !== undefined && isOfTheWeb(url)) retry(failure.retryAt);
  }
  return { picture: undefined, retryAt, slowHost };
}

const POSTPONED = 'postponed';

async function examineUrl(
  parts: ExamineParts,
  url: string,
  mayPreview: boolean,
  signal: AbortSignal | undefined,
): Promise<StoredPicture | typeof POSTPONED | undefined> {
  const { results, source, clock, mutex, asked, atOnce } = parts;
  const stored = results.contentAt(url);
  const picture =
    (await completePicture(parts, stored, mayPreview)) ?? (await embedPreview(parts, stored, mayPreview));
  if (picture !== undefined) return picture;
  const before = results.failureAt(url);
  const isEarly = before !== undefined && before.retryAt > clock();
  if (isEarly && (!atOnce || asked.has(url))) return undefined;
  if (atOnce) asked.add(url);
  const fail = (failure: FetchFailure): undefined => {
    // What is tried early by hand does not make later waits longer.
    const attempts = (before?.attempts ?? 0) + (isEarly ? 0 : 1);
    const { reason } = failure;
    results.setFailure(url, { reason, attempts, retryAt: clock() + waitMs(failure, attempts) });
  };

  const fetched = await source.fetch(url, signal);
  if (fetched.outcome === 'postponed') return POSTPONED;
  if (fetched.outcome === 'failed') return fail(fetched);
  const content = createHash('sha256').update(fetched.bytes).digest('hex');
  await results.loadContents([content]);
  const refusal =
    results.refusalOf(content) ??
    (await mutex(content, () => examineContent(parts, content, fetched.bytes, mayPreview)));
  if (refusal !== undefined) return fail({ outcome: 'failed', reason: refusal, isTemporary: false });
  results.setContent(url, content);
  return results.pictureOf(content);
}

/** The results for a content, if nothing is missing. */
async function completePicture(
  { results, previews }: ExamineParts,
  content: string | undefined,
  mayPreview: boolean,
): Promise<StoredPicture | undefined> {
  const picture = content === undefined ? undefined : results.pictureOf(content);
  if (picture?.vector === undefined) return undefined;
  if (!mayPreview) return picture;
  return picture.preview !== undefined && (await previews.has(picture.preview)) ? picture : undefined;
}

/** A new model's vector is computed from the preview, if there is one, so that nothing is fetched. */
async function embedPreview(
  parts: ExamineParts,
  content: string | undefined,
  mayPreview: boolean,
): Promise<StoredPicture | undefined> {
  const { results, previews, embedder, decoding, mutex } = parts;
  if (content === undefined) return undefined;
  return mutex(content, async () => {
    const picture = results.pictureOf(content);
    if (picture?.preview !== undefined && picture.vector === undefined) {
      const webp = await previews.read(picture.preview);
      if (webp === undefined) return undefined;
      const decoded = await decoding(() => decodePicture(webp));
      if (decoded.outcome !== 'decoded') return undefined;
      const [vector] = await embedder.embedImages([decoded.raster]);
      results.setPicture(content, { measures: picture.measures, preview: picture.preview }, vector);
    }
    return completePicture(parts, content, mayPreview);
  });
}

/** Decodes and measures a content unless its results are complete. Returns the reason if it is not a picture. */
async function examineContent(
  parts: ExamineParts,
  content: string,
  bytes: Uint8Array,
  mayPreview: boolean,
): Promise<string | undefined> {
  const { results, previews, embedder, decoding } = parts;
  if ((await completePicture(parts, content, mayPreview)) !== undefined) return undefined;
  return decoding(async () => {
    const before = results.pictureOf(content);
    const decoded = await decodePicture(bytes);
    if (decoded.outcome !== 'decoded') {
      const reason =
        decoded.outcome === 'unsupported' ? 'not a picture in a supported format' : decoded.reason;
      results.setRefusal(content, reason);
      return reason;
    }
    const { width, height, raster } = decoded;
    const measures = before?.measures ?? measurePicture(width, height, raster);
    const preview = mayPreview ? await makePreview(raster) : undefined;
    if (preview !== undefined) await previews.write(preview);
    const [vector] = before?.vector === undefined ? await embedder.embedImages([raster]) : [];
    results.setPicture(content, { measures, preview: preview?.name ?? before?.preview }, vector);
    return undefined;
  });
}

const HOUR_MS = 3_600_000;
const MIN_WAIT_MS = HOUR_MS / 6;
const MAX_WAIT_MS = 60 * 24 * HOUR_MS;

/** Temporary failures are retried after an hour, others after a week, each later every time. `Retry-After` has priority. */
function waitMs({ isTemporary, retryAfterSeconds }: FetchFailure, attempts: number): number {
  if (retryAfterSeconds !== undefined) return Math.max(MIN_WAIT_MS, retryAfterSeconds * 1000);
  const wait = isTemporary ? HOUR_MS * 4 ** (attempts - 1) : 7 * 24 * HOUR_MS * 2 ** (attempts - 1);
  return Math.min(MAX_WAIT_MS, wait);
}
