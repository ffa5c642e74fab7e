import type { DerivedFields } from '../../collections/cho-document.ts';
import type { ChoPictures } from '../../collections/cho-pictures.ts';
import type { ImageEmbedder } from '../../embedding/embedder.ts';
import { MEASURES_VERSION } from '../../imaging/measure-picture.ts';
import type { PictureSource } from '../../imaging/picture-source.ts';
import type { PreviewFolder } from '../../imaging/preview-folder.ts';
import { atMost } from '../../kernel/at-most.ts';
import type { Clock } from '../../kernel/clock.ts';
import { inTurn } from '../../kernel/in-turn.ts';
import type { DerivedValues } from '../../records/derived-values.ts';
import { seePicture, type Wanted } from './examine-picture.ts';
import type { LiveRecord, Pass } from './pass.ts';
import { type KnownPicture, loadPictureMemory, type PictureMemory } from './picture-results.ts';
import { dueAgain } from './reminders.ts';

export interface PictureParts {
  readonly source: PictureSource;
  readonly previews: PreviewFolder;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'remove' | 'keysUpTo'>;
  readonly clock: Clock;
  /** Throws for a record that cannot be read. */
  readonly picturesOf: (record: LiveRecord) => ChoPictures;
  /** Where previews are served, without a slash at the end. */
  readonly previewUrl: string;
  /** Whether previews are made of pictures that are in copyright. */
  readonly previewsInCopyright: boolean;
  readonly embedder: ImageEmbedder;
}

/** Records whose pictures are on their way at the same time, from whatever hosts. */
const RECORDS_AT_ONCE = 16;

/** A second one is decoded while the first is measured; more would take much memory. */
const DECODED_AT_ONCE = 2;

/** Fewer than other passes take: each may mean a download. */
const BATCH_RECORDS = 64;

/** A kill costs no more than what was fetched in this time, and what was on its way. */
const SAVE_MS = 500;

/**
 * The pass that fetches pictures and gives documents what they tell: size,
 * orientation, colours, preview and `imageEmbedding`. What was fetched and
 * measured is kept by address and by content; what failed is tried again later.
 */
export function picturesPass(parts: PictureParts): Pass {
  const { derived, clock, picturesOf, previewsInCopyright, previewUrl, embedder } = parts;
  const reminders = dueAgain(derived, clock);
  const decoding = atMost(DECODED_AT_ONCE);
  const load = (all: readonly WantedByUuid[]) =>
    loadPictureMemory(
      derived,
      embedder,
      all.flatMap(({ addresses }) => addresses),
    );
  const wantedBy = (records: readonly LiveRecord[]): WantedByUuid[] =>
    records.flatMap((record) => {
      const pictures = readable(record, picturesOf);
      if (pictures === undefined || pictures.addresses.length === 0) return [];
      const mayPreview = previewsInCopyright || !pictures.isInCopyright;
      return [{ uuid: record.uuid, addresses: pictures.addresses, mayPreview }];
    });

  return {
    name: 'pictures',
    isLong: true,
    recipe: JSON.stringify({ measures: MEASURES_VERSION, embedder: embedder.name }),
    batchRecords: BATCH_RECORDS,
    again: reminders,
    async known(records) {
      const all = wantedBy(records);
      const known = await load(all);
      return new Map(
        all.flatMap(({ uuid, addresses, mayPreview }): [string, DerivedFields][] => {
          const picture = firstOf(addresses, known);
          return picture === undefined ? [] : [[uuid, fieldsOf(picture, mayPreview, previewUrl)]];
        }),
      );
    },
    async workOut(records, signal) {
      const all = wantedBy(records);
      const known = await load(all);
      const found = new Map<string, DerivedFields>();
      const turns = inTurn();
      const queue = all.values();
      let savedAt = clock();
      const work = async () => {
        for (const { uuid, ...wanted } of queue) {
          if (signal?.aborted) return;
          if (clock() - savedAt >= SAVE_MS) {
            savedAt = clock();
            await known.save();
          }
          const { picture, retryAt } = await seePicture(
            { ...parts, known, decoding, inTurn: turns },
            wanted,
            signal,
          );
          if (picture !== undefined) found.set(uuid, fieldsOf(picture, wanted.mayPreview, previewUrl));
          if (retryAt !== undefined) reminders.add(uuid, retryAt);
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: RECORDS_AT_ONCE }, work));
      await known.save();
      await reminders.save();
      const error = ends.find((end) => end.status === 'rejected')?.reason;
      if (error !== undefined && !signal?.aborted) throw error;
      return found;
    },
    // What is kept belongs to addresses and contents, which other records may share.
    forget: async () => {},
  };
}

type WantedByUuid = Wanted & { readonly uuid: string };

function firstOf(addresses: readonly string[], known: PictureMemory): KnownPicture | undefined {
  for (const address of addresses) {
    const content = known.contentAt(address);
    const picture = content === undefined ? undefined : known.pictureOf(content);
    if (picture !== undefined) return picture;
  }
  return undefined;
}

/** Undefined for a record that cannot be read: it has no document either, and the indexer reports it. */
function readable<T>(record: LiveRecord, read: (record: LiveRecord) => T): T | undefined {
  try {
    return read(record);
  } catch {
    return undefined;
  }
}

/** Colours are absent without a preview, as the API promises. */
function fieldsOf(picture: KnownPicture, mayPreview: boolean, previewUrl: string): DerivedFields {
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
