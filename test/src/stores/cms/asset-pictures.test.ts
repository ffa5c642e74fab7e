import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Transformation } from '../../../../src/media/imaging/transform-picture.ts';
import { type AssetPicture, openAssetPictures } from '../../../../src/stores/cms/asset-pictures.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const JPEG = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#b3261e' } })
  .jpeg()
  .toBuffer();

/** Pictures that are made when the test says so. */
function world({ maxWaitMs = 600_000 } = {}) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', `${ID}.jpg`), JPEG);
  const begun: (number | undefined)[] = [];
  const ends: (() => void)[] = [];
  const state = { isSlow: true };
  const pictures = openAssetPictures(async () => folder, join(folder, 'cache'), {
    onNotCached: (error) => {
      throw error;
    },
    maxWaitMs,
    transform: async (_, { width }) => {
      begun.push(width);
      if (state.isSlow) await new Promise<void>((resolve) => ends.push(resolve));
      return { outcome: 'made', bytes: Buffer.from(`${width} pixels`) };
    },
  });
  const get = (wanted: Partial<Transformation>, signal = new AbortController().signal) =>
    pictures.get(ID, { ...AS_IT_IS, ...wanted, accept: '' }, signal);
  return { get, begun, ends, state };
}

const AS_IT_IS = {
  width: undefined,
  height: undefined,
  quality: undefined,
  fit: 'cover',
  withoutEnlargement: false,
  format: undefined,
} as const;

const outcomeOf = ({ outcome }: AssetPicture) => outcome;

/** How many are made at a time, and how many more may wait. */
const [AT_ONCE, WAITING] = [2, 32];

describe('[limits-4] while pictures of disconnected clients are still being made', () => {
  test('none of theirs that waits is started, and others come next', async () => {
    const { get, begun, ends } = world();
    const leaving = new AbortController();
    const flood = Array.from({ length: AT_ONCE + WAITING }, (_, at) =>
      get({ width: 100 + at, format: 'avif' }, leaving.signal),
    );
    await expect.poll(() => begun.length).toBe(AT_ONCE);
    leaving.abort(new Error('left'));
    for (const one of flood) await expect(one).rejects.toThrow('left');
    const wanted = get({ width: 20 });
    for (const end of ends) end();
    await expect.poll(() => ends.length).toBe(AT_ONCE + 1);
    ends.at(-1)?.();
    expect(outcomeOf(await wanted)).toBe('picture');
    expect(begun.slice(AT_ONCE)).toEqual([20]);
  });

  test('[limits-4] originals and cached pictures are returned at once', async () => {
    const { get, begun, state } = world();
    state.isSlow = false;
    expect(outcomeOf(await get({ width: 20 }))).toBe('picture');
    state.isSlow = true;
    for (let at = 0; at < AT_ONCE + WAITING; at++) get({ width: 100 + at }).catch(() => {});
    await expect.poll(() => begun.length).toBe(1 + AT_ONCE);
    expect((await Promise.all([get({}), get({ width: 20 })])).map(outcomeOf)).toEqual(['picture', 'picture']);
  });
});

test('the same picture is made once, also for requests while it is being made', async () => {
  const { get, begun, ends } = world();
  const leaving = new AbortController();
  const all = [get({ width: 20 }, leaving.signal), get({ width: 20 })];
  await expect.poll(() => begun.length).toBe(1);
  all.push(get({ width: 20 }));
  leaving.abort(new Error('left'));
  await expect(all[0]).rejects.toThrow('left');
  ends[0]?.();
  expect((await Promise.all(all.slice(1))).map(outcomeOf)).toEqual(['picture', 'picture']);
  expect(begun).toEqual([20]);
});

test('a picture that nobody waits for any more is not cached', async () => {
  const { get, begun, ends, state } = world();
  const leaving = new AbortController();
  const left = get({ width: 20 }, leaving.signal);
  await expect.poll(() => begun.length).toBe(1);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  ends[0]?.();
  state.isSlow = false;
  expect(outcomeOf(await get({ width: 20 }))).toBe('picture');
  expect(begun).toEqual([20, 20]);
});

describe('no request waits without limit', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[limits-4] for a picture that is not started by then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { get, begun } = world({ maxWaitMs: 3000 });
    const asked = Array.from({ length: AT_ONCE + 5 }, (_, at) => get({ width: 100 + at }));
    await expect.poll(() => begun.length).toBe(AT_ONCE);
    await expect.poll(() => vi.getTimerCount()).toBe(5);
    vi.advanceTimersByTime(3000);
    const answered = await Promise.all(asked.filter((_, at) => !begun.includes(100 + at)));
    expect(answered.map(outcomeOf)).toEqual(Array(5).fill('busy'));
    expect(begun).toHaveLength(AT_ONCE);
  });
});

test('large pictures are made one after the other', async () => {
  const { get, begun, ends } = world();
  const asked = [0, 1].map((at) => get({ width: 5600 + at, height: 3500 }));
  await expect.poll(() => begun.length).toBe(1);
  ends[0]?.();
  expect(outcomeOf(await Promise.race(asked))).toBe('picture');
  await expect.poll(() => begun.length).toBe(2);
  ends[1]?.();
  expect((await Promise.all(asked)).map(outcomeOf)).toEqual(['picture', 'picture']);
});
