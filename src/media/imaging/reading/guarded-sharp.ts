import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import sharp from 'sharp';

/** The decoders in use; all others, such as those for SVG and PDF, are blocked. */
const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadTiff',
  'VipsForeignLoadHeif',
];

/** Visible to all threads that are started later. */
const IS_GUARDED = 'vitrine: sharp is guarded';

// Settings of the whole process, made once: no thread can read a picture meanwhile.
if (getEnvironmentData(IS_GUARDED) !== true) {
  // Pictures are processed in parallel, not the parts of one.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  setEnvironmentData(IS_GUARDED, true);
}

// Loading sharp in a thread turns its cache on for all threads; it would keep whole pictures.
sharp.cache(false);

/** sharp with only the decoders above. Import it instead of `sharp`. */
export const guardedSharp = sharp;
