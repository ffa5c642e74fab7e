import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import type { TrustedProxies } from '../../../src/api/trusted-proxies.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { type Answer, form, listen, type Part, upload } from './uploads.ts';

/** Something that is refused, after it has been let in. */
const TEXT: Part = { bytes: Buffer.from('no picture') };

async function open(trustProxy: TrustedProxies = false) {
  const { url, time } = await listen(recordingEngine(), { trustProxy });
  /** Uploads one after the other; `from` is what X-Forwarded-For says. */
  const send = async (count: number, from?: string): Promise<Answer[]> => {
    const responses: Answer[] = [];
    for (let i = 0; i < count; i++) {
      const headers = from === undefined ? {} : { 'x-forwarded-for': from };
      responses.push(await upload(url, form([['image', TEXT]]), headers));
    }
    return responses;
  };
  const statuses = async (count: number, from?: string) =>
    (await send(count, from)).map(({ status }) => status);
  return { time, send, statuses };
}

test('[errors-9] [uploads-14] four in a row, including refused ones; after Retry-After the next one is admitted', async () => {
  const { time, send, statuses } = await open();
  expect(await statuses(4)).toEqual([415, 415, 415, 415]);
  const [refused] = await send(1);
  expect([refused?.status, refused?.headers.get('retry-after'), refused?.body]).toEqual([
    429,
    '6',
    {
      detail:
        'Too many uploads: 4 in a row and 10 a minute are allowed. The next one is possible in 6 seconds',
    },
  ]);
  expect(refused?.headers.get('x-service-api-version')).toBe('2.0.3');
  time.now += 500;
  // Refused ones cost nothing: the time does not grow.
  const waits = (await send(3)).map(({ headers }) => headers.get('retry-after'));
  expect(waits).toEqual(['6', '6', '6']);
  time.now += 4501;
  const [last] = await send(1);
  expect([last?.headers.get('retry-after'), last?.body.detail]).toEqual([
    '1',
    expect.stringMatching(/in 1 second$/),
  ]);
  time.now += 999;
  expect(await statuses(2)).toEqual([415, 429]);
});

test('[uploads-13] ten a minute in the long run', async () => {
  const { time, statuses } = await open();
  await statuses(4);
  let letIn = 0;
  for (let second = 0; second < 120; second++) {
    time.now += 1000;
    letIn += (await statuses(1)).filter((status) => status !== 429).length;
  }
  expect(letIn).toBe(20);
});

describe('X-Forwarded-For', () => {
  test('is ignored unless proxies are trusted', async () => {
    const { statuses } = await open();
    expect(await statuses(4, '192.0.2.1')).toEqual([415, 415, 415, 415]);
    expect(await statuses(1, '192.0.2.2')).toEqual([429]);
  });

  test('is ignored from IP addresses that are not trusted', async () => {
    const { statuses } = await open(['10.0.0.0/8', '192.0.2.9']);
    await statuses(4, '192.0.2.1');
    expect(await statuses(1, '192.0.2.2')).toEqual([429]);
  });

  test.each<[string, TrustedProxies]>([
    ['one proxy', 1],
    ['an address', ['127.0.0.1']],
    ['a range', ['loopback', '10.0.0.0/8']],
  ])('tells clients of %s apart by what the proxy has added', async (_name, trusted) => {
    const { statuses } = await open(trusted);
    expect(await statuses(5, '192.0.2.1')).toEqual([415, 415, 415, 415, 429]);
    expect(await statuses(1, '192.0.2.2')).toEqual([415]);
    // Values from clients do not count.
    expect(await statuses(1, '192.0.2.77, 192.0.2.1')).toEqual([429]);
    expect(await statuses(1, 'x, 192.0.2.1')).toEqual([429]);
  });

  test('of two proxies counts the one before the last', async () => {
    const { statuses } = await open(2);
    await statuses(4, '203.0.113.5, 192.0.2.1, 10.0.0.1');
    expect(await statuses(1, '203.0.113.6, 192.0.2.1, 10.0.0.2')).toEqual([429]);
    expect(await statuses(1, '192.0.2.2, 10.0.0.1')).toEqual([415]);
  });

  test('without an IP address counts as the proxy itself', async () => {
    const { statuses } = await open(1);
    expect(await statuses(3, 'unknown')).toEqual([415, 415, 415]);
    expect(await statuses(2)).toEqual([415, 429]);
    expect(await statuses(1, '"')).toEqual([429]);
  });

  test('with IPv6 counts by network, and IPv4 within IPv6 as IPv4', async () => {
    const { statuses } = await open(1);
    for (const last of ['1', 'ffff', '0:0:0:2', 'a:b:c:d']) {
      expect(await statuses(1, `2001:db8:0:1:${last.includes(':') ? last : `:${last}`}`)).toEqual([415]);
    }
    expect(await statuses(1, '2001:db8:0:1:9:9:9:9')).toEqual([429]);
    expect(await statuses(1, '2001:db8:0:2::1')).toEqual([415]);
    expect(await statuses(4, '::ffff:192.0.2.1')).toEqual([415, 415, 415, 415]);
    expect(await statuses(1, '192.0.2.1')).toEqual([429]);
  });
});
