import type { ImageEmbedder, TextEmbedder } from '../embedding/embedder.ts';
import type { PictureFiles } from '../embedding/picture-files.ts';

/** What turns words and pictures into vectors. */
export interface QueryModels {
  readonly text: TextEmbedder;
  readonly image: ImageEmbedder;
  /** Reads pictures that are uploaded, for `image`; without it there is no searching with them. */
  readonly pictures?: PictureFiles;
}
