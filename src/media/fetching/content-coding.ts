import { pipeline, type Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';

/**
 * A body without the content coding that its header names: some hosts compress what was asked for
 * as it is. An unknown name changes nothing, because hosts that send one mostly send plain bodies.
 * Destroying either stream destroys the other. It has no limit of its own. [media-30]
 * Errors, of the stream: those of the body, and of zlib for data that are damaged.
 */
export function decodedBody(body: Readable, contentEncoding: string | string[] | undefined): Readable {
  const coding = String(contentEncoding ?? '').trim();
  const decoder = DECODERS.get(coding.toLowerCase());
  // Errors arrive at whoever reads the stream.
  return decoder === undefined ? body : pipeline(body, decoder(), () => {});
}

/** 8 MB, the largest window on the web. Source: RFC 9659. */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const DECODERS = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', () => createZstdDecompress(ZSTD_WINDOW)],
]);
