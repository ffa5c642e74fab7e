/**
 * How many pictures a second go through fetching (from loopback), decoding,
 * measuring, preview and vector: `node bench/pictures.ts [--pictures N]`.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openBuiltinImageEmbedder } from '../src/embedding/builtin-image.ts';
import { decodePicture } from '../src/imaging/decode-picture.ts';
import { fetchPictures } from '../src/imaging/fetch-pictures.ts';
import { measurePicture } from '../src/imaging/measure-picture.ts';
import { makePreview } from '../src/imaging/preview.ts';
import { previewFolder } from '../src/imaging/preview-folder.ts';
import { picturesPass } from '../src/ingest/passes/pictures.ts';
import { systemClock } from '../src/kernel/clock.ts';
import type { LiveRecord } from '../src/records/record-store.ts';
import { openSqliteStore } from '../src/records/sqlite-store.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { drawnPictures, FORMATS, type PictureFormat } from './pictures/drawn-pictures.ts';

const { values } = parseArgs({ options: { pictures: { type: 'string', default: '300' } } });
const COUNT = Number(values.pictures);
const BATCH = 64;

const embedder = openBuiltinImageEmbedder();

/** Elapsed milliseconds of one call, the mean of some. */
async function timed(calls: number, work: (i: number) => Promise<unknown> | unknown): Promise<number> {
  await work(0);
  const began = performance.now();
  for (let i = 0; i < calls; i++) await work(i);
  return (performance.now() - began) / calls;
}

async function printSteps(format: PictureFormat): Promise<void> {
  const files = await drawnPictures(8, format);
  const file = (i: number): Buffer => files[i % files.length] ?? Buffer.alloc(0);
  const decoded = await decodePicture(file(0));
  if (decoded.outcome !== 'decoded') throw new Error(`${format.name} cannot be decoded`);
  const { width, height, raster } = decoded;
  const columns = [
    await timed(12, (i) => decodePicture(file(i))),
    await timed(40, () => measurePicture(width, height, raster)),
    await timed(20, () => makePreview(raster)),
    await timed(20, () => embedder.embedImages([raster])),
  ];
  const kilobytes = files.reduce((sum, { length }) => sum + length, 0) / files.length / 1000;
  const size = `${width} × ${height}, ${kilobytes.toFixed(0)} kB`;
  console.log(
    `${format.name.padEnd(16)}${size.padStart(26)}${columns.map((ms) => ms.toFixed(1).padStart(10)).join('')}`,
  );
}

/** The whole pass over new pictures, then over the same ones with stored results. */
async function printPass(format: PictureFormat): Promise<void> {
  const files = await drawnPictures(COUNT, format);
  const server = createServer(({ url = '' }, response) => response.end(files[Number(url.slice(1))]));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const records = files.map(
    (_, i): LiveRecord => ({
      uuid: `r${i}`,
      pipelineId: 'bench',
      datestamp: 0,
      change: i + 1,
      body: `http://127.0.0.1:${port}/${i}`,
    }),
  );
  const folder = temporaryFolder('pictures');
  const derived = openSqliteStore(join(folder, 'records.sqlite'), systemClock).derived;
  const source = fetchPictures({
    allowPrivate: true,
    userAgent: 'Vitrine benchmark',
    // There is only one host here; with many, rate limits for each cost nothing.
    politeness: { atOnce: 16, pauseMs: 0 },
  });
  const pass = picturesPass({
    source,
    previews: previewFolder(join(folder, 'previews')),
    derived,
    clock: systemClock,
    picturesOf: ({ body }) => ({ urls: [body], isInCopyright: false }),
    previewUrl: '',
    previewsInCopyright: true,
    embedder,
  });
  const rates: number[] = [];
  for (const round of ['new', 'known']) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    let filled = 0;
    for (let at = 0; at < COUNT; at += BATCH) {
      filled += (await pass.computeFields(records.slice(at, at + BATCH), undefined)).size;
    }
    if (filled !== COUNT) throw new Error(`${filled} of ${COUNT} ${round} pictures`);
    const { user, system } = process.cpuUsage(used);
    rates.push((COUNT * 1000) / (performance.now() - began), (COUNT * 1e6) / (user + system));
  }
  console.log(`${format.name.padEnd(16)}${rates.map((rate) => rate.toFixed(0).padStart(12)).join('')}`);
  await source.close();
  await derived.close();
  server.close();
}

console.log('milliseconds for one picture\n');
console.log(
  `${''.padEnd(42)}${['decode', 'measure', 'preview', 'vector'].map((name) => name.padStart(10)).join('')}`,
);
for (const format of FORMATS) await printSteps(format);

console.log(
  `\nfetch + decode + measure + preview + vector + store, ${COUNT} pictures: a second, and a second of processor time\n`,
);
console.log(
  `${''.padEnd(16)}${['new /s', '/cpu s', 'known /s', '/cpu s'].map((name) => name.padStart(12)).join('')}`,
);
for (const format of FORMATS.filter(({ isUsual }) => isUsual)) await printPass(format);
process.exit(0);
