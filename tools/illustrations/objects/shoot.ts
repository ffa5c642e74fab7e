import { mixRgb, type Rgb, rgb } from '../kit/colour.ts';
import { clouds, smoothstep } from '../kit/noise.ts';
import { changed, type Picture, resized, type Size } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';
import type { Material, Part } from '../kit/solid.ts';
import { photographed, type Studio } from '../kit/studio.ts';

export const METALS = {
  gold: { colour: [212, 158, 58], shine: 0.9, polish: 30, metal: 0.75 },
  silver: { colour: [196, 198, 202], shine: 0.9, polish: 36, metal: 0.75 },
  bronze: { colour: [128, 88, 50], shine: 0.55, polish: 20, metal: 0.45 },
  patina: { colour: [86, 122, 100], shine: 0.25, polish: 12, metal: 0.2 },
  iron: { colour: [88, 90, 96], shine: 0.6, polish: 24, metal: 0.55 },
  brass: { colour: [186, 146, 72], shine: 0.8, polish: 28, metal: 0.6 },
} as const satisfies Record<string, Material>;

/** A stone or earthen material with grains and veins. */
export function mineral(hex: string, other: string, size: number, chance: Seeded): Material {
  const [one, two] = [rgb(hex), rgb(other)];
  const field = clouds(chance.whole(1, 1e6), 5);
  return {
    colour: (x, y, z) =>
      mixRgb(one, two, smoothstep(-0.35, 0.5, field(x * size + z * 0.7 * size, y * size - z * 0.5 * size))),
    shine: 0.12,
    polish: 10,
  };
}

/** Wood with rings and fibres along y. */
export function wood(hex: string, chance: Seeded): Material {
  const base = rgb(hex);
  const field = clouds(chance.whole(1, 1e6), 4);
  return {
    colour: (x, y, z) =>
      mixRgb(
        base,
        [base[0] * 0.55, base[1] * 0.48, base[2] * 0.42],
        0.5 + 0.5 * Math.sin(30 * (x + z) + 9 * field(x * 2 + z, y * 0.5)),
      ),
    shine: 0.25,
    polish: 16,
  };
}

const PAPERS = [
  '#e9e7e2',
  '#d8d6d0',
  '#b9c2c6',
  '#2b2c2f',
  '#1f2126',
  '#8f8a80',
  '#c9c0ae',
  '#5a6670',
  '#3a2f33',
  '#40524c',
  '#a8b2a4',
  '#6f3f3a',
  '#d9c7a8',
  '#31405a',
] as const;

/** A studio photograph on a paper that fades towards the edges; its colour fits or contrasts. */
export async function shoot(
  size: Size,
  parts: readonly Part[],
  studio: Omit<Studio, 'backdrop'>,
  chance: Seeded,
  paperColour: string = chance.pick(PAPERS),
): Promise<Picture> {
  const paper = rgb(paperColour);
  const dim: Rgb = [paper[0] * 0.42, paper[1] * 0.42, paper[2] * 0.44];
  const spot = chance.between(0.3, 0.7);
  const share = 0.6;
  const small = { width: Math.round(size.width * share), height: Math.round(size.height * share) };
  const { picture } = photographed(small, parts, {
    ...studio,
    backdrop: (u, v) => {
      const glow = smoothstep(0.95, 0.1, Math.hypot((u - spot) * 0.9, v - 0.42));
      const table = studio.floor === undefined ? 1 : 1 + 0.1 * smoothstep(0.55, 0.8, v);
      const c = mixRgb(dim, paper, glow);
      return [c[0] * table, c[1] * table, c[2] * table];
    },
  });
  const grain = clouds(chance.seed + 9, 2);
  return changed(await resized(picture, size), (pixels, at, x, y) => {
    const noise = grain(x / 1.7, y / 1.7) * 4;
    for (let part = 0; part < 3; part++) pixels[at + part] = (pixels[at + part] ?? 0) + noise;
  });
}
