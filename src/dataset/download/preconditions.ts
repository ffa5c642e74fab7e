import type { IncomingHttpHeaders } from 'node:http';

/** What tells one state of a file from another. */
export interface Validators {
  /** Strong, with quotes. */
  readonly etag: string;
  /** Unix seconds. */
  readonly lastModified: number;
}

/** `send`, or what is answered instead (RFC 9110, 13.2.2). */
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
    // Weak comparison: a cache that changed the encoding has the same file.
    const isKnown = tagsIn(noneMatch).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
    return isKnown ? 'notModified' : 'send';
  }
  return modifiedSince !== undefined && lastModified <= modifiedSince ? 'notModified' : 'send';
}

/** Whether a range may be sent: the client has the beginning of this very file, or does not say. */
export function isStillTheSame(ifRange: string | undefined, { etag, lastModified }: Validators): boolean {
  if (ifRange === undefined) return true;
  const text = ifRange.trim();
  return text.startsWith('"') || text.startsWith('W/') ? text === etag : seconds(text) === lastModified;
}

/** Tags hold no quotes, but commas. */
const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];

/** Undefined for what is no date of HTTP. */
function seconds(date: string | undefined): number | undefined {
  if (date === undefined) return undefined;
  // The oldest of the three forms does not say that it is in GMT.
  const time = Date.parse(ASCTIME.test(date) ? `${date} GMT` : date.endsWith(' GMT') ? date : '');
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
