import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { datasetPlugin } from '../../../../src/surfaces/dataset/dataset-plugin.ts';
import { openApp } from '../../api/open-app.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';
import { offerExport, sha256Of } from './offer-export.ts';

const ARCHIVE = 'records_export_full.tar.gz';
const TIME = '2026-11-20T02:00:00.500Z';
const MODIFIED = 'Fri, 20 Nov 2026 02:00:00 GMT';
/** Larger than what is read at once, and the same in no two places. */
const BYTES = Buffer.from(Array.from({ length: 100_000 }, (_, at) => `${at}\n`).join(''));
const SIZE = BYTES.length;
const TAG = `"${sha256Of(BYTES)}"`;
const OTHER_TAG = `"${sha256Of(Buffer.from('other'))}"`;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

async function listen(atEnd: Parameters<typeof temporaryFolder>[0]) {
  const folder = join(temporaryFolder(atEnd), 'export');
  const app = await openApp(recordingEngine());
  await app.register(datasetPlugin, { folder, path: '/download' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd?.(() => void app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = (headers: Record<string, string>, { method = 'GET', name = ARCHIVE } = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: `/download/nightly/${name}`, method, headers };
      request(options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    });
  return { folder, app, port, ask };
}

describe('with an export', () => {
  let service: Awaited<ReturnType<typeof listen>>;
  const atEnd: (() => void)[] = [];
  beforeAll(async () => {
    service = await listen((work) => atEnd.push(work));
    await offerExport(service.folder, TIME, BYTES);
    return () => {
      for (const work of atEnd.reverse()) work();
    };
  });

  test('[dataset-6] [dataset-4] the whole file, and what belongs to it', async () => {
    const { status, headers, body } = await service.ask({ 'accept-encoding': 'gzip, br' });
    expect([status, body.equals(BYTES)]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': String(SIZE),
      'content-type': 'application/gzip',
      etag: TAG,
      'last-modified': MODIFIED,
      'cache-control': 'no-cache, no-transform',
      'access-control-allow-origin': '*',
    });
    expect(headers['access-control-expose-headers']).toMatch(/Accept-Ranges.*Content-Range.*ETag/);
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('HEAD returns only the headers, whatever range is requested', async () => {
    const whole = await service.ask({});
    const { status, headers, body } = await service.ask({ range: 'bytes=0-9' }, { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
    const { date: _date, 'x-request-id': _id, ...rest } = whole.headers;
    expect(headers).toMatchObject(rest);
  });

  const ranges: [header: string, range: [number, number] | 'whole' | 'unsatisfiable'][] = [
    ['bytes=0-0', [0, 0]],
    ['bytes=10-19', [10, 19]],
    ['bytes=10-', [10, SIZE - 1]],
    ['bytes=-10', [SIZE - 10, SIZE - 1]],
    [`bytes=-${SIZE + 1}`, [0, SIZE - 1]],
    [`bytes=0-${SIZE}`, [0, SIZE - 1]],
    [`bytes=${SIZE - 1}-`, [SIZE - 1, SIZE - 1]],
    ['Bytes= 5-6 ', [5, 6]],
    ['bytes=0-99999999999999999999999', [0, SIZE - 1]],
    [`bytes=${SIZE}-`, 'unsatisfiable'],
    [`bytes=${SIZE}-${SIZE + 5}`, 'unsatisfiable'],
    ['bytes=99999999999999999999999-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-4', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1-2-3', 'whole'],
    ['bytes=0x1-2', 'whole'],
    ['lines=1-2', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
  ];

  test.each(ranges)('[dataset-4] Range: %s', async (range, expected) => {
    const { status, headers, body } = await service.ask({ range });
    if (expected === 'whole') {
      expect([status, body.equals(BYTES), headers['content-range']]).toEqual([200, true, undefined]);
    } else if (expected === 'unsatisfiable') {
      expect([status, headers['content-range']]).toEqual([416, `bytes */${SIZE}`]);
      expect(JSON.parse(body.toString())).toEqual({ detail: `The file has ${SIZE} bytes` });
    } else {
      const [start, end] = expected;
      expect([status, headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${SIZE}`]);
      expect(headers).toMatchObject({ etag: TAG, 'content-length': String(end - start + 1) });
      expect(body.equals(BYTES.subarray(start, end + 1))).toBe(true);
    }
  });

  const LATER = 'Fri, 20 Nov 2026 02:00:01 GMT';
  const EARLIER = 'Fri, 20 Nov 2026 01:59:59 GMT';
  const RANGE = { range: 'bytes=1-2' };
  const conditions: [headers: Record<string, string>, status: number][] = [
    [{ 'if-range': TAG, ...RANGE }, 206],
    [{ 'if-range': OTHER_TAG, ...RANGE }, 200],
    [{ 'if-range': `W/${TAG}`, ...RANGE }, 200],
    [{ 'if-range': MODIFIED, ...RANGE }, 206],
    [{ 'if-range': EARLIER, ...RANGE }, 200],
    [{ 'if-range': LATER, ...RANGE }, 200],
    [{ 'if-range': 'nonsense', ...RANGE }, 200],
    [{ 'if-range': OTHER_TAG, range: `bytes=${SIZE}-` }, 200],
    [{ 'if-none-match': TAG }, 304],
    [{ 'if-none-match': `${OTHER_TAG}, W/${TAG}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': OTHER_TAG }, 200],
    [{ 'if-none-match': OTHER_TAG, 'if-modified-since': MODIFIED }, 200],
    [{ 'if-none-match': TAG, ...RANGE }, 304],
    [{ 'if-modified-since': MODIFIED }, 304],
    [{ 'if-modified-since': LATER }, 304],
    [{ 'if-modified-since': EARLIER }, 200],
    [{ 'if-modified-since': 'Friday, 20-Nov-26 02:00:00 GMT' }, 304],
    [{ 'if-modified-since': 'Fri Nov 20 02:00:00 2026' }, 304],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-match': TAG }, 200],
    [{ 'if-match': '*', ...RANGE }, 206],
    [{ 'if-match': OTHER_TAG }, 412],
    [{ 'if-match': `W/${TAG}` }, 412],
    [{ 'if-unmodified-since': MODIFIED, ...RANGE }, 206],
    [{ 'if-unmodified-since': EARLIER, ...RANGE }, 412],
    [{ 'if-match': TAG, 'if-unmodified-since': EARLIER }, 200],
  ];

  test.each(conditions)('%j: %i', async (headers, status) => {
    const answer = await service.ask(headers);
    expect(answer.status).toBe(status);
    expect(answer.headers.etag).toBe(TAG);
    if (status === 200) expect(answer.body.equals(BYTES)).toBe(true);
    if (status === 304) expect(answer.body.length).toBe(0);
  });

  test('manifest and checksum are offered, and nothing else', async () => {
    const manifest = await service.ask({ 'accept-encoding': 'gzip' }, { name: 'manifest.json' });
    expect(JSON.parse(manifest.body.toString())).toMatchObject({ time: TIME, archive: { bytes: SIZE } });
    expect(manifest.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'last-modified': MODIFIED,
      etag: `"${sha256Of(manifest.body)}"`,
    });
    const checksum = await service.ask({}, { name: `${ARCHIVE}.sha256` });
    expect(checksum.body.toString()).toBe(`${sha256Of(BYTES)}  ${ARCHIVE}\n`);
    for (const name of ['blocks.json', 'records_export_delta.tar.gz', '..%2f..%2fpackage.json', '%00', 'x']) {
      const { status, body } = await service.ask({}, { name });
      expect([status, Object.keys(JSON.parse(body.toString()))]).toEqual([404, ['detail']]);
    }
  });

  test('a client that disconnects leaves no file open', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    const before = openFiles();
    for (let round = 0; round < 20; round += 1) {
      await new Promise<void>((resolve) => {
        const options = {
          host: '127.0.0.1',
          port: service.port,
          path: `/download/nightly/${ARCHIVE}`,
          agent: false,
        };
        const asked = request(options, (response) => {
          response.once('data', () => asked.destroy());
          response.once('close', resolve);
          response.on('error', () => undefined);
        });
        asked.end();
      });
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(before + 2);
  });
});

test('without an export all files are 404', async () => {
  const atEnd: (() => void)[] = [];
  const { ask } = await listen((work) => atEnd.push(work));
  const { status, body } = await ask({});
  expect([status, JSON.parse(body.toString())]).toEqual([
    404,
    { detail: `No file ${ARCHIVE} in the dataset` },
  ]);
  for (const work of atEnd.reverse()) work();
});

test('[dataset-5] a download continues when a new export is published, and resuming it starts again', async () => {
  const atEnd: (() => void)[] = [];
  const { ask, folder, port } = await listen((work) => atEnd.push(work));
  // More than buffers of sockets hold.
  const first = Buffer.alloc(30_000_000, 'first');
  await offerExport(folder, TIME, first);
  const received: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: `/download/nightly/${ARCHIVE}` }, (response) => {
      response.once('data', async (chunk: Buffer) => {
        received.push(chunk);
        response.pause();
        for (const night of ['21', '22', '23'])
          await offerExport(folder, `2026-11-${night}T02:00:00.000Z`, BYTES);
        response.on('data', (more: Buffer) => received.push(more));
        response.on('end', resolve);
        response.on('error', reject);
        response.resume();
      });
    }).end();
  });
  expect(Buffer.concat(received).equals(first)).toBe(true);
  const resumed = await ask({ range: 'bytes=100-', 'if-range': `"${sha256Of(first)}"` });
  expect([resumed.status, resumed.headers.etag, resumed.body.equals(BYTES)]).toEqual([200, TAG, true]);
  for (const work of atEnd.reverse()) work();
});

test('an archive that could not be read once is compared again', async () => {
  const { folder, ask } = await listen(onTestFinished);
  await offerExport(folder, TIME, BYTES);
  const [current = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(ARCHIVE),
  );
  const archive = join(folder, current);
  const { atime, mtime } = statSync(archive);
  renameSync(archive, join(folder, 'elsewhere'));
  mkdirSync(archive);
  utimesSync(archive, atime, mtime);
  expect((await ask({})).status).toBe(500);
  rmdirSync(archive);
  renameSync(join(folder, 'elsewhere'), archive);
  expect((await ask({})).status).toBe(200);
});
