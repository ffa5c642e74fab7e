import { strict as assert } from 'node:assert';
import { Buffer } from 'node:buffer';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pictureKind } from '../../../src/media/imaging/picture-kind.ts';
import { freePort } from '../../free-port.ts';
import { Random } from '../kills/random.ts';
import { runVitrine, spawnVitrine, type Vitrine } from '../kills/vitrine-process.ts';
import { BOMBS } from './bombs.ts';
import { soundPictures } from './sound-pictures.ts';

interface UploadRunOptions {
  /** An empty folder. */
  readonly dataDir: string;
  readonly seed: number;
  /** Damaged files. */
  readonly files: number;
  /** Only bombs whose name contains it. */
  readonly bombs?: string;
  readonly log: (message: string) => void;
}

/** As many as the service reads at a time. */
const AT_ONCE = 2;
/** So often memory is looked at. */
const STEPS = 20;
/** Memory in the last third of the damaged files may be so much more than in the second: MiB. */
const MAX_GROWTH = 64;

/**
 * Uploads hostile files: valid files first, then falsely declared files, bombs and damaged
 * files. Each has the right status, the service goes on, its log has no error
 * and its memory does not grow.
 * Errors: AssertionError; the message names the file, or seed and number.
 */
export async function uploadHostileFiles(options: UploadRunOptions): Promise<void> {
  const service = await UploadService.start(options.dataDir);
  try {
    const sound = await soundPictures();
    for (const [i, file] of sound.entries()) await check(service, file, [200], `sound picture ${i}`);
    for (const [name, status, file] of LIES) await check(service, file, [status], name);
    await throwBombs(service, options);
    await uploadDamaged(service, sound, options);
    for (const [i, file] of sound.entries())
      await check(service, file, [200], `sound picture ${i}, at the end`);
    assert.ok(!service.hasEnded());
    assert.equal(service.complained(), '', 'nothing stands in the log');
  } finally {
    await service.stop();
  }
}

async function throwBombs(service: UploadService, { bombs = '', log }: UploadRunOptions): Promise<void> {
  for (const { name, statuses, make } of BOMBS) {
    if (!name.includes(bombs)) continue;
    const file = await make();
    const began = performance.now();
    const status = await check(service, file, statuses, name);
    const { now, peak } = service.memory() ?? { now: Number.NaN, peak: Number.NaN };
    log(
      `${name}: ${status}, ${file.length} bytes, ${(performance.now() - began).toFixed(0)} ms, ${now.toFixed(0)} MiB, at most so far ${peak.toFixed(0)}`,
    );
  }
}

async function uploadDamaged(
  service: UploadService,
  sound: readonly Buffer[],
  { seed, files, log }: UploadRunOptions,
): Promise<void> {
  const [first, ...others] = sound;
  assert.ok(first);
  const random = new Random(seed);
  const counts: Record<number, number> = {};
  const memory: number[] = [];
  for (let done = 0; done < files; done += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, () => damaged([first, ...others], random));
    const statuses = await Promise.all(
      batch.map((file, i) => check(service, file, expected(file), `file ${done + i} of seed ${seed}`)),
    );
    for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    if (done >= (files / STEPS) * memory.length) {
      const now = service.memory()?.now ?? Number.NaN;
      memory.push(now);
      log(`${done + AT_ONCE} damaged files: ${JSON.stringify(counts)}, ${now.toFixed(0)} MiB`);
    }
  }
  const third = Math.floor(memory.length / 3);
  const growth = median(memory.slice(-third)) - median(memory.slice(third, 2 * third));
  log(`memory from the second to the last third: ${growth.toFixed(0)} MiB more`);
  assert.ok(!(growth > MAX_GROWTH), `memory grows: ${memory.map(Math.round).join(', ')} MiB`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Only the content decides whether a file is a picture; whether it can be decoded is not known beforehand. */
const expected = (file: Buffer): readonly number[] => (pictureKind(file) === undefined ? [415] : [200, 400]);

const NAMES = [
  'picture.jpg',
  '../../etc/passwd',
  'a.svg',
  '"; x="y',
  'C:\\windows\\win.ini',
  `${'long'.repeat(50)}.png`,
];
const TYPES = ['image/jpeg', 'image/svg+xml', 'text/html', 'application/octet-stream', ''];

/** Gives the status, which is one of the given ones, of an answer that has the form for it. */
async function check(
  service: UploadService,
  file: Buffer,
  statuses: readonly number[],
  name: string,
): Promise<number> {
  const [fileName = '', type = ''] = [NAMES[file.length % NAMES.length], TYPES[file.length % TYPES.length]];
  const { status, body } = await service.upload(file, fileName, type);
  assert.ok(
    statuses.includes(status),
    `${name}: ${status} ${JSON.stringify(body.detail)} where ${statuses} is right`,
  );
  if (status === 200) {
    assert.match(String(body.vector), /^[\w-]{1365}[AQgw]$/, name);
    assert.ok(Array.isArray(body.hits) && body.hits.length > 0, `${name}: no hits`);
  } else assert.equal(typeof body.detail, 'string', name);
  return status;
}

/** Files that are not what they say, or nothing that is read: what an upload of each is answered. */
const LIES: readonly (readonly [name: string, status: number, file: Buffer])[] = (
  [
    ['a zero', 415, '\0'],
    ['zeros', 415, '\0'.repeat(5000)],
    ['a web page', 415, '<!doctype html><title>Not found</title>'],
    [
      'SVG',
      415,
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ],
    [
      'XML with an entity',
      415,
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
    ],
    ['PDF', 415, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['PostScript', 415, '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file'],
    [
      'commands of ImageMagick',
      415,
      'push graphic-context\nviewbox 0 0 9 9\nfill \'url(https://127.0.0.1/x.jpg"|ls "-la)\'\npop graphic-context',
    ],
    ['a shell script', 415, '#!/bin/sh\nexit 1\n'],
    ['ZIP', 415, 'PK\x03\x04'],
    ['GZIP', 415, '\x1f\x8b\x08\0'],
    ['HEIC', 415, '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['MP4', 415, '\0\0\0\x18ftypisom\0\0\0\0isomavc1'],
    ['JPEG 2000', 415, '\0\0\0\x0cjP  \r\n\x87\n'],
    ['JPEG XL', 415, '\xff\x0a\x7f'],
    ['ICO', 415, '\0\0\x01\0\x01\0'],
    ['PPM', 415, 'P6 1 1 255\nabc'],
    ['FITS', 415, 'SIMPLE  =                    T'],
    ['OpenEXR', 415, '\x76\x2f\x31\x01'],
    ['two letters of BMP', 415, 'BM'],
    ['a text that begins like BMP', 415, 'BMW has built a new plant, and more of this kind'],
    ['a video in RIFF', 415, 'RIFF\x10\0\0\0AVI LIST'],
    ['the beginning of a JPEG', 400, '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['a web page behind the mark of JPEG', 400, '\xff\xd8\xff<!doctype html>'],
    ['the mark of PNG', 400, '\x89PNG\r\n\x1a\n'],
    ['PHP behind the mark of PNG', 400, '\x89PNG\r\n\x1a\n<?php phpinfo();'],
    ['JavaScript that begins like GIF', 400, 'GIF89a/*\0\0*/=alert(1)//'],
    ['the beginning of a TIFF', 400, 'II*\0\x08\0\0\0'],
    ['a camera file that begins like TIFF', 400, 'II*\0\x10\0\0\0CR\x02\0'],
    ['WebP without a picture', 400, 'RIFF\x10\0\0\0WEBPVP8 '],
    ['AVIF without a picture', 400, '\0\0\0\x18ftypavif\0\0\0\0mif1avif'],
    ['BMP of nothing', 400, `BM${'\0'.repeat(12)}\x28\0\0\0${'\0'.repeat(40)}`],
  ] as const
).map(([name, status, text]) => [name, status, Buffer.from(text, 'latin1')]);

/** A damaged copy of one of several files: bytes, numbers and whole pieces are no longer what they were. */
function damaged(files: readonly [Buffer, ...Buffer[]], random: Random): Buffer {
  let file: Buffer = Buffer.from(random.oneOf(files));
  for (let blows = 1 + random.below(6); blows > 0 && file.length > 0; blows--) {
    file = random.oneOf(BLOWS)(file, random, files);
  }
  return file.length > MAX_BYTES ? file.subarray(0, MAX_BYTES) : file;
}

const MAX_BYTES = 8 * 1024 * 1024;

type Blow = (file: Buffer, random: Random, files: readonly [Buffer, ...Buffer[]]) => Buffer;

/** Numbers at which sizes and counts go wrong. */
const AWKWARD: readonly [number, ...number[]] = [
  0, 1, 2, 127, 128, 255, 256, 32_767, 32_768, 65_535, 65_536, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/** A position in the file; sizes are mostly near the beginning. */
const place = (file: Buffer, random: Random): number =>
  random.below(random.next() < 0.6 ? Math.min(file.length, 300) : file.length);

const BLOWS: readonly [Blow, ...Blow[]] = [
  function bytes(file, random) {
    for (let times = 1 + random.below(8); times > 0; times--) file[place(file, random)] = random.below(256);
    return file;
  },
  function bit(file, random) {
    const at = place(file, random);
    file[at] = (file[at] ?? 0) ^ (1 << random.below(8));
    return file;
  },
  function number(file, random) {
    const number = random.oneOf(AWKWARD);
    const at = place(file, random);
    if (at + 4 > file.length) return file;
    if (random.next() < 0.5) file.writeUInt32BE(number, at);
    else file.writeUInt32LE(number, at);
    return file;
  },
  function shortNumber(file, random) {
    const number = random.oneOf(AWKWARD) & 0xffff;
    const at = place(file, random);
    if (at + 2 > file.length) return file;
    if (random.next() < 0.5) file.writeUInt16BE(number, at);
    else file.writeUInt16LE(number, at);
    return file;
  },
  function cutOff(file, random) {
    return file.subarray(0, random.below(file.length));
  },
  function leftOut(file, random) {
    const at = place(file, random);
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random.below(64))]);
  },
  function twice(file, random) {
    const [at, length] = [place(file, random), 1 + random.below(512)];
    return Buffer.concat([file.subarray(0, at + length), file.subarray(at)]);
  },
  function noise(file, random) {
    const at = place(file, random);
    const between = Buffer.from(Array.from({ length: 1 + random.below(64) }, () => random.below(256)));
    return Buffer.concat([file.subarray(0, at), between, file.subarray(at)]);
  },
  function spliced(file, random, files) {
    const other = random.oneOf(files);
    return Buffer.concat([file.subarray(0, place(file, random)), other.subarray(random.below(other.length))]);
  },
];

const RECORDS = fileURLToPath(new URL('../../../sample/records/khm.jsonl', import.meta.url));

interface UploadAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: { readonly detail?: unknown; readonly vector?: unknown; readonly hits?: unknown };
}

/** `vitrine serve` in a separate process, with some records that have pictures. */
class UploadService {
  readonly #vitrine: Vitrine;
  readonly #url: string;
  #uploads = 0;

  private constructor(vitrine: Vitrine, url: string) {
    this.#vitrine = vitrine;
    this.#url = url;
  }

  static async start(dataDir: string): Promise<UploadService> {
    await runVitrine(dataDir, ['ingest', RECORDS]);
    // The index has URLs with the port.
    const PORT = String(await freePort());
    await runVitrine(dataDir, ['index'], { PORT });
    // Each upload comes from another IP address, so that the rate limit does not matter.
    const settings = { PORT, LOG_LEVEL: 'warn', TRUST_PROXY: 'loopback' };
    const vitrine = spawnVitrine(dataDir, ['serve'], settings);
    for (;;) {
      const url = /runs at (\S+)/.exec(vitrine.said())?.[1];
      if (url !== undefined) return new UploadService(vitrine, url);
      assert.ok(!vitrine.hasEnded(), `vitrine serve does not start: ${vitrine.complained()}`);
      await sleep(20);
    }
  }

  async upload(file: Uint8Array, name: string, type: string): Promise<UploadAnswer> {
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(file)], { type }), name);
    body.append('per_page', '3');
    const number = this.#uploads++;
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    const response = await fetch(`${this.#url}/v2/similar/image`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after') ?? undefined,
      body: (await response.json()) as UploadAnswer['body'],
    };
  }

  /** MiB now, and at most so far; undefined where the kernel does not tell. */
  memory(): { readonly now: number; readonly peak: number } | undefined {
    const file = `/proc/${this.#vitrine.pid}/status`;
    if (!existsSync(file)) return undefined;
    const text = readFileSync(file, 'utf8');
    const mebibytes = (key: string): number => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(text)?.[1]) / 1024;
    return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
  }

  hasEnded = (): boolean => this.#vitrine.hasEnded();

  /** Warnings and errors of its log, and what libraries write to standard error. */
  complained(): string {
    const logged = this.#vitrine
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    return [...logged, this.#vitrine.complained()].join('\n').trim();
  }

  async stop(): Promise<void> {
    this.#vitrine.kill();
    await this.#vitrine.ended;
  }
}
