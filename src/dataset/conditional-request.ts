import type { IncomingHttpHeaders } from 'node:http';

/** They identify one version of a file. */
export interface Validators {
  /** Strong, with quotes. */
  readonly etag: string;
  /** Unix seconds. */
  readonly lastModified: number;
}

/** Source: RFC 9110, 13.2.2. */
export function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): 'send' | 'notModified' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const hasFailed =
    match === undefined
      ? lastModified > secondsOf(headers['if-unmodified-since'])
      : !includesTag(match, etag);
  if (hasFailed) return 'failed';
  const isCurrent =
    noneMatch === undefined
      ? lastModified <= secondsOf(headers['if-modified-since'])
      : // Weak comparison: a cache may have changed the encoding of the same file.
        includesTag(noneMatch.replaceAll('W/"', '"'), etag);
  return isCurrent ? 'notModified' : 'send';
}

/**
 * The range of a `Range` header (RFC 9110, 14.2), both ends inclusive. `whole`: the header is absent or
 * malformed, or has several ranges, which servers may ignore; or `If-Range` names
 * another version. `unsatisfiable`: the range is outside the file.
 */
export function selectRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
  bytes: number,
): { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable' {
  const version = ifRange?.toString().trim();
  if (version !== undefined && version !== etag && secondsOf(version) !== lastModified) return 'whole';
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** Tags may contain commas, but no quotes. */
const includesTag = (list: string, etag: string): boolean =>
  (list.match(/(?:W\/)?"[^"]*"|\*/g) ?? []).some((tag) => tag === '*' || tag === etag);

/** NaN for an invalid HTTP date; it compares as neither earlier nor later. */
const secondsOf = (date: string | undefined): number =>
  // The oldest of the three forms does not contain GMT.
  Math.floor(Date.parse(date?.endsWith(' GMT') ? date : `${date} GMT`) / 1000);
