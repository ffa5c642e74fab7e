import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_VERSION, deprecationHeaders, EXPOSED_HEADERS } from '../../../src/api/common-headers.ts';
import { MAX_HEADER_BYTES } from '../../../src/api/server-options.ts';
import { MAX_FILE_BYTES, MAX_OTHER_BYTES } from '../../../src/api/upload/read-form.ts';
import { MAX_MESSAGE_BYTES } from '../../../src/surfaces/mcp/mcp-route.ts';

/** What nginx would not check, and what has to be the same as in the code. */

const template = readFileSync(
  join(import.meta.dirname, '../../../deploy/nginx/vitrine.conf.template'),
  'utf8',
);

/** The default of LEGACY_END. [legacy-2] */
const ENDS_AT = Date.UTC(2027, 3, 1);

/** The values of a directive, in bytes. */
const bytesOf = (directive: string): number[] =>
  [...template.matchAll(new RegExp(`${directive} (?:\\d )?(\\d+)([km]);`, 'g'))].map(
    ([, count, unit]) => Number(count) * (unit === 'k' ? 1024 : 1024 ** 2),
  );

test('[http-17] the proxy does not limit the number of requests', () => {
  expect(template).not.toMatch(/limit_req/);
  expect(template).not.toMatch(/\b429\b/);
  expect([...template.matchAll(/limit_conn_status (\d+)/g)].map(([, status]) => status)).toEqual(['503']);
});

describe('[http-17] the proxy lets through what Vitrine accepts', () => {
  test('headers', () => {
    const [most = 0] = bytesOf('large_client_header_buffers');
    expect(most).toBeGreaterThan(MAX_HEADER_BYTES);
  });
  test('bodies', () => {
    const [most = 0] = bytesOf('client_max_body_size');
    expect(most).toBeGreaterThan(MAX_MESSAGE_BYTES);
    expect(most).toBeGreaterThan(MAX_FILE_BYTES + MAX_OTHER_BYTES);
  });
});

describe('[http-17] what the proxy answers itself has the headers of Vitrine', () => {
  test('that scripts may read', () => {
    expect(template).toContain(`add_header Access-Control-Expose-Headers "${EXPOSED_HEADERS}" always;`);
  });
  test('the version', () => expect(template).toContain(`"~^/v2(?:/|$)" ${API_VERSION};`));
  test('of deprecated endpoints', () => {
    const { Deprecation, Sunset, Link } = deprecationHeaders(ENDS_AT, 'https://api.example/docs')('/search');
    const written = template.replace(/\$\{PUBLIC_HOST\}/g, 'api.example');
    expect(written).toContain(`"~^/(?:search|object)/?$" ${Deprecation};`);
    expect(written).toContain(`${Deprecation} "${Sunset}";`);
    expect(written).toContain(`${Deprecation} '${Link}';`);
  });
  test('also if it is an error', () => {
    const headers = [...template.matchAll(/add_header .*;/g)].map(String);
    expect(headers.length).toBeGreaterThan(5);
    expect(headers.filter((line) => !line.endsWith(' always;'))).toEqual([]);
  });
});
