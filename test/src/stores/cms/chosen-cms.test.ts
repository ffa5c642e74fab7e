import { expect, test } from 'vitest';
import { chosenCms } from '../../../../src/stores/cms/chosen-cms.ts';
import { type Cms, CmsUnreachable, EMPTY_CMS } from '../../../../src/stores/cms/cms.ts';
import { memoryCms } from './memory-cms.ts';

const FULL = memoryCms({ hasAsset: async () => true, revision: async () => '1' });

test('calls the CMS that is chosen at that moment, and its revision changes with it', async () => {
  let chosen: Cms = EMPTY_CMS;
  const cms = chosenCms(async () => chosen);
  const look = async () => [await cms.hasAsset('a'), await cms.revision()];
  expect(await look()).toEqual([false, 'empty']);
  chosen = FULL;
  expect(await look()).toEqual([true, '1']);
});

test('while none can be chosen it is unreachable, and its revision stays', async () => {
  let isDown = false;
  const cms = chosenCms(async () => {
    if (isDown) throw new Error('the store is away');
    return FULL;
  });
  expect(await cms.revision()).toBe('1');
  isDown = true;
  expect(await cms.revision()).toBe('1');
  for (const asked of [cms.institutions(), cms.contentById(1), cms.hasAsset('a')]) {
    await expect(asked).rejects.toThrow(CmsUnreachable);
  }
});
