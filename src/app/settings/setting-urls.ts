import { z } from 'zod';

/**
 * An http(s) URL that others begin with, normalized as WHATWG's URL does, without a slash at the end:
 * `https://Kultúrőr.example/Ö/` becomes `https://xn--kultrr-sya11e.example/%C3%96`.
 */
export const baseUrl = z.string().transform((text, context) => {
  const normalized = normalizeUrl(text);
  if (typeof normalized !== 'string') return issue(context, normalized.fault);
  if (/[?#]/.test(normalized)) return issue(context, 'must be a URL without ? and #');
  return normalized.replace(/\/+$/, '');
});

/** Several base URLs, separated by commas. */
export const baseUrls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(baseUrl))
  .refine((list) => new Set(list).size === list.length, 'must not name a node twice');

/**
 * The URL of a page, normalized in the same way, with placeholders such as `{uuid}`: all that are
 * `required`, and any that are `optional`.
 */
export const urlTemplate = (required: readonly string[], optional: readonly string[] = []) =>
  z.string().transform((text, context) => {
    const allowed = [...required, ...optional];
    const missing = required.find((name) => !text.includes(name));
    if (missing !== undefined) return issue(context, `must contain ${missing}`);
    const unknown = (text.match(/\{[^}]*\}?/g) ?? []).find((name) => !allowed.includes(name));
    if (unknown !== undefined)
      return issue(context, `must not contain ${unknown}, only ${allowed.join(' and ')}`);
    // Braces would be percent-encoded in a path. Hosts may contain these characters too.
    const standIns = allowed.map((name, n) => ({ name, standIn: `0placeholder${n}0` }));
    const plain = standIns.reduce((url, { name, standIn }) => url.replaceAll(name, standIn), text);
    const normalized = normalizeUrl(plain);
    if (typeof normalized !== 'string') return issue(context, normalized.fault);
    return standIns.reduce((url, { name, standIn }) => url.replaceAll(standIn, name), normalized);
  });

function issue(context: z.RefinementCtx, message: string): never {
  context.addIssue(message);
  return z.NEVER;
}

/** Characters that `URL` leaves in a path although RFC 3986 does not allow them there. */
const NOT_IN_PATHS = /[[\]|^`{}]/g;

function normalizeUrl(text: string): string | { readonly fault: string } {
  const trimmed = text.trim();
  const url = /^https?:\/\/[^/\\?#]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (url === null) return { fault: 'must be an http(s) URL' };
  // URLs are logged and shown. Credentials have separate settings.
  if (url.username !== '' || url.password !== '') return { fault: 'must not contain a name or password' };
  if (!isDecodable(url.href)) return { fault: 'contains a % that does not begin percent-encoded UTF-8' };
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
