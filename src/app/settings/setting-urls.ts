import { z } from 'zod';

/**
 * The base of URLs, of http(s), in the form in which it is sent (WHATWG URL):
 * `https://Kultúrőr.example/Ö/` is `https://xn--kultrr-sya11e.example/%C3%96`.
 * It has no slash at its end.
 */
export const baseUrl = z.string().transform((text, context) => {
  const normalized = normalizeUrl(text);
  if (typeof normalized !== 'string') return issue(context, normalized.fault);
  if (/[?#]/.test(normalized)) return issue(context, 'must be a URL without ? and #');
  return normalized.replace(/\/+$/, '');
});

/** Bases of several servers, separated by commas. */
export const baseUrls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(baseUrl))
  .refine((list) => new Set(list).size === list.length, 'must not name a node twice');

/**
 * The URL of a page in the same form, with placeholders such as `{uuid}`: those
 * in `needed`, and perhaps those in `possible`.
 */
export const urlTemplate = (needed: readonly string[], possible: readonly string[] = []) =>
  z.string().transform((text, context) => {
    const known = [...needed, ...possible];
    const missing = needed.find((name) => !text.includes(name));
    if (missing !== undefined) return issue(context, `must contain ${missing}`);
    const unknown = (text.match(/\{[^}]*\}?/g) ?? []).find((name) => !known.includes(name));
    if (unknown !== undefined)
      return issue(context, `must not contain ${unknown}, only ${known.join(' and ')}`);
    // Braces would be percent-encoded in a path. Hosts hold these letters as well.
    const standIns = known.map((name, n) => ({ name, standIn: `0placeholder${n}0` }));
    const plain = standIns.reduce((url, { name, standIn }) => url.replaceAll(name, standIn), text);
    const normalized = normalizeUrl(plain);
    if (typeof normalized !== 'string') return issue(context, normalized.fault);
    return standIns.reduce((url, { name, standIn }) => url.replaceAll(standIn, name), normalized);
  });

function issue(context: z.RefinementCtx, message: string): never {
  context.addIssue(message);
  return z.NEVER;
}

/** What URLs leave as it is in a path, although it has no place there (RFC 3986). */
const NOT_IN_PATHS = /[[\]|^`{}]/g;

function normalizeUrl(text: string): string | { readonly fault: string } {
  const trimmed = text.trim();
  const url = /^https?:\/\/[^/\\?#]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (url === null) return { fault: 'must be an http(s) URL' };
  // Credentials have settings of their own: URLs are logged and shown.
  if (url.username !== '' || url.password !== '') return { fault: 'must not hold a name or password' };
  if (!isDecodable(url.href)) return { fault: 'holds a % that begins no percent-encoded UTF-8' };
  url.pathname = url.pathname.replace(NOT_IN_PATHS, encodeURIComponent);
  return url.href;
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
