/** How long a run of this tool may take at most. */
const HOURS = 6;

/** A text in which times of this run, ports and durations are replaced. */
export function withoutTimes(text: string): string {
  return text
    .replace(/"search_time_ms": ?\d+/g, '"search_time_ms":0')
    .replace(/\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|\+00:00)?/g, (found) =>
      isOfThisRun(Date.parse(found.replace(' ', 'T'))) ? '<time>' : found,
    )
    .replace(/\b1\d{9}(?:\d{3})?\b/g, (found) =>
      isOfThisRun(Number(found) * (found.length > 10 ? 1 : 1000)) ? '<time>' : found,
    )
    .replace(/(?:127\.0\.0\.1|localhost|\[::1\]):\d{4,5}\b/g, '<host>')
    .replace(/\b\d+(?:[.,]\d+)? (?:ms|s|min|seconds?|minutes?)\b/g, '<duration>')
    .replace(/\b\d+(?:[.,]\d+)? (?:kB|MB|GB|KiB|MiB|GiB)\b/g, '<size>')
    .replace(/\(\d+\/s\)/g, '(<n>/s)')
    .replace(/\bin \d+ segments?\b/g, 'in <n> segments')
    .replace(/\bpid \d+/g, 'pid <n>');
}

const isOfThisRun = (ms: number): boolean => Math.abs(ms - Date.now()) < HOURS * 3_600_000;
