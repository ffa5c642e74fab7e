import { getPriority, setPriority } from 'node:os';

const NICE = 10;

/**
 * Lets the calling thread use what other threads leave of the processor:
 * searches come first. Only on Linux; elsewhere it would be about the whole process.
 */
export function runInBackground(): void {
  // Whoever is not root may not make a process less nice that was started with `nice`.
  if (process.platform === 'linux') setPriority(0, Math.max(NICE, getPriority(0)));
}
