import { mixRgb, type Rgb, rgb } from '../kit/colour.ts';
import { cells, clouds, noise, smoothstep } from '../kit/noise.ts';
import { changed, type Picture, painted } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';

/** The weave of a canvas that shows through the paint. */
export function onCanvas(picture: Picture, strength: number, chance: Seeded): Picture {
  const uneven = noise(chance.seed + 11);
  return changed(picture, (pixels, at, x, y) => {
    const shift = uneven(x / 30, y / 30) * 1.5;
    const thread = Math.sin((x + shift) * 1.7) * Math.sin((y + shift) * 1.7) * strength;
    for (let part = 0; part < 3; part++) pixels[at + part] = (pixels[at + part] ?? 0) + thread;
  });
}

/** Yellowed varnish, darker towards the edges; `age` from 0 to 1. */
export function varnished(picture: Picture, age: number, chance: Seeded): Picture {
  const cloudy = clouds(chance.seed + 21, 3);
  const { width, height } = picture;
  return changed(picture, (pixels, at, x, y) => {
    const edge = Math.hypot(x / width - 0.5, y / height - 0.5);
    const dim = 1 - age * (0.45 * smoothstep(0.35, 0.75, edge) + 0.06 * cloudy(x / 160, y / 160));
    pixels[at] = (pixels[at] ?? 0) * dim + age * 5;
    pixels[at + 1] = (pixels[at + 1] ?? 0) * dim * (1 - 0.04 * age) + age * 2;
    pixels[at + 2] = (pixels[at + 2] ?? 0) * dim * (1 - 0.2 * age);
  });
}

/** Fine cracks of old paint; `size` of a flake in pixels. */
export function cracked(picture: Picture, size: number, strength: number, chance: Seeded): Picture {
  const flakes = cells(chance.seed + 31);
  const warp = clouds(chance.seed + 32, 3);
  const worn = clouds(chance.seed + 33, 3);
  return changed(picture, (pixels, at, x, y) => {
    const bent = warp(x / 60, y / 60) * 0.7;
    const [nearest, second] = flakes(x / size + bent, y / size - bent);
    const crack =
      smoothstep(0.07, 0.0, second - nearest) * (0.4 + 0.6 * smoothstep(-0.2, 0.4, worn(x / 150, y / 150)));
    for (let part = 0; part < 3; part++)
      pixels[at + part] = (pixels[at + part] ?? 0) * (1 - crack * strength);
  });
}

/** Old paper or parchment: fibres, foxing, darkened edges. */
export function paper(
  size: { readonly width: number; readonly height: number },
  colour: string,
  stains: number,
  chance: Seeded,
): Picture {
  const base = rgb(colour);
  const dark: Rgb = [base[0] * 0.62, base[1] * 0.5, base[2] * 0.36];
  const [broad, fibre, fox] = [clouds(chance.seed + 41, 5), noise(chance.seed + 42), noise(chance.seed + 43)];
  const { width, height } = size;
  return painted(size, (x, y) => {
    const edge = Math.min(x, y, width - x, height - y) / Math.min(width, height);
    const worn = smoothstep(0.09, 0, edge + broad(x / 90, y / 90) * 0.06);
    const spot =
      smoothstep(0.72, 0.95, fox(x / 13, y / 13)) * smoothstep(0, 0.5, broad(x / 200, y / 200) + 0.2);
    const cloud = broad(x / 230, y / 230) * 0.16 + fibre(x / 2.2, y / 5) * 0.02;
    const share = Math.min(1, Math.max(0, stains * (0.15 + cloud + worn * 0.5 + spot * 0.5)));
    return mixRgb(base, dark, share);
  });
}

/** What lies on white paper, printed on another ground: both multiplied. */
export function printedOn(ground: Picture, ink: Picture): Picture {
  return changed(ground, (pixels, at) => {
    for (let part = 0; part < 3; part++) {
      pixels[at + part] = ((pixels[at + part] ?? 0) * (ink.pixels[at + part] ?? 0)) / 255;
    }
  });
}

/** Uneven light and dark in patches of a size in pixels, as nothing painted by hand is even. */
export function mottled(picture: Picture, strength: number, size: number, chance: Seeded): Picture {
  const patches = clouds(chance.seed + 51, 4);
  return changed(picture, (pixels, at, x, y) => {
    const value = 1 + patches(x / size, y / (size * 0.6)) * strength;
    for (let part = 0; part < 3; part++) pixels[at + part] = (pixels[at + part] ?? 0) * value;
  });
}
