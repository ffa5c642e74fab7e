import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import sharp from 'sharp';

/** The decoders in use; every other one, such as those for SVG and PDF, stays shut. */
const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadTiff',
  'VipsForeignLoadHeif',
];

/** Told to all threads that are started later. */
const IS_GUARDED = 'vitrine: sharp is guarded';

// Settings of the whole process, made once: while they are made, no thread can read a picture.
if (getEnvironmentData(IS_GUARDED) !== true) {
  // Work is spread over pictures, not over the parts of one.
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  setEnvironmentData(IS_GUARDED, true);
}

// Whoever loads sharp in a thread turns its cache on, for all of them: it would keep whole pictures.
sharp.cache(false);

/** sharp with its hatches battened down; nothing else may import `sharp`. */
export const guardedSharp = sharp;
