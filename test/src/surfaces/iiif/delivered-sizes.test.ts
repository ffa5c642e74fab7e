import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { iiifPlugin } from '../../../../src/surfaces/iiif/iiif-plugin.ts';
import { servedPictures } from '../../../../src/surfaces/iiif/served-pictures.ts';
import { createCatalogue } from '../../../../src/use-cases/catalogue.ts';
import { runs } from '../../../runs.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { EMPTY_PUBLIC_CMS } from '../../stores/cms/memory-cms.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { MODELS } from '../../use-cases/models.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';

/** Pictures as they are shown; `turned` is on its side in its file. */
const PICTURES = {
  wide: { width: 82, height: 60, format: 'webp' },
  high: { width: 60, height: 83, format: 'png' },
  turned: { width: 51, height: 90, format: 'jpeg' },
  narrow: { width: 3, height: 301, format: 'png' },
  tiled: { width: 1101, height: 703, format: 'webp' },
} as const;
type Name = keyof typeof PICTURES;

const folder = temporaryFolder(afterAll);
for (const [name, { width, height, format }] of Object.entries(PICTURES)) {
  const isTurned = name === 'turned';
  const create = { channels: 3, background: '#b3261e' } as const;
  const picture = isTurned
    ? sharp({ create: { ...create, width: height, height: width } }).withMetadata({ orientation: 6 })
    : sharp({ create: { ...create, width, height } });
  writeFileSync(join(folder, name), await picture.toFormat(format).toBuffer());
}

const IMAGES = '/iiif/image/3';
const find = async (name: string) =>
  Object.hasOwn(PICTURES, name) ? { path: join(folder, name), stamp: '1' } : undefined;
const shelf = { kind: 'sample', cacheControl: 'no-cache', nameOf: () => undefined, find };
const engine = recordingEngine();
const app = await openApp(engine);
await app.register(iiifPlugin, {
  catalogue: createCatalogue(engine, MODELS, EMPTY_PUBLIC_CMS),
  records: { get: async () => undefined },
  pictures: servedPictures([shelf], `${BASE_URL}${IMAGES}`),
  baseUrl: BASE_URL,
  objectPageUrl: `${BASE_URL}/objects/{uuid}`,
  recordUrl: (uuid) => `${BASE_URL}/id/${uuid}`,
});
afterAll(() => app.close());

async function fetch(name: Name, path: string) {
  const { statusCode, headers, rawPayload } = await app.inject(`${IMAGES}/sample~${name}/${path}`);
  if (statusCode !== 200) return { status: statusCode, canonical: '', size: '', bytes: rawPayload };
  const { width, height } = await sharp(rawPayload).metadata();
  const base = `<${BASE_URL}${IMAGES}/sample~${name}/`;
  const link = String(headers['link']);
  expect(link.startsWith(base)).toBe(true);
  const canonical = link.slice(base.length, link.indexOf('>'));
  return { status: 200, canonical, size: `${width},${height}`, bytes: rawPayload };
}

/** The pixels that a canonical path promises. None of the pictures exceeds the limits. */
function promised(name: Name, canonical: string): string {
  const [region = '', size = '', rotation = ''] = canonical.split('/');
  const { width, height } = PICTURES[name];
  const [, , w = width, h = height] = region === 'full' ? [] : region.split(',').map(Number);
  const [across = 0, down = 0] = size === 'max' ? [w, h] : size.split(',').map(Number);
  return /90|270/.test(rotation) ? `${down},${across}` : `${across},${down}`;
}

const number = fc.integer({ min: 0, max: 100 });
const percent = fc.oneof(fc.integer({ min: 0, max: 101 }), fc.constantFrom(0.5, 33.34, 99.9));
const region = fc.oneof(
  fc.constantFrom('full', 'square', '0,0,9999,9999'),
  fc.tuple(number, number, number, number).map(String),
  fc.tuple(percent, percent, percent, percent).map((list) => `pct:${list}`),
);
const size = fc.oneof(
  fc.constantFrom('max', '^max', '!58,58', '^!58,58'),
  fc
    .tuple(fc.constantFrom('', '^'), fc.constantFrom('', '!'), number, number)
    .map(([up, confined, w, h]) => `${up}${confined}${w},${h}`),
  fc.tuple(fc.constantFrom('', '^'), number).map(([up, w]) => `${up}${w},`),
  fc.tuple(fc.constantFrom('', '^'), number).map(([up, h]) => `${up},${h}`),
  fc.tuple(fc.constantFrom('', '^'), percent).map(([up, n]) => `${up}pct:${n}`),
);
const end = fc.constantFrom('0/default.png', '90/gray.webp', '!270/default.jpg', '180/bitonal.png');
const name = fc.constantFrom<Name>('wide', 'high', 'turned', 'narrow');

test('[iiif-6] pictures have the pixels of their canonical URL, which returns the same bytes', async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(name, region, size, end, async (picture, ...path) => {
      const { status, canonical, size: delivered, bytes } = await fetch(picture, path.join('/'));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) {
        expect(status).toBeOneOf(path[1].startsWith('^') ? [400, 501] : [400]);
        return;
      }
      expect(delivered).toBe(promised(picture, canonical));
      const again = await fetch(picture, canonical);
      expect([again.status, again.canonical, again.bytes.equals(bytes)]).toEqual([200, canonical, true]);
    }),
    { numRuns: runs(1500) },
  );
  for (const status of [200, 400, 501]) expect(statuses.get(status)).toBeGreaterThan(10);
});

test('[iiif-6] full/!58,58 of 82 × 60 pixels', async () =>
  expect(await fetch('wide', 'full/!58,58/0/default.jpg')).toMatchObject({
    size: '58,42',
    canonical: 'full/58,42/0/default.jpg',
  }));

test.each(Object.keys(PICTURES) as Name[])('[iiif-6] sizes and tiles in info.json of %s', async (picture) => {
  const { width, height } = PICTURES[picture];
  const info = JSON.parse((await app.inject(`${IMAGES}/sample~${picture}/info.json`)).body);
  expect([info.width, info.height, info.sizes.at(-1)]).toEqual([width, height, { width, height }]);
  const paths: string[] = info.sizes.map(
    (one: { width: number; height: number }) => `full/${one.width},${one.height}/0/default.png`,
  );
  // Source: IIIF Image API 3.0, Implementation Notes, "Tile region parameter calculation".
  for (const factor of info.tiles[0].scaleFactors) {
    const step = info.tiles[0].width * factor;
    for (let x = 0; x < width; x += step) {
      for (let y = 0; y < height; y += step) {
        const [w, h] = [Math.min(step, width - x), Math.min(step, height - y)];
        paths.push(`${x},${y},${w},${h}/${Math.ceil(w / factor)},${Math.ceil(h / factor)}/0/default.png`);
      }
    }
  }
  for (const path of paths) {
    const { status, canonical, size: delivered } = await fetch(picture, path);
    const wanted = path.split('/')[1];
    expect([path, status, delivered]).toEqual([path, 200, wanted]);
    expect(promised(picture, canonical)).toBe(wanted);
  }
  expect(paths.length).toBeGreaterThan(1);
});
