/** Three digits that matter. */
export const milliseconds = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 3);

export const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

export const median = (list: readonly number[]): number => percentile(list, 0.5);

/** `share` from 0 to 1. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
