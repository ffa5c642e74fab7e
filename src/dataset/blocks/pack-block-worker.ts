import { setPriority } from 'node:os';
import { type PackedLines, type PackTask, packBlock } from './pack-block.ts';

/** Searches come first. */
const NICE = 10;

// On Linux this is about the calling thread alone; elsewhere it would be about the whole process.
if (process.platform === 'linux') setPriority(0, NICE);

/** Runs in a thread of the packer pool. */
export default function work(task: PackTask): PackedLines {
  return packBlock(task);
}
