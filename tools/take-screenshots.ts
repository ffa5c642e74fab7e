/**
 * Takes the pictures of the site in docs/images from a running service with the
 * sample collection.
 *
 * Run: node tools/take-screenshots.ts [URL]   (default: http://127.0.0.1:8080)
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { launchChromium } from '../test/suites/browser/chromium.ts';

const [base = 'http://127.0.0.1:8080'] = process.argv.slice(2);

/** Hunters in the Snow. */
const OBJECT = '223ceb61-7d6b-511b-a86c-83ec1f91d8c7';

interface Picture {
  readonly path: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  home: { path: '/en/', scheme: 'light', width: 1280, height: 860 },
  search: { path: '/en/search?q=winter', scheme: 'light', width: 1280, height: 860 },
  object: { path: `/en/objects/${OBJECT}`, scheme: 'dark', width: 1280, height: 860 },
  similar: { path: `/en/search?like=${OBJECT}&by=picture`, scheme: 'light', width: 1280, height: 860 },
};

const browser = await launchChromium();
for (const [name, { path, scheme, width, height }] of Object.entries(PICTURES)) {
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.goto(`${base}${path}`, { waitUntil: 'networkidle0' });
  const png = await page.screenshot();
  const file = new URL(`../docs/images/${name}.webp`, import.meta.url);
  await writeFile(file, await sharp(png).resize(960).webp({ quality: 78 }).toBuffer());
  await page.close();
}
await browser.close();
