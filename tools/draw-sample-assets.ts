import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetId } from './illustrations/assets/asset-id.ts';
import { FAVICONS, WIDE } from './illustrations/assets/assets.ts';
import { drawFavicon, drawLogo, drawWide } from './illustrations/assets/draw-asset.ts';
import { MARKS } from './illustrations/assets/marks.ts';

/*
 * Draws the pictures of the sample's institutions and pages:
 * `node tools/draw-sample-assets.ts`, or those whose name a regular expression matches.
 */

const ASSETS = join(import.meta.dirname, '../sample/assets');

const drawings = new Map<string, () => Promise<Buffer>>([
  ...Object.keys(MARKS).map((id) => [`logo/${id}`, () => drawLogo(id)] as const),
  ...FAVICONS.map((id) => [`favicon/${id}`, () => drawFavicon(id)] as const),
  ...Object.keys(WIDE).map((name) => [name, () => drawWide(name)] as const),
]);
const wanted = new RegExp(process.argv[2] ?? '');
const fileOf = (name: string): string => `${assetId(name)}.${name in WIDE ? 'jpg' : 'png'}`;

await mkdir(ASSETS, { recursive: true });
for (const [name, draw] of drawings)
  if (wanted.test(name)) await writeFile(join(ASSETS, fileOf(name)), await draw());
const files = new Set([...drawings.keys()].map(fileOf));
for (const file of await readdir(ASSETS)) if (!files.has(file)) await rm(join(ASSETS, file));
