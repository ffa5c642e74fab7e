import type { IncomingHttpHeaders } from 'node:http';

/** They identify one version of a file. */
export interface Validators {
  /** Strong, with quotes. */
  readonly etag: string;
  /** Unix seconds. */
  readonly lastModified: number;
}

/** See RFC 9110, 13.2.2. */
export type Verdict = 'send' | 'notModified' | 'failed';

export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): Verdict {
  const match = headers['if-match'];
  const unmodifiedSince = seconds(headers['if-unmodified-since']);
  if (match !== undefined) {
    if (!tagsIn(match).some((tag) => tag === '*' || tag === etag)) return 'failed';
  } else if (unmodifiedSince !== undefined && lastModified > unmodifiedSince) return 'failed';
  const noneMatch = headers['if-none-match'];
  const modifiedSince = seconds(headers['if-modified-since']);
  if (noneMatch !== undefined) {
    // Weak comparison: a cache may have changed the encoding of the same file.
    const isCurrent = tagsIn(noneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
    return isCurrent ? 'notModified' : 'send';
  }
  return modifiedSince !== undefined && lastModified <= modifiedSince ? 'notModified' : 'send';
}

/** Whether a range may be sent: the client has a part of this version, or does not say. */
export function isSameFile(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  if (ifRange === undefined) return true;
  const text = ifRange.trim();
  return text.startsWith('"') || text.startsWith('W/') ? text === etag : seconds(text) === lastModified;
}

/** Tags may contain commas, but no quotes. */
const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/** Undefined for an invalid HTTP date. */
function seconds(date: string | undefined): number | undefined {
  if (date === undefined) return undefined;
  // The oldest of the three forms does not contain GMT.
  const time = Date.parse(ASCTIME.test(date) ? `${date} GMT` : date.endsWith(' GMT') ? date : '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
