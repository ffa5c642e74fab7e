import { runInBackground } from '../../kernel/threads.ts';
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

/** In a thread that gives way to searches once they have a generation. */
export default function loadTask(task: LoadTask): Loaded {
  if (task.loaded) lowerPriority();
  return runLoadTask(task);
}

/** In the calling thread. */
export function runLoadTask({ folder, schema, loaded }: LoadTask): Loaded {
  try {
    return { state: loadPublished(folder, schema, loaded), damage: undefined };
  } catch (error) {
    if (!(error instanceof DamagedIndex)) throw error;
    return { state: undefined, damage: error.message };
  }
}

let isLowered = false;

function lowerPriority(): void {
  if (!isLowered) runInBackground();
  isLowered = true;
}
