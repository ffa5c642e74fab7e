import type { CollectionSchema } from '../schema.ts';
import { loadPublished } from '../store/collection-reader.ts';
import { DamagedIndex, type Published } from '../store/generation.ts';

/** What is published last is to be read from its files, but for segments that are known. */
export interface LoadTask {
  readonly folder: string;
  readonly schema: CollectionSchema;
  readonly known: Published | undefined;
}

export interface Loaded {
  /** Undefined when nothing is published yet, or nothing new. */
  readonly state: Published | undefined;
  /** What is wrong with the files: an error's class would not survive the way between threads. */
  readonly damage: string | undefined;
}

/** What the loading thread runs. */
export default function loadTask({ folder, schema, known }: LoadTask): Loaded {
  try {
    return { state: loadPublished(folder, schema, known), damage: undefined };
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
    return { state: undefined, damage: error.message };
  }
}
