import { type ReadItem, type ReadTask, readItems } from './read-items.ts';

/** Runs in a thread of the reader pool. */
export default function work(task: ReadTask): Promise<ReadItem[]> {
  return readItems(task);
}
