import {
  API_VERSION,
  HINT_HEADER,
  isVersioned,
  REQUEST_ID_HEADER,
  VERSION_HEADER,
} from '../common-headers.ts';
import type { JsonSchema } from './json-schema.ts';

/** A header of responses. */
interface Header {
  readonly description: string;
  readonly schema: JsonSchema;
}

/** In the `components` of the document. */
export const HEADERS = {
  ServiceVersion: {
    description: 'Version of this interface',
    schema: { type: 'string', const: API_VERSION },
  },
  Hint: {
    description: 'What was ignored in the request, and what was probably meant. Never an error',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'For `If-None-Match` in the next request: 304 if nothing has changed',
    schema: { type: 'string' },
  },
  RequestId: {
    description: 'Id of the request in the log of the service, in errors',
    schema: { type: 'string' },
  },
  RetryAfter: { description: 'Seconds after which a retry makes sense', schema: { type: 'string' } },
  Location: { description: 'Where the request is answered', schema: { type: 'string' } },
  Deprecation: { description: 'The endpoint is deprecated', schema: { type: 'string' } },
  Sunset: { description: 'When the endpoint is switched off', schema: { type: 'string' } },
  Link: { description: 'Where the deprecation is explained', schema: { type: 'string' } },
} as const satisfies Readonly<Record<string, Header>>;

/** The headers that responses of a status may have. */
export function headersOf(path: string, status: string, deprecated: boolean): JsonSchema {
  const isError = /^[45]/.test(status);
  const names: readonly [string, keyof typeof HEADERS, boolean][] = [
    [VERSION_HEADER, 'ServiceVersion', isVersioned(path)],
    [HINT_HEADER, 'Hint', isVersioned(path) || deprecated],
    ['ETag', 'ETag', status === '200' || status === '304'],
    [REQUEST_ID_HEADER, 'RequestId', isError],
    ['Retry-After', 'RetryAfter', status === '429' || status === '503'],
    ['Location', 'Location', /^30[23]$/.test(status)],
    ['Deprecation', 'Deprecation', deprecated],
    ['Sunset', 'Sunset', deprecated],
    ['Link', 'Link', deprecated],
  ];
  return Object.fromEntries(
    names
      .filter(([, , applies]) => applies)
      .map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
}
