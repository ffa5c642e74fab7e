import type { Rgb } from '../kit/colour.ts';
import { clouds } from '../kit/noise.ts';
import { drawnOver, type Picture, painted, resized, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { line, oval, path } from '../kit/shapes.ts';
import {
  blended,
  ellipsoid,
  type Material,
  type Part,
  ring,
  rod,
  roughened,
  type Solid,
  united,
} from '../kit/solid.ts';
import { photographed, type Shot } from '../kit/studio.ts';
import { inItsMedium } from '../media/by-record.ts';
import { asPhotograph } from '../media/drawing.ts';
import { animal } from '../objects/animals.ts';
import { landscape } from './landscape.ts';
import { inFrontOf } from './portrait.ts';

async function pose(
  size: Size,
  parts: readonly Part[],
  low: number,
  chance: Seeded,
  backdrop: Rgb | undefined,
): Promise<Shot> {
  const small = { width: Math.round(size.width * 0.55), height: Math.round(size.height * 0.55) };
  const shot = photographed(small, parts, {
    reach: low < -1.6 ? 2.05 : 1.6,
    bound: 2.6,
    centre: low < -1.6 ? 0.05 : -0.1,
    rise: 0.14,
    turn: chance.between(-0.3, 0.3),
    ...(backdrop ? { floor: low } : {}),
    light: [-0.6, 0.9, 0.7],
    ambient: 0.42,
    backdrop: () => backdrop ?? [0, 0, 0],
  });
  const shown = new Int16Array(size.width * size.height);
  for (let i = 0; i < shown.length; i++)
    shown[i] =
      shot.parts[
        Math.min(small.height - 1, Math.floor(Math.floor(i / size.width) * 0.55)) * small.width +
          Math.min(small.width - 1, Math.floor((i % size.width) * 0.55))
      ] ?? -1;
  return { picture: await resized(shot.picture, size), parts: shown };
}

/** A study of an animal on paper, or a horseman in the mountains. */
export const animalStudy: Draw = async (subject, chance) => {
  const { wording } = subject;
  const { parts, low } = animal(wording, chance);
  const isScene = /Napoleon|Ritter/.test(wording);
  const size = isScene ? { width: 660, height: 800 } : { width: 840, height: 680 };
  const shot = await pose(
    size,
    parts,
    low,
    chance,
    isScene ? undefined : /Werbung/.test(wording) ? [170, 190, 196] : [246, 238, 218],
  );
  if (!isScene) return inItsMedium(shot.picture, subject, chance);
  const ground = await landscape(
    size,
    {
      weather: { high: '#5a6a80', middle: '#a8aca8', low: '#e0d4b8', cloud: '#7a8088', cover: 0.7 },
      greens: ['#4a4438', '#6a6050', '#8f8a80'],
      earth: '#5a5044',
      horizon: 0.66,
      mountains: 0.5,
      trees: 'conifer',
      grove: 0,
      people: 0,
    },
    chance,
  );
  return inItsMedium(inFrontOf(ground, shot), subject, chance);
};

/** A skeleton mounted in a dark hall. */
export const skeleton: Draw = async ({ wording }, chance) => {
  const isSaurian = /Saurier|Diplodocus/.test(wording);
  const size = { width: 960, height: isSaurian ? 480 : 560 };
  const { width: w, height: h } = size;
  const field = clouds(chance.seed + 2, 4);
  const room = painted(size, (x, y) => {
    const glow =
      Math.max(0, 1 - Math.hypot(x / w - 0.5, (y / h - 0.5) * 0.8) * 1.5) + 0.1 * field(x / 90, y / 90);
    return y > h * 0.84
      ? [62 + 60 * glow, 50 + 46 * glow, 40 + 34 * glow]
      : [26 + 60 * glow, 34 + 62 * glow, 42 + 62 * glow];
  });
  const spine = (t: number): readonly [number, number] =>
    isSaurian
      ? [
          w * (0.05 + 0.9 * t),
          h *
            (0.5 -
              0.3 * Math.exp(-(((t - 1) / 0.22) ** 2)) -
              0.12 * Math.exp(-(((t - 0.5) / 0.16) ** 2)) +
              0.12 * Math.sin(t * 3)),
        ]
      : [w * (0.08 + 0.76 * t), h * (0.46 - 0.12 * Math.sin(t * 3.1))];
  const parts: string[] = [];
  const bone = '#e2d6ba';
  const count = isSaurian ? 74 : 44;
  for (let i = 0; i < count; i++) {
    const t = i / count;
    const [x, y] = spine(t);
    const thick = (isSaurian ? 12 : 15) * (0.25 + Math.sin(Math.min(1, t * 1.1) * Math.PI) ** 0.8);
    parts.push(
      oval(
        x,
        y,
        Math.max(3, thick * 0.55),
        Math.max(2.4, thick * 0.62),
        bone,
        'stroke="#6a5a44" stroke-width="1"',
      ),
      line(`M${x} ${y}l${-thick * 0.2} ${-thick * 1.6}`, bone, Math.max(1.4, thick * 0.26)),
    );
    if (t > 0.36 && t < (isSaurian ? 0.58 : 0.8) && i % (isSaurian ? 1 : 2) === 0) {
      const long = h * (isSaurian ? 0.26 : 0.3) * Math.sin(((t - 0.3) / 0.5) * Math.PI) ** 0.5;
      parts.push(
        line(`M${x} ${y}q${w * 0.024} ${long * 0.5} ${-w * 0.012} ${long}`, bone, 5),
        line(`M${x + 4} ${y}q${w * 0.024} ${long * 0.5} ${-w * 0.012} ${long * 0.92}`, '#a8987a', 2),
      );
    }
  }
  const leg = (t: number, shift: number) => {
    const [x, y] = spine(t);
    const foot = h * 0.84;
    parts.push(
      line(`M${x} ${y}L${x + shift} ${(y + foot) / 2}L${x + shift * 0.3} ${foot}h14`, bone, 11),
      oval(x, y + 6, 22, 14, bone),
      oval(x + shift, (y + foot) / 2, 10, 9, bone),
    );
  };
  if (isSaurian)
    for (const [t, s] of [
      [0.38, 16],
      [0.42, -14],
      [0.58, 16],
      [0.61, -12],
    ] as const)
      leg(t, s);
  else {
    for (const t of [0.72, 0.77]) {
      const [x, y] = spine(t);
      parts.push(line(`M${x} ${y + 30}L${x - 40} ${h * 0.74}L${x - 12} ${h * 0.8}`, bone, 12));
    }
    for (const x of [0.3, 0.62]) parts.push(line(`M${w * x} ${h * 0.46}V${h * 0.86}`, '#3a3a3a', 5));
  }
  const [hx, hy] = spine(isSaurian ? 1 : 0.99);
  parts.push(
    path(
      `M${hx - 10} ${hy - 16}Q${hx + 30} ${hy - 26} ${hx + 58} ${hy + 6}Q${hx + 40} ${hy + 18} ${hx - 6} ${hy + 16}Z`,
      bone,
    ),
    oval(hx + 14, hy - 5, 7, 7, '#2a2620'),
    line(`M${hx + 16} ${hy + 22}L${hx + 52} ${hy + 16}`, bone, 7),
  );
  return asPhotograph(await drawnOver(room, parts.join('')), 'colour', chance, 0.7);
};

/** Two hands laid together, with cuffs, drawn on coloured paper. */
export const hands: Draw = async (subject, chance): Promise<Picture> => {
  const size = { width: 620, height: 820 };
  const flesh: Material = { colour: [226, 214, 196], shine: 0.1 };
  const hand = (z: number): Solid =>
    blended(
      0.1,
      ellipsoid(0, -0.1, z, 0.42, 0.62, 0.17),
      ...[0, 1, 2, 3].map((i) => {
        const x = -0.3 + i * 0.2;
        const tall = 1.35 + ([0.05, 0.3, 0.25, 0][i] ?? 0);
        return united(
          rod([x, 0.35, z], [x * 0.92, tall * 0.72, z * 0.8], 0.105, 0.092),
          rod([x * 0.92, tall * 0.72, z * 0.8], [x * 0.85, tall, z * 0.5], 0.092, 0.07),
        );
      }),
      rod([0.34, -0.2, z], [0.62, 0.42, z * 0.8], 0.13, 0.09),
      rod([0, -0.5, z], [-0.12, -1.6, z * 1.8], 0.3, 0.36),
    );
  const cuffs = roughened(
    united(ring(-0.12, -1.35, 0.5, 0.42, 0.2), ring(-0.12, -1.35, -0.5, 0.42, 0.2)),
    (x, y, z) => 0.04 * Math.sin(14 * Math.atan2(x, z) + 8 * y),
  );
  const { picture } = photographed(
    { width: 340, height: 450 },
    [
      { solid: united(hand(0.2), hand(-0.2)), material: flesh },
      { solid: cuffs, material: { colour: [236, 232, 224] } },
    ],
    {
      reach: 1.95,
      bound: 2.5,
      centre: 0,
      turn: 0.85,
      rise: 0.05,
      light: [-0.7, 0.8, 0.4],
      ambient: 0.4,
      backdrop: () => [206, 216, 220],
    },
  );
  return inItsMedium(await resized(picture, size), subject, chance);
};
