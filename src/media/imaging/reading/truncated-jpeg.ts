import { Buffer } from 'node:buffer';
import { firstLineOf } from '../../../kernel/error-message.ts';
import { guardedSharp } from './guarded-sharp.ts';
import { MAX_PIXELS, MAX_SECONDS } from './limits.ts';

/** The share of a picture that may be missing at its end, as browsers show it. */
const MAX_LOST_SHARE = 0.05;

/**
 * Reads a picture by `read`, which fails on a truncated one. A JPEG that ends early is read as
 * far as it goes if no more than `MAX_LOST_SHARE` of it is missing: often it is only its last two bytes.
 * Errors: those of `read`.
 */
export async function readTruncated<Result>(
  bytes: Uint8Array,
  read: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(bytes);
  } catch (error) {
    if (!PREMATURE_END.test(firstLineOf(error))) throw error;
    const ended = Buffer.concat([bytes, END_OF_IMAGE]);
    if (!(await hasEveryBlock(ended)) && (await lostShare(bytes, ended)) > MAX_LOST_SHARE) throw error;
    return read(ended);
  }
}

/** Of libvips, for a JPEG without an end. */
const PREMATURE_END = /premature end of JPEG image/i;
const END_OF_IMAGE = Uint8Array.of(0xff, 0xd9);

/** Whether only the end is missing: the decoder warns of missing blocks. */
const hasEveryBlock = (ended: Uint8Array): Promise<boolean> =>
  pixelsOf(ended, 'warning').then(
    () => true,
    () => false,
  );

/**
 * The share of pixels without data. The decoder gives them one colour, which is that of the same
 * file without any data. They are the ends of the last rows, because blocks are stored row by row.
 * A progressive JPEG has all its pixels from its first scan on.
 */
async function lostShare(bytes: Uint8Array, ended: Uint8Array): Promise<number> {
  const dataAt = startOfData(bytes);
  if (dataAt === undefined) return 1;
  const [found, empty] = [
    await pixelsOf(ended, 'truncated'),
    await pixelsOf(Buffer.concat([bytes.subarray(0, dataAt), END_OF_IMAGE]), 'truncated'),
  ];
  const rowBytes = found.info.width * found.info.channels;
  let lost = 0;
  for (let end = found.data.length; end > 0; end -= rowBytes) {
    let at = end;
    while (at > end - rowBytes && found.data[at - 1] === empty.data[at - 1]) at -= 1;
    if (at === end) break;
    lost += end - at;
  }
  return lost / found.data.length;
}

/** Enough rows to count them. */
const EDGE = 400;

const pixelsOf = (bytes: Uint8Array, failOn: 'warning' | 'truncated') =>
  guardedSharp(bytes, { failOn, limitInputPixels: MAX_PIXELS.jpeg })
    .timeout({ seconds: MAX_SECONDS })
    .resize(EDGE, EDGE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Where the entropy-coded data begin: behind the first SOS segment. Undefined without one. Source: ITU-T T.81, B.1. */
function startOfData(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (marker === START_OF_SCAN) return at;
  }
  return undefined;
}

const START_OF_SCAN = 0xda;
