import { type Rgb, rgb } from '../kit/colour.ts';
import { clouds, noise, smoothstep } from '../kit/noise.ts';
import { blurred, brightness, changed, displaced, type Picture } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';
import { paper, printedOn } from './age.ts';

/** Chalk or pencil: soft grain in the tones, stronger lines at the contours. */
export async function inChalk(
  picture: Picture,
  chalk: string,
  ground: string,
  chance: Seeded,
): Promise<Picture> {
  const light = brightness(await blurred(picture, 1.4));
  const { width } = picture;
  const [tooth, stroke] = [noise(chance.seed + 1), noise(chance.seed + 2)];
  const colour = rgb(chalk);
  const drawing = changed(picture, (pixels, at, x, y) => {
    const i = y * width + x;
    const dark = 1 - (light[i] ?? 1);
    const edge = Math.hypot(
      (light[i + 1] ?? 0) - (light[i - 1] ?? 0),
      (light[i + width] ?? 0) - (light[i - width] ?? 0),
    );
    const grain = 0.5 + 0.32 * tooth(x / 1.6, y / 1.6) + 0.4 * stroke((x + y) / 3, (x - y) / 26);
    const cover = Math.min(
      0.95,
      smoothstep(0.12, 0.95, dark) * grain * 1.25 + smoothstep(0.03, 0.14, edge) * (0.35 + 0.6 * grain),
    );
    for (let part = 0; part < 3; part++) pixels[at + part] = 255 + ((colour[part] ?? 0) - 255) * cover;
  });
  return printedOn(paper(picture, ground, 0.55, chance), drawing);
}

/** Watercolour: edges that bleed and dry darker, pigment that settles in the grain, white paper around. */
export async function inWatercolour(picture: Picture, chance: Seeded, border = 0.05): Promise<Picture> {
  const [drift, cloudy, tooth] = [
    clouds(chance.seed + 1, 4),
    clouds(chance.seed + 2, 5),
    noise(chance.seed + 3),
  ];
  const wet = displaced(picture, (x, y) => [
    x + drift(x / 26, y / 26) * 5,
    y + drift(y / 26 + 40, x / 26) * 5,
  ]);
  const soft = await blurred(wet, 1.1);
  const pool = brightness(await blurred(wet, 5));
  const here = brightness(soft);
  const { width, height } = picture;
  const margin = Math.min(width, height) * border;
  const washed = changed(soft, (pixels, at, x, y) => {
    const i = at / 3;
    const rim = Math.max(0, (pool[i] ?? 0) - (here[i] ?? 0)) * 1.3;
    const strength = 0.9 + 0.3 * cloudy(x / 90, y / 90) + 0.1 * tooth(x / 2, y / 2) + rim;
    const inside = smoothstep(
      margin - 5,
      margin + 4,
      Math.min(x, y, width - x, height - y) + drift(x / 20, y / 20) * 9,
    );
    for (let part = 0; part < 3; part++) {
      const value = 255 - (255 - (pixels[at + part] ?? 0)) * strength * 0.92;
      pixels[at + part] = 255 + (value - 255) * inside;
    }
  });
  return printedOn(paper(picture, '#f4eee0', 0.35, chance), washed);
}

/** A photograph: toned, grainy, soft towards the edges, perhaps with a mount. */
export async function asPhotograph(
  picture: Picture,
  tone: 'sepia' | 'silver' | 'colour',
  chance: Seeded,
  soft = 1,
): Promise<Picture> {
  const lens = await blurred(picture, soft);
  const [grain, fog, scratch] = [noise(chance.seed + 1), clouds(chance.seed + 2, 4), noise(chance.seed + 3)];
  const { width, height } = picture;
  const mount = tone === 'colour' ? 0 : chance.pick([0, 0, 0.035, 0.06]) * Math.min(width, height);
  const card = rgb(chance.pick(['#e2d6bd', '#efe7d6', '#3a332c', '#cdbf9f']));
  const fade = chance.between(0.15, 0.6);
  return changed(lens, (pixels, at, x, y) => {
    const edge = Math.min(x, y, width - x, height - y);
    if (edge < mount) return pixels.set(card, at);
    const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const dim = 1 - 0.42 * smoothstep(0.42, 0.78, Math.hypot(x / width - 0.5, y / height - 0.5));
    const noisy =
      grain(x / 1.3, y / 1.3) * 7 + fog(x / 130, y / 130) * 14 + (scratch(x / 1.2, y / 300) > 0.965 ? 22 : 0);
    if (tone === 'colour') {
      pixels.set([r * dim + noisy * 0.5, g * dim + noisy * 0.5, b * dim + noisy * 0.5], at);
      return;
    }
    const value = ((0.3 * r + 0.56 * g + 0.14 * b) * dim + noisy) / 255;
    const toned = value * (1 - 0.22 * fade) + 0.1 * fade;
    const print: Rgb =
      tone === 'sepia'
        ? [28 + 222 * toned ** 0.92, 14 + 212 * toned ** 1.05, 4 + 188 * toned ** 1.25]
        : [14 + 236 * toned, 14 + 235 * toned, 16 + 230 * toned];
    pixels.set(print, at);
  });
}
