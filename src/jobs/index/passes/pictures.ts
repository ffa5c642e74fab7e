import type { DerivedFields } from '../../../documents/objects/cho-document.ts';
import { type ChoPictures, PICTURES_VERSION } from '../../../documents/objects/cho-pictures.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { keyedMutex, limit } from '../../../kernel/limit.ts';
import type { ImageEmbedder } from '../../../media/embedding/embedder.ts';
import { MEASURES_VERSION } from '../../../media/imaging/measure-picture.ts';
import type { PictureSource } from '../../../media/imaging/picture-source.ts';
import type { PreviewFolder } from '../../../media/imaging/preview-folder.ts';
import type { LiveRecord } from '../../../stores/records/record-store.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';
import { unlessUnreadable } from '../../../stores/records/unless-unreadable.ts';
import type { PictureRequest } from './examine-picture.ts';
import type { Pass } from './pass.ts';
import { loadPictureResults, type PictureResults, type StoredPicture } from './picture-results.ts';
import { openReminders } from './reminders.ts';

export interface PictureParts {
  readonly source: PictureSource;
  readonly previews: PreviewFolder;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove' | 'keysUpTo'>;
  readonly clock: Clock;
  /** Throws for a record that cannot be read. */
  readonly picturesOf: (record: LiveRecord) => ChoPictures;
  /** Base URL of previews, without a trailing slash. */
  readonly previewUrl: string;
  /** Whether previews are made of pictures that are in copyright. */
  readonly previewsInCopyright: boolean;
  readonly embedder: ImageEmbedder;
}

/** Its name, in checkpoints. */
export const PICTURES_PASS = 'pictures';

/** Records whose pictures are fetched at the same time, from any hosts. */
const CONCURRENT_RECORDS = 16;

/** One is decoded while another is measured; more would take much memory. */
const CONCURRENT_DECODES = 2;

/** Fewer than in other passes: each may need a download. */
const BATCH_RECORDS = 64;

/** A kill loses what was fetched in this time, and what was in progress. */
const SAVE_INTERVAL_MS = 500;

/**
 * The pass that fetches pictures and adds their size, orientation, colours,
 * preview and `imageEmbedding` to documents. Results are stored by URL and by
 * content; failures are retried later.
 */
export function picturesPass(parts: PictureParts): Pass {
  const { derived, clock, previewUrl, embedder } = parts;
  const reminders = openReminders(derived, clock);
  const decoding = limit({ concurrency: CONCURRENT_DECODES });
  const postponed = new Map<string, number>();
  /** URLs that this run has asked for at once. */
  const asked = new Set<string>();
  return {
    name: PICTURES_PASS,
    isLong: true,
    postponed: () => postponed,
    recipe: JSON.stringify({ measures: MEASURES_VERSION, urls: PICTURES_VERSION, embedder: embedder.name }),
    batchRecords: BATCH_RECORDS,
    reminders,
    ...storedPictures(parts, embedder),
    async computeFields(records, signal, { atOnce = false } = {}) {
      // Loads the decoder when there are pictures.
      const { examinePicture } = await import('./examine-picture.ts');
      const requests = requestsFor(parts, records);
      const results = await loadResults(derived, embedder, requests);
      const fields = new Map<string, DerivedFields>();
      const examineParts = { ...parts, results, decoding, mutex: keyedMutex(), asked, atOnce };
      const withPictures = new Set(requests.map(({ uuid }) => uuid));
      for (const { uuid } of records) if (!withPictures.has(uuid)) reminders.set(uuid, undefined);
      const queue = requests.values();
      let savedAt = clock();
      const work = async () => {
        for (const { uuid, ...request } of queue) {
          if (signal?.aborted) return;
          if (clock() - savedAt >= SAVE_INTERVAL_MS) {
            savedAt = clock();
            await results.save();
          }
          const { picture, retryAt, slowHost } = await examinePicture(examineParts, request, signal);
          if (picture !== undefined) fields.set(uuid, fieldsOf(picture, request.mayPreview, previewUrl));
          reminders.set(uuid, retryAt);
          if (slowHost !== undefined) postponed.set(slowHost, (postponed.get(slowHost) ?? 0) + 1);
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: CONCURRENT_RECORDS }, work));
      await results.save();
      await reminders.save();
      const error = ends.find((end) => end.status === 'rejected')?.reason;
      if (error !== undefined && !signal?.aborted) throw error;
      return fields;
    },
    // Results belong to URLs and contents, which other records may share.
    forget: reminders.forget,
  };
}

type StoredPictureParts = Pick<PictureParts, 'derived' | 'picturesOf' | 'previewUrl' | 'previewsInCopyright'>;

/** The part of the pass that only reads results. Without a model, it reads no vectors. */
export function storedPictures(
  parts: StoredPictureParts,
  model: Pick<ImageEmbedder, 'name' | 'dimensions'> = { name: '', dimensions: 0 },
): Pick<Pass, 'storedFields' | 'changesQuality'> {
  return {
    changesQuality: true,
    async storedFields(records) {
      const requests = requestsFor(parts, records);
      const results = await loadResults(parts.derived, model, requests);
      const fields = new Map<string, DerivedFields>();
      for (const { uuid, urls, mayPreview } of requests) {
        const picture = firstPicture(urls, results);
        if (picture !== undefined) fields.set(uuid, fieldsOf(picture, mayPreview, parts.previewUrl));
      }
      return fields;
    },
  };
}

function requestsFor(
  { picturesOf, previewsInCopyright }: StoredPictureParts,
  records: readonly LiveRecord[],
): RecordRequest[] {
  return records.flatMap((record) => {
    const pictures = unlessUnreadable(record, picturesOf);
    if (pictures === undefined || pictures.urls.length === 0) return [];
    const mayPreview = previewsInCopyright || !pictures.isInCopyright;
    return { uuid: record.uuid, urls: pictures.urls, mayPreview };
  });
}

const loadResults = (
  derived: PictureParts['derived'],
  model: Pick<ImageEmbedder, 'name' | 'dimensions'>,
  requests: readonly RecordRequest[],
): Promise<PictureResults> =>
  loadPictureResults(
    derived,
    model,
    requests.flatMap(({ urls }) => urls),
  );

interface RecordRequest extends PictureRequest {
  readonly uuid: string;
}

function firstPicture(urls: readonly string[], results: PictureResults): StoredPicture | undefined {
  for (const url of urls) {
    const content = results.contentAt(url);
    const picture = content === undefined ? undefined : results.pictureOf(content);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

/** Colours are absent without a preview, as the API promises. */
function fieldsOf(picture: StoredPicture, mayPreview: boolean, previewUrl: string): DerivedFields {
  const { measures, preview, vector } = picture;
  return {
    imageMegapixel: measures.megapixel,
    imageAspectRatio: measures.aspectRatio,
    imageOrientation: measures.orientation,
    ...(mayPreview && preview !== undefined
      ? {
          previewImage: `${previewUrl}/${preview}`,
          imageColor: measures.colour,
          imageColorIsGrayscale: measures.isGrayscale,
          imageColorScore: measures.colourScore,
        }
      : {}),
    ...(vector === undefined ? {} : { imageEmbedding: vector }),
  };
}
