import { runInBackground } from '../../kernel/threads.ts';
import { DamagedDocuments } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { loadPublished } from '../store/collection-reader.ts';
import {
  DamagedIndex,
  loadSegment,
  type Published,
  type SegmentEntry,
  type SharedSegment,
} from '../store/generation.ts';

/** Reads the current generation from its files, except segments that are loaded. */
export interface LoadTask {
  readonly folder: string;
  readonly schema: CollectionSchema;
  readonly loaded: Published | undefined;
  /** Segments that were read for this task. */
  readonly read?: readonly SharedSegment[];
}

/** Reads one segment. */
export interface SegmentTask {
  readonly folder: string;
  readonly entry: SegmentEntry;
}

export interface Loaded {
  /** Undefined when nothing, or nothing new, is published. */
  readonly state: Published | undefined;
  /** What is damaged: threads cannot pass on the class of an error. */
  readonly damage: string | undefined;
}

/** In a thread that gives way to searches once they have a generation. */
export default function loadTask(task: LoadTask | SegmentTask): Loaded | SharedSegment {
  if ('entry' in task) return loadSegment(task.folder, task.entry);
  if (task.loaded) lowerPriority();
  return runLoadTask(task);
}

/** In the calling thread. */
export function runLoadTask({ folder, schema, loaded, read }: LoadTask): Loaded {
  try {
    return { state: loadPublished(folder, schema, loaded, read), damage: undefined };
  } catch (error) {
    if (!(error instanceof DamagedIndex || error instanceof DamagedDocuments)) throw error;
    return { state: undefined, damage: error.message };
  }
}

let isLowered = false;

function lowerPriority(): void {
  if (!isLowered) runInBackground();
  isLowered = true;
}
