import { availableParallelism, cpus } from 'node:os';

/** The machine, for the first line of a result. */
export const MACHINE = `Node.js ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} processors`;

/** At least three significant digits. */
export const milliseconds = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 3);

export const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

export const median = (list: readonly number[]): number => percentile(list, 0.5);

/** `share` from 0 to 1; NaN for an empty list. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Prints on standard error what a long benchmark is doing. */
export function step(what: string): void {
  process.stderr.write(`${what}\n`);
}
