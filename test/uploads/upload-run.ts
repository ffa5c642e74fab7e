import { strict as assert } from 'node:assert';
import type { Buffer } from 'node:buffer';
import { pictureKind } from '../../src/imaging/picture-kind.ts';
import { Random } from '../kills/random.ts';
import { BOMBS } from './bombs.ts';
import { damaged } from './damage.ts';
import { LIES } from './lies.ts';
import { soundPictures } from './sound-pictures.ts';
import { UploadService } from './upload-service.ts';

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
