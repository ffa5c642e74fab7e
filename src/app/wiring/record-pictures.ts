import { fileURLToPath } from 'node:url';
import { type FetchOptions, fetchPictures } from '../../media/imaging/fetch-pictures.ts';
import { localPictures } from '../../media/imaging/local-pictures.ts';
import type { PictureSource } from '../../media/imaging/picture-source.ts';

const SAMPLE_PICTURES = fileURLToPath(new URL('../../../sample/pictures', import.meta.url));

/** The pictures that records name: those of the sample collection are files. */
export const recordPictures = (options: FetchOptions): PictureSource =>
  localPictures(SAMPLE_PICTURES, fetchPictures(options));
