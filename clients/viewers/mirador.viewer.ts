import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { openSampleSite } from '../../test/suites/browser/sample-site.ts';

/** An object of the sample collection with a picture. */
const HARE = '7c3ed443-272a-5159-baca-ea3d6e1c3377';
const MIRADOR = join(import.meta.dirname, 'node_modules/mirador/dist/mirador.min.js');

// Mirador 4 itself warns about React 19.
const site = openSampleSite({ ignored: /element\.ref/ });

/** Opens Mirador on a page of nowhere, so that everything it reads must allow other sites. Returns the URLs that it has read. */
async function openMirador(page: Page, window: object): Promise<string[]> {
  const read: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(site.baseUrl)) {
      read.push(`${response.status()} ${response.url().slice(site.baseUrl.length)}`);
    }
  });
  await page.setContent('<!doctype html><meta charset="utf-8"><div id="mirador"></div>');
  await page.addScriptTag({ path: MIRADOR });
  const options = JSON.stringify({ id: 'mirador', language: 'en', windows: [window] });
  await page.evaluate(`Mirador.viewer(${options})`);
  return read;
}

const untilShown = (page: Page, text: string) =>
  page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);

/** Until Mirador has drawn tiles, of which a picture has several. */
async function untilDrawn(page: Page, read: readonly string[], tile: RegExp): Promise<void> {
  await page.waitForSelector('.openseadragon-canvas canvas');
  await expect.poll(() => read.some((line) => tile.test(line))).toBe(true);
}

test('[iiif-5] Mirador opens the manifest of an object, its texts, its Collection and its picture in tiles', async () => {
  const manifestId = `${site.baseUrl}/iiif/${HARE}/manifest`;
  const read = await openMirador(site.page, { manifestId, sideBarOpen: true });
  for (const text of [
    'Young Hare',
    'Every hair is painted',
    'Albrecht Dürer',
    'Animal',
    'Page of the object',
  ]) {
    await untilShown(site.page, text);
  }
  await untilDrawn(
    site.page,
    read,
    /^200 \/iiif\/image\/3\/sample~.*\/0,0,512,512\/512,512\/0\/default\.webp$/,
  );
  expect(read).toContain(`200 /iiif/${HARE}/manifest`);
  expect(read.filter((line) => !line.startsWith('200 '))).toEqual([]);
});

test('Mirador lists the objects of a search, and opens the chosen one', async () => {
  const manifestId = `${site.baseUrl}/iiif/search?q=feldhase`;
  const read = await openMirador(site.page, { manifestId });
  await (await site.page.waitForSelector('::-p-text(Show collection)'))?.click();
  await (await site.page.waitForSelector('li[role="menuitem"] ::-p-text(Feldhase / Young Hare)'))?.click();
  await untilDrawn(site.page, read, /^200 \/iiif\/image\/3\/sample~.*\/0\/default\.webp$/);
  expect(read.filter((line) => !line.startsWith('200 '))).toEqual([]);
});
