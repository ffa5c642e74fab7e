import type { HeadersOf } from './common-headers.ts';

/**
 * Headers of every answer of the deprecated endpoints, errors included, by the
 * address of the request (with or without a query); none for other addresses.
 * `endsAt` is in Unix milliseconds.
 * Source: spec, "Versioning".
 */
export function deprecationHeaders(endsAt: number, docsUrl: string): HeadersOf {
  const headers = {
    Deprecation: 'true',
    Sunset: new Date(endsAt).toUTCString(),
    Link: `<${docsUrl}/reference/grundlagen/#legacy>; rel="deprecation"`,
  };
  return (address) => (/^\/(?:search|object)\/?(?:[?#]|$)/.test(address) ? headers : NONE);
}

const NONE = {};
