import { Buffer } from 'node:buffer';

/**
 * The beginning of a text of a record, on one line, with at most `maxBytes` as UTF-8,
 * without characters that people do not see: instructions could hide in them. [mcp-4]
 */
export function excerpt(text: string, maxBytes: number): string {
  const clean = text.slice(0, MAX_CHARACTERS).replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().toWellFormed();
  if (Buffer.byteLength(clean) <= maxBytes) return clean;
  let bytes = ELLIPSIS_BYTES;
  let end = 0;
  for (const character of clean) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    end += character.length;
  }
  const cut = clean.slice(0, end);
  // At a word's end, unless that leaves little.
  const whole = cut.replace(/\s+\S*$/u, '');
  return `${whole.length > cut.length / 2 ? whole : cut}…`;
}

/** Longer texts are only read up to here. */
const MAX_CHARACTERS = 20_000;

const ELLIPSIS_BYTES = 3;

/** Control characters, marks of direction, tags and other invisible characters; not joiners, which scripts need. */
const UNSEEN =
  /[^\P{Cc}\s]|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E0FFF}]/gu;

/** Excerpts of the first values of a list; undefined for none. */
export function excerpts(
  values: readonly string[] | undefined,
  maxValues: number,
  maxBytes: number,
): string[] | undefined {
  const found = (values ?? []).slice(0, maxValues).map((value) => excerpt(value, maxBytes));
  const seen = found.filter((value) => value !== '');
  return seen.length === 0 ? undefined : seen;
}

/** A web address of a record; undefined for other and for very long ones, which cannot be cut. */
export function webUrl(url: string | undefined, maxBytes = 400): string | undefined {
  if (url === undefined || url.length > maxBytes) return undefined;
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  return Buffer.byteLength(url) > maxBytes || /\s/u.test(url) || excerpt(url, maxBytes) !== url
    ? undefined
    : url;
}
