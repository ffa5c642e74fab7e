import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetId } from './drawing/asset-id.ts';
import { FAVICONS, LOGOS, WIDE } from './drawing/assets.ts';
import { drawFavicon, drawLogo, drawWide } from './drawing/draw-asset.ts';

/*
 * Draws the pictures of the sample's institutions and pages anew:
 * `node sample/draw-assets.ts`.
 */

const ASSETS = join(import.meta.dirname, 'assets');

await rm(ASSETS, { recursive: true, force: true });
await mkdir(ASSETS);
const write = (name: string, suffix: string, bytes: Buffer) =>
  writeFile(join(ASSETS, `${assetId(name)}.${suffix}`), bytes);
for (const id of LOGOS) await write(`logo/${id}`, 'png', await drawLogo(id));
for (const id of FAVICONS) await write(`favicon/${id}`, 'png', await drawFavicon(id));
for (const [name, motif] of Object.entries(WIDE)) await write(name, 'jpg', await drawWide(name, motif));
