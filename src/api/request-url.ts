/** The longest URL of a request; longer ones are 414. [http-12] */
export const MAX_URL_CHARACTERS = 16_000;

/**
 * The URL of a request with valid percent-encoding in its path, so that the
 * router accepts it: a `%` that encodes nothing becomes `%25`, needlessly encoded
 * ASCII letters and digits of the path are decoded. Removes the fragment, and
 * scheme and host of an absolute URL.
 */
export function normalizeUrl(raw: string): string {
  const relative = raw.startsWith('/') ? raw : raw.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '');
  const [url = ''] = relative.split('#', 1);
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return url;
  const valid = isDecodable(path) ? path : path.replaceAll('%', '%25');
  return valid.replace(ENCODED_LETTER_OR_DIGIT, decodeURIComponent) + url.slice(path.length);
}

const ENCODED_LETTER_OR_DIGIT = /%(?:3\d|[46][1-9a-f]|[57][\da])/gi;

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Parameters by name, without a prototype: no name has a special meaning. */
export type Query = Readonly<Record<string, string>>;

/** The query string of a URL, without its question mark. */
export function queryString(url: string): string {
  const [, text = ''] = url.split(/\?(.*)/s, 2);
  return text;
}

/** Reads a query string. The last value of a repeated parameter counts. Nothing is an error, as in browsers. [http-10] */
export function parseQuery(text: string): Query {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) query[name] = value;
  return query;
}

/** The path of {base_url}, without a slash at the end. */
export const basePath = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');
