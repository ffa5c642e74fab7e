/** The version of the interface description, in every answer below `/v2` and in the OpenAPI document. */
export const API_VERSION = '2.0.3';

export const VERSION_HEADER = 'X-Service-API-Version';

/** In every error: what the log calls the request. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Headers that scripts in browsers may read beyond those that they always may. */
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
];

/** Whether an address (with or without a query) lies below `/v2`. */
export const isVersioned = (address: string): boolean => /^\/v2(?:[/?#]|$)/.test(address);

/** Headers of all answers to an address (with or without a query), errors included. */
export type HeadersOf = (address: string) => Readonly<Record<string, string>>;

/** What every answer carries, for answers that are written without Fastify's hooks. */
export function commonHeaders(address: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', '),
    ...(isVersioned(address) ? { [VERSION_HEADER]: API_VERSION } : {}),
  };
}
