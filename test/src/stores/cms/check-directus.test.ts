import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Finding } from '../../../../src/kernel/finding.ts';
import { checkDirectus } from '../../../../src/stores/cms/check-directus.ts';
import { readCollections } from '../../../../src/stores/cms/directus-selections.ts';
import { type FaultServer, openFaultServer } from '../../../suites/faults/fault-server.ts';

const PICTURE = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const INSTITUTION = { id: 'a', translations: [], logo: { id: PICTURE } };
const PAGE = { id: 1, status: 'draft', translations: [] };
const READS = Object.fromEntries(readCollections().map((name) => [name, { read: { access: 'full' } }]));

/** What Directus answers where everything is well, by path; a picture that is there. */
const WELL: Readonly<Record<string, unknown>> = {
  '/items/institutions': [INSTITUTION],
  '/items/content': [PAGE],
  '/server/info': { version: '12.4.0', queryLimit: { default: 100, max: -1 } },
  '/policies/me/globals': { admin_access: false },
  '/permissions/me': READS,
  [`/assets/${PICTURE}`]: '',
};

let server: FaultServer;
let responses: Record<string, unknown>;

beforeEach(async () => {
  responses = { ...WELL };
  server = await openFaultServer(({ url = '' }) => {
    const data = responses[url.split('?')[0] ?? ''];
    if (data === undefined) return { status: 403, body: '{"errors":[{"extensions":{"code":"FORBIDDEN"}}]}' };
    return { status: 200, body: JSON.stringify({ data }) };
  });
});
afterEach(() => server.close());

/** Findings as `severity: message`, with the address left out. */
async function check(changed: Readonly<Record<string, unknown>>, publicUrl = server.url): Promise<string[]> {
  Object.assign(responses, changed);
  const findings = await checkDirectus({ url: server.url, token: 'secret-token', publicUrl });
  return findings.map(textOf);
}

const textOf = ({ severity, message }: Finding): string =>
  `${severity}: ${message}`.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'URL');

const HOLDS = 'ok: URL holds 1 institutions and 1 pages';
const READS_ONLY = 'ok: the token can only read';
const SEEN = 'ok: everybody may see its pictures';

test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
  ['all is well', {}, [HOLDS, READS_ONLY, SEEN]],
  [
    'a token without permissions',
    { '/items/institutions': undefined },
    ['fault: URL: Directus: responded 403 (FORBIDDEN)'],
  ],
  [
    'lists that are cut',
    { '/server/info': { queryLimit: { max: 100 } } },
    [HOLDS, 'fault: lists end after 100 entries', READS_ONLY, SEEN],
  ],
  ['an older Directus that tells less', { '/server/info': undefined }, [HOLDS, READS_ONLY, SEEN]],
  [
    'an administrator',
    { '/policies/me/globals': { admin_access: true } },
    [HOLDS, 'warning: the token belongs to an administrator', SEEN],
  ],
  [
    'a token that may write',
    {
      '/permissions/me': {
        ...READS,
        content: { read: { access: 'full' }, create: { access: 'none' }, delete: { access: 'partial' } },
        other: { update: { access: 'full' } },
      },
    },
    [HOLDS, 'warning: the token may also delete content; update other', SEEN],
  ],
  [
    'collections that are not read, or in part',
    { '/permissions/me': { ...READS, seo: undefined, block_text: { read: { access: 'partial' } } } },
    [HOLDS, 'fault: the token may not read all of block_text, seo', READS_ONLY, SEEN],
  ],
  [
    'unknown permissions',
    { '/permissions/me': undefined },
    [HOLDS, 'warning: the permissions of the token are unknown', SEEN],
  ],
  [
    'an invalid entry',
    { '/items/content': [PAGE, { ...PAGE, id: 2, status: 5 }] },
    [
      HOLDS,
      'fault: Response validation failed for content 2: status: Invalid input: expected string, received number',
      READS_ONLY,
      SEEN,
    ],
  ],
  [
    'pictures that are not public',
    { [`/assets/${PICTURE}`]: undefined },
    [HOLDS, READS_ONLY, `fault: picture ${PICTURE} does not exist, or not everybody may see it`],
  ],
  [
    'an order that does not ignore hyphens',
    { '/items/institutions': ['a-c', 'ab'].map((id) => ({ id, translations: [] })) },
    [
      'ok: URL holds 2 institutions and 1 pages',
      'warning: institutions are not in the order that the API promises, from a-c on',
      READS_ONLY,
    ],
  ],
  ['no pictures', { '/items/institutions': [{ ...INSTITUTION, logo: null }] }, [HOLDS, READS_ONLY]],
])('%s', async (_, changed, findings) => {
  expect(await check(changed)).toEqual(findings);
});

test('many invalid entries are summarised', async () => {
  const content = Array.from({ length: 25 }, (_, at) => ({ ...PAGE, id: at + 1, status: 5 }));
  const findings = await check({ '/items/content': content });
  expect(findings.filter((text) => text.includes('validation failed'))).toHaveLength(10);
  expect(findings).toContain('fault: 15 more entries are invalid');
});

test('the public URL is checked, too', async () => {
  const other = await openFaultServer(() => ({ status: 404, body: '{}' }));
  expect(await check({}, other.url)).toEqual([
    HOLDS,
    READS_ONLY,
    `fault: URL does not have picture ${PICTURE}`,
  ]);
  await other.close();
  const [, , unseen] = await check({}, other.url);
  expect(unseen).toMatch(/^warning: pictures at URL cannot be reached from this machine: .*ECONNREFUSED/);
});

test.each(['refused', 'truncated JSON', 'wrong content type', 'status 401', 'status 503'] as const)(
  '%s: one fault with a remedy, and no secret in it',
  async (fault) => {
    await server.misbehave(fault);
    const options = { url: server.url, token: 'secret-token', publicUrl: server.url };
    const signal = AbortSignal.timeout(60_000);
    const findings = await checkDirectus(options, signal);
    expect(findings).toEqual([
      expect.objectContaining({ severity: 'fault', remedy: expect.stringMatching(/^(?:Check|Set) CMS_/) }),
    ]);
    expect(JSON.stringify(findings)).not.toContain('secret-token');
  },
);
