/** The version of the interface description, in every response below `/v2` and in the OpenAPI document. [http-8] [openapi-7] */
export const API_VERSION = '2.0.3';

export const VERSION_HEADER = 'X-Service-API-Version';

/** In every response: the id of the request in the log. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** What was ignored in the query, and what was probably meant. */
export const HINT_HEADER = 'X-Vitrine-Hint';

/** How many documents an export has. */
export const DOCUMENTS_HEADER = 'X-Vitrine-Documents';

/** Headers that scripts in browsers may read in addition to the safelisted ones. */
export const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Age',
  'Allow',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'Sunset',
  REQUEST_ID_HEADER,
  VERSION_HEADER,
  HINT_HEADER,
  DOCUMENTS_HEADER,
].join(', ');

/** Whether a URL (with or without a query) is below `/v2`. [legacy-1] */
export const isVersioned = (url: string): boolean => /^\/v2(?:[/?#]|$)/.test(url);

/** Headers of all responses of a URL (with or without a query), errors included. */
export type HeadersOf = (url: string) => Readonly<Record<string, string>>;

/** The headers of every response, for responses that are written without Fastify's hooks. [http-3] */
export function commonHeaders(url: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    ...(isVersioned(url) && { [VERSION_HEADER]: API_VERSION }),
  };
}

/**
 * The headers of the deprecated endpoints, errors included; none for other URLs.
 * `endsAt` is in Unix milliseconds. [legacy-1] [legacy-3]
 */
export function deprecationHeaders(endsAt: number, docsUrl: string): HeadersOf {
  const headers = {
    Deprecation: 'true',
    Sunset: new Date(endsAt).toUTCString(),
    Link: `<${docsUrl}/reference/grundlagen/#legacy>; rel="deprecation"`,
  };
  return (url) => (/^\/(?:search|object)\/?(?:[?#]|$)/.test(url) ? headers : {});
}
