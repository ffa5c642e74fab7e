import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Cms } from '../../../../src/stores/cms/cms.ts';
import type { DirectusTimes } from '../../../../src/stores/cms/directus/directus-client.ts';
import { openDirectusCms } from '../../../../src/stores/cms/directus-cms.ts';
import {
  FAULTS,
  type Fault,
  type FaultServer,
  openFaultServer,
} from '../../../suites/faults/fault-server.ts';
import { openApp } from '../../api/open-app.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';

const TOKEN = 'token-of-the-api-0123456789';
const PICTURE = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
const FOUR_HOURS = 4 * 3_600_000;
/** No attempt times out, however busy the machine is. */
const TIMES = { connectMs: 30_000, tryMs: 30_000, openMs: 100 };
/** Short enough for tests of what only ends by a timeout. */
const SHORT_TIMES = { ...TIMES, tryMs: 500 };

let server: FaultServer;
let cms: Cms;
let app: FastifyInstance;
let log: string;
let now: number;
/** Entries as the server has them. */
let stored: unknown[];

/** Answers like Directus: a list of what was asked for by id, or a picture. */
function answer({ method, url = '' }: IncomingMessage) {
  if (method === 'HEAD') return { status: 200, headers: { 'content-type': 'image/png' }, body: '' };
  const { searchParams } = new URL(url, 'http://directus');
  const wanted = /"_eq":"([^"]+)"\}\}\]/.exec(searchParams.get('filter') ?? '')?.[1];
  const data = stored.filter((one) => wanted === undefined || (one as { id?: string }).id === wanted);
  return { status: 200, body: JSON.stringify({ data }) };
}

beforeEach(() => open(TIMES));
afterEach(close);

async function open(times: DirectusTimes): Promise<void> {
  server = await openFaultServer(answer);
  cms = openDirectusCms({ url: server.url, token: TOKEN }, times);
  log = '';
  now = 0;
  stored = ['a', 'b', 'c'].map((id) => ({ id, legal_name: `Haus ${id}`, translations: [] }));
  app = await openApp(recordingEngine(), {
    cms: { cms, url: 'https://cms.example' },
    clock: () => now,
    logger: { stream: { write: (line: string) => (log += line) } },
  });
}

async function close(): Promise<void> {
  await app.close();
  await cms.close();
  await server.close();
}

async function get(url: string) {
  const { statusCode, body, headers } = await app.inject(url);
  expect(`${body}${JSON.stringify(headers)}`).not.toMatch(/token-of-the-api|127\.0\.0\.1/);
  return [statusCode, statusCode === 302 ? headers['location'] : body];
}

/** Whether a request for an entry ends without a question to Directus. */
async function isNotAsked(): Promise<boolean> {
  const before = server.asked.length;
  await cms.institution('not-asked').catch(() => {});
  return server.asked.length === before;
}

const UNREACHABLE = [500, '{"detail":"The CMS is not reachable"}'];
const REDIRECTED = [302, `https://cms.example/assets/${PICTURE}/?format=auto`];

/** What a client gets for a picture: only the status is looked at, and 403 says that it is not public. */
const PICTURES: Partial<Record<Fault, unknown>> = {
  'reset in the body': REDIRECTED,
  'closed in the body': REDIRECTED,
  'silent in the body': REDIRECTED,
  slow: REDIRECTED,
  endless: REDIRECTED,
  'wrong content type': REDIRECTED,
  'truncated JSON': REDIRECTED,
  'empty body': REDIRECTED,
  'status 403': [404, '{"detail":"Asset not found"}'],
};

/** Faults that only a timeout ends. */
const TIMED_OUT: readonly Fault[] = ['silent', 'silent in the body', 'slow', 'endless'];

/** One attempt: another would make it worse, or have the same result. */
const TRIED_ONCE: readonly Fault[] = [
  'redirect',
  'status 400',
  'status 401',
  'status 403',
  'status 429',
  'endless',
];
/** Answers that may be about one entry alone, of which the next one knows nothing. */
const ABOUT_AN_ENTRY: readonly Fault[] = [
  'redirect',
  'status 400',
  'status 403',
  'status 500',
  'status 502',
  'wrong content type',
  'truncated JSON',
  'empty body',
];

describe.each(Object.keys(FAULTS) as Fault[])('%s', (fault) => {
  if (TIMED_OUT.includes(fault)) {
    beforeEach(async () => {
      await close();
      await open(SHORT_TIMES);
    });
  }

  test('cached responses are returned, everything else is a plain 500, and nothing leaks', async () => {
    const sound = await get('/institutions/a');
    expect(sound[0]).toBe(200);
    now += FOUR_HOURS;
    await server.misbehave(fault);
    expect(await get('/institutions/a')).toEqual(sound);
    expect(await get('/institutions/b')).toEqual(UNREACHABLE);
    expect(log).not.toContain('token-of-the-api');
    expect(log).toContain('stale response, because a backend fails');
  });

  test('the first call retries if that makes sense', async () => {
    await server.misbehave(fault);
    await get('/institutions/a');
    const tries = fault === 'refused' ? 0 : TRIED_ONCE.includes(fault) ? 1 : 2;
    // What ends by the time limit may be found out in either try.
    if (fault !== 'endless') expect(server.asked).toHaveLength(tries);
  });

  test('a picture', async () => {
    await server.misbehave(fault);
    expect(await get(`/assets/${PICTURE}`)).toEqual(PICTURES[fault] ?? UNREACHABLE);
  });

  test('it gets no requests while it is down, and recovers by itself', async () => {
    await server.misbehave(fault);
    for (const id of ['a', 'b', 'c']) await get(`/institutions/${id}`);
    // The probe that decides whether it is down.
    const isOutage = !ABOUT_AN_ENTRY.includes(fault) && fault !== 'endless';
    if (isOutage) await expect.poll(isNotAsked).toBe(true);
    const before = server.asked.length;
    const others = Array.from({ length: 20 }, (_, at) => get(`/institutions/x${at}`));
    expect(new Set((await Promise.all(others)).map(([status]) => status))).toEqual(new Set([500]));
    const asked = server.asked.length - before;
    // A probe now and then, when the circuit has been open for a while.
    if (isOutage) expect(asked).toBeLessThan(20);
    else if (fault !== 'endless') expect(asked).toBe(TRIED_ONCE.includes(fault) ? 20 : 40);
    await server.misbehave(undefined);
    const found = async () => {
      // Errors are remembered for two seconds of this clock.
      now += 3000;
      return (await get('/institutions/a'))[0];
    };
    await expect.poll(found).toBe(200);
  });
});

describe('failing entries', () => {
  beforeEach(async () => {
    await close();
    await open(SHORT_TIMES);
  });

  test.each(Object.keys(FAULTS).filter((fault) => fault !== 'refused') as Fault[])(
    'do not keep others from Directus, whatever is wrong with them: %s',
    async (fault) => {
      server.misbehaveFor = ({ url = '' }) => (url.includes('bad-') ? fault : undefined);
      const ids = Array.from({ length: 8 }, (_, at) => `bad-${at}`);
      stored.push(...ids.map((id) => ({ id, legal_name: `Haus ${id}`, translations: [] })));
      const bad = ids.map((id) => get(`/institutions/${id}`));
      expect(new Set((await Promise.all(bad)).map(([status]) => status))).toEqual(new Set([500]));
      for (const id of ['a', 'b']) expect((await get(`/institutions/${id}`))[0]).toBe(200);
      expect((await get('/institutions'))[0]).toBe(200);
    },
  );
});

test('a wrong token does not affect pictures', async () => {
  server.misbehaveFor = ({ headers }) => (headers.authorization === undefined ? undefined : 'status 401');
  for (const id of ['a', 'b', 'c']) expect(await get(`/institutions/${id}`)).toEqual(UNREACHABLE);
  await expect.poll(isNotAsked).toBe(true);
  expect(await get(`/assets/${PICTURE}`)).toEqual(REDIRECTED);
});

describe('[content-10] an invalid entry', () => {
  const FAULT = 'Response validation failed for institution a: legal_name: Invalid input';

  test('[content-15] is a 500 that names it, whatever is cached', async () => {
    expect((await get('/institutions/a'))[0]).toBe(200);
    now += FOUR_HOURS;
    stored = [
      { id: 'a', legal_name: 5, translations: [] },
      { id: 'b', translations: [] },
    ];
    expect(await get('/institutions/a')).toEqual([500, expect.stringContaining(FAULT)]);
    // The list leaves it out. [content-27]
    const [status, body] = await get('/institutions');
    expect([status, JSON.parse(String(body)).data.map(({ id }: { id: string }) => id)]).toEqual([200, ['b']]);
    await server.misbehave('refused');
    now += 10_000;
    // The old answer has gone with the mismatch.
    expect(await get('/institutions/a')).toEqual(UNREACHABLE);
  });

  test('does not count as an outage', async () => {
    stored = [{ id: 'a', legal_name: 5, translations: [] }];
    for (let time = 0; time < 5; time++) {
      now += 10_000;
      expect((await get('/institutions/a'))[1]).toContain(FAULT);
    }
    expect(server.asked).toHaveLength(5);
  });
});

test.each([
  { id: 31, status: 5, translations: [] },
  { id: 31, status: 'draft', translations: 'wrong' },
  { id: 31, status: 'draft', translations: [{ id: 1, slug: 7 }] },
])('a page that Directus finds by its slug is checked first: %j', async (entry) => {
  stored = [entry];
  for (const url of ['/content', '/content/31', '/content?slug=7']) {
    expect([url, ...(await get(url))]).toEqual([
      url,
      500,
      expect.stringMatching(/^{"detail":"Response validation failed for content 31: /),
    ]);
  }
});

test.each([
  ['no object', '[]', 'institution list: Invalid input: expected object'],
  ['no list', '{"data":{"id":"a"}}', 'institution list: data: '],
  ['an entry without id', '{"data":[{"name":"a"}]}', 'institution list: data[0].id: '],
])('JSON that is no list of entries, %s: a mismatch', async (_, body, detail) => {
  const other = await openFaultServer(() => ({ status: 200, body }));
  const otherCms = openDirectusCms({ url: other.url, token: TOKEN }, TIMES);
  await expect(otherCms.institutions()).rejects.toThrow(detail);
  await otherCms.close();
  await other.close();
});

test('a client that disconnects cancels its request, which is not an outage', async () => {
  await server.misbehave('silent');
  for (let time = 0; time < 5; time++) {
    const abort = new AbortController();
    const asked = cms.institution('a', abort.signal);
    await expect.poll(() => server.asked.length).toBe(time + 1);
    abort.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  }
});

describe('a crowd', () => {
  test('[media-1] that requests the same picture at once shares a request, the next one does not', async () => {
    const asked = Array.from({ length: 500 }, () => cms.hasAsset(PICTURE));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([true]));
    expect(server.asked).toHaveLength(1);
    expect(await get(`/assets/${PICTURE}`)).toEqual(REDIRECTED);
    expect(server.asked).toHaveLength(2);
  });

  test('[media-6] a picture that existed a moment ago does not hide a failing CMS', async () => {
    expect(await get(`/assets/${PICTURE}`)).toEqual(REDIRECTED);
    await server.misbehave('status 500');
    expect(await get(`/assets/${PICTURE}`)).toEqual(UNREACHABLE);
  });

  test('that requests many pictures waits in the queue, longer than one attempt may take', async () => {
    // Sixteen at a time: thirteen rounds take longer than an attempt may, each of them a tenth of that.
    const patient = openDirectusCms({ url: server.url, token: TOKEN }, { ...TIMES, tryMs: 5000 });
    server.delayMs = 450;
    const ids = Array.from({ length: 200 }, (_, at) => `${PICTURE.slice(0, -3)}${100 + at}`);
    const answers = await Promise.all(ids.map((id) => patient.hasAsset(id)));
    await patient.close();
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(server.asked).toHaveLength(200);
  });

  test('is refused at once when Directus does not respond', async () => {
    await close();
    await open(SHORT_TIMES);
    await server.misbehave('silent');
    const ids = Array.from({ length: 200 }, (_, at) => `${PICTURE.slice(0, -3)}${100 + at}`);
    const answers = await Promise.all(ids.map((id) => get(`/assets/${id}`)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([500]));
    // Sixteen at a time, twice each, those that begin while the first probe decides, and a probe or two.
    expect(server.asked.length).toBeLessThan(80);
  });

  test('a missing picture is requested every time', async () => {
    await server.misbehave('status 403');
    for (let time = 0; time < 3; time++) expect((await get(`/assets/${PICTURE}`))[0]).toBe(404);
    await server.misbehave(undefined);
    expect((await get(`/assets/${PICTURE}`))[0]).toBe(302);
    expect(server.asked).toHaveLength(4);
  });
});
