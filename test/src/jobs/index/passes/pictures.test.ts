import { rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { previewFolder } from '../../../../../src/media/imaging/preview-folder.ts';
import { loopbackHost } from '../../../media/imaging/loopback-host.ts';

import {
  BLUE,
  BLUE_FIELDS,
  embedderOf,
  HOUR_MS,
  House,
  RED,
  RED_FIELDS,
  redOrBlue,
} from './picture-house.ts';

test('[media-15] documents get the fields of their pictures, others get none', async () => {
  const house = await House.open(redOrBlue);
  house.put('a', ['/red']);
  house.put('b', ['/blue']);
  house.put('c', []);
  const { passes } = await house.run();
  expect(house.visible()).toEqual([{ id: 'a', ...RED_FIELDS }, { id: 'b', ...BLUE_FIELDS }, { id: 'c' }]);
  expect(passes).toEqual([
    {
      pass: 'pictures',
      records: 3,
      filled: 2,
      retried: { records: 0, filled: 0 },
      interrupted: false,
      left: 0,
    },
  ]);
});

test('nothing is fetched twice, whichever record names it', async () => {
  const house = await House.open(redOrBlue);
  house.put('a', ['/red']);
  house.put('b', ['/red']);
  house.put('c', ['/blue']);
  await house.run();
  house.put('a', ['/red']);
  house.put('d', ['/red']);
  await house.run();
  await house.run({ rebuild: true });
  house.checkpoints.map.clear();
  await house.run();
  expect(house.visible()).toEqual([
    { id: 'a', ...RED_FIELDS },
    { id: 'b', ...RED_FIELDS },
    { id: 'c', ...BLUE_FIELDS },
    { id: 'd', ...RED_FIELDS },
  ]);
  expect(house.asked.toSorted()).toEqual(['/blue', '/red']);
});

test('results are stored at least twice a second, long before the batch is complete', async () => {
  const kept: number[] = [];
  const paths = Array.from({ length: 60 }, (_, i) => `/red/${i}`);
  const house: House = await House.open(async (_, response) => {
    house.now += 100;
    const addresses = paths.map((path) => `http://127.0.0.1:${house.port}${path}`);
    kept.push((await house.derived.get('picture-address', addresses)).size);
    response.end(RED);
  });
  for (const [i, path] of paths.entries()) house.put(`r${i}`, [path]);
  await house.run();
  expect(kept).toHaveLength(60);
  // Sixteen are on their way.
  for (const [asked, count] of kept.entries()) expect(count).toBeGreaterThanOrEqual(asked - 16 - 10);
});

test('if a URL has no picture, the next one is tried', async () => {
  const house = await House.open((request, response) => {
    if (request.url === '/page') response.end('<!doctype html>');
    else redOrBlue(request, response);
  });
  house.put('a', ['/none', '/page', '/blue']);
  await house.run();
  expect(house.visible()).toEqual([{ id: 'a', ...BLUE_FIELDS }]);
});

test('a failure is stored with its reason and retried when it is due', async () => {
  let isUp = false;
  const house = await House.open((request, response) => {
    if (isUp) redOrBlue(request, response);
    else response.writeHead(503).end();
  });
  house.put('a', ['/red']);
  const address = `http://127.0.0.1:${house.port}/red`;
  await house.run();
  expect((await house.derived.get('picture-address', [address])).get(address)?.failure).toBe(
    `127.0.0.1:${house.port} responded 503`,
  );

  isUp = true;
  house.now += HOUR_MS / 2;
  expect((await house.run({ rebuild: true })).passes).toMatchObject([{ filled: 0 }]);
  expect([house.visible(), house.asked.length]).toEqual([[{ id: 'a' }], 1]);

  house.now += HOUR_MS;
  expect((await house.run()).passes).toMatchObject([{ records: 0, retried: { records: 1, filled: 1 } }]);
  expect(house.visible()).toEqual([{ id: 'a', ...RED_FIELDS }]);
  expect((await house.run()).passes).toMatchObject([{ retried: { records: 0 } }]);
  expect(house.asked.length).toBe(2);
});

test('repeated failures are retried less and less often', async () => {
  const house = await House.open((_, response) => response.writeHead(500).end());
  house.put('a', ['/red']);
  const hours: number[] = [];
  for (let hour = 0; hour < 100; hour++) {
    await house.run();
    if (house.asked.length > hours.length) hours.push(hour);
    house.now += HOUR_MS;
  }
  expect(hours).toEqual([0, 1, 5, 21, 85]);
});

test('a host that drips is given up, others go on, and the next run asks it for the rest', async () => {
  let isSlow = true;
  const house = await House.open((_, response) => {
    response.write(RED.subarray(0, 1));
    setTimeout(() => response.end(RED.subarray(1)), isSlow ? 300 : 0);
  });
  const other = await loopbackHost((_, response) => response.end(BLUE));
  for (let i = 0; i < 30; i++) house.put(`a${i}`, [`/red/${i}`]);
  for (let i = 0; i < 3; i++) house.putAt(`b${i}`, [`http://127.0.0.1:${other.port}/${i}`]);
  const patience = { fairMs: 200, excessMs: 50 };
  const retried = { records: 0, filled: 0 };
  const postponed = { [`127.0.0.1:${house.port}`]: 28 };
  expect((await house.run({ patience })).passes).toEqual([
    { pass: 'pictures', records: 33, filled: 5, retried, interrupted: false, left: 0, postponed },
  ]);
  // Two at a time.
  expect([house.asked.length, other.asked.length]).toEqual([2, 3]);
  expect(await house.derived.keysUpTo('picture-address', '~', 100)).toHaveLength(5);

  isSlow = false;
  house.now += 1;
  expect((await house.run({ patience })).passes).toEqual([
    {
      pass: 'pictures',
      records: 0,
      filled: 0,
      retried: { records: 28, filled: 28 },
      interrupted: false,
      left: 0,
    },
  ]);
  expect([house.asked.length, new Set(house.asked).size]).toEqual([30, 30]);
});

test('pictures in copyright have neither preview nor colours if the operator excludes them', async () => {
  const house = await House.open(redOrBlue);
  house.put('a', ['/red'], true);
  house.put('b', ['/blue'], false);
  await house.run({ previewsInCopyright: false });
  const { previewImage, imageColor, imageColorIsGrayscale, imageColorScore, ...without } = RED_FIELDS;
  expect(house.visible()).toEqual([
    { id: 'a', ...without },
    { id: 'b', ...BLUE_FIELDS },
  ]);
  await house.run({ previewsInCopyright: true });
  expect(house.visible()[0]).toEqual({ id: 'a', ...RED_FIELDS });
  await house.run({ previewsInCopyright: false });
  expect(house.visible()[0]).toEqual({ id: 'a', ...without });
});

test('a rebuild makes missing previews again', async () => {
  const house = await House.open(redOrBlue);
  house.put('a', ['/red']);
  await house.run();
  rmSync(join(house.folder, 'previews'), { recursive: true });
  await house.run({ rebuild: true });
  const name = String(house.visible()[0].previewImage).split('/').at(-1) ?? '';
  const webp = await previewFolder(join(house.folder, 'previews')).read(name);
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
});

test('an interrupted run is continued without loss', async () => {
  const abort = new AbortController();
  const house = await House.open((request, response) => {
    if (request.url === '/blue/50') abort.abort();
    redOrBlue(request, response);
  });
  for (let i = 0; i < 100; i++) house.put(`r${String(i).padStart(2, '0')}`, [`/blue/${i}`]);
  const { interrupted, isSearchable } = await house.run({ signal: abort.signal });
  expect([interrupted, isSearchable]).toEqual([true, true]);
  const before = house.asked.length;
  await house.run();
  expect(house.visible()).toHaveLength(100);
  for (const { id, ...fields } of house.visible()) expect(fields).toEqual(BLUE_FIELDS);
  // Only what was on its way when it was interrupted is asked for twice.
  expect(before).toBeLessThan(70);
  expect(house.asked.length - new Set(house.asked).size).toBeLessThanOrEqual(16);
});

test('a vector is made once for each content and model', async () => {
  const house = await House.open(redOrBlue);
  house.put('a', ['/red']);
  house.put('b', ['/red/copy']);
  house.put('c', ['/none']);
  const asked: string[] = [];
  await house.run({ embedder: embedderOf('one', asked) });
  await house.run({ embedder: embedderOf('one', asked), rebuild: true });
  expect(house.visible()).toEqual([{ id: 'a', ...RED_FIELDS }, { id: 'b', ...RED_FIELDS }, { id: 'c' }]);
  expect(asked).toEqual(['one 60×40']);
  await house.run({ embedder: embedderOf('two', asked) });
  expect(asked.slice(1)).toEqual(['two 60×40']);
  // The second model has looked at the preview.
  expect(house.asked.toSorted()).toEqual(['/none', '/red', '/red/copy']);
});
