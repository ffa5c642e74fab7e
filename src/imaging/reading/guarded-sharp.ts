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

// Settings of the whole process. Work is spread over pictures, not over the parts of one.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** sharp with its hatches battened down; nothing else may import `sharp`. */
export const guardedSharp = sharp;
