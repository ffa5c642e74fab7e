/** Both ends inclusive, in bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range of a `Range` header (RFC 9110, 14.2). `whole`: the header is absent or
 * malformed, or has several ranges, which servers may ignore. `unsatisfiable`: the
 * range is outside the file.
 */
export function selectRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), bytes);
    return suffix === 0 ? 'unsatisfiable' : { start: bytes - suffix, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
