import type { CollectionSchema } from '../schema.ts';
import { loadPublished } from '../store/collection-reader.ts';
import { DamagedIndex, type Published } from '../store/generation.ts';

/** Reads the current generation from its files, except segments that are loaded. */
export interface LoadTask {
  readonly folder: string;
  readonly schema: CollectionSchema;
  readonly loaded: Published | undefined;
}

export interface Loaded {
  /** Undefined when nothing, or nothing new, is published. */
  readonly state: Published | undefined;
  /** What is damaged: threads cannot pass on the class of an error. */
  readonly damage: string | undefined;
}

export default function loadTask({ folder, schema, loaded }: LoadTask): Loaded {
  try {
    return { state: loadPublished(folder, schema, loaded), damage: undefined };
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
    return { state: undefined, damage: error.message };
  }
}
