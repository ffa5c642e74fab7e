import { cells, clouds, smoothstep } from '../kit/noise.ts';
import type { Picture } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import {
  blended,
  block,
  drum,
  ellipsoid,
  type Material,
  nodded,
  type Part,
  placed,
  rod,
  roughened,
  type Solid,
  tilted,
  united,
  within,
  without,
} from '../kit/solid.ts';
import { face } from './head.ts';
import { METALS, mineral, shoot } from './shoot.ts';

/** A coin with a head in relief within a ring of pearls. */
export const coin: Draw = async ({ wording }, chance) => {
  const material: Material = /Gold/.test(wording)
    ? METALS.gold
    : { ...mineral('#7a5a34', '#5f7f66', 1.5, chance), metal: 0.3, shine: 0.5 };
  const flat = nodded(
    roughened(drum(0, 0, 0, 1.3, 0.09, 0.05), (x, _y, z) => 0.03 * Math.sin(3 * Math.atan2(x, z) + 1)),
    Math.PI / 2,
  );
  const pearls: Solid = (x, y, z) => {
    const angle = Math.round((Math.atan2(y, x) / (2 * Math.PI)) * 52) * ((2 * Math.PI) / 52);
    return Math.hypot(x - Math.cos(angle) * 1.14, y - Math.sin(angle) * 1.14, z - 0.08) - 0.045;
  };
  const profile = placed(
    face({ isChild: false, smile: 0, girth: 1.05 }),
    0.02,
    0.12,
    0.02,
    Math.PI / 2,
    0.78,
  );
  const relief: Solid = (x, y, z) => profile(x, y, (z - 0.09) * 3.6) * 0.3;
  const neck = placed(ellipsoid(-0.1, -0.78, 0.06, 0.42, 0.26, 0.1), 0, 0, 0);
  const wreath = united(
    ...Array.from({ length: 9 }, (_, i) =>
      ellipsoid(-0.5 + i * 0.11, 0.42 + 0.24 * Math.sin(i * 0.39), 0.26, 0.1, 0.045, 0.06),
    ),
  );
  const signs = united(
    ...Array.from({ length: 12 }, (_, i) => {
      const a = 0.5 + i * 0.19;
      return tilted(block(0, 0.95, 0.1, i % 3 ? 0.05 : 0.025, 0.08, 0.04, 0.01), a - 1.6);
    }),
  );
  const parts: Part[] = [
    {
      solid: united(flat, pearls, within(0, 0, 0.1, 1.1, blended(0.04, relief, neck)), wreath, signs),
      material,
    },
  ];
  return shoot(
    { width: 760, height: 760 },
    parts,
    { reach: 1.5, bound: 1.5, light: [-0.9, 0.7, 0.45], ambient: 0.26, turn: 0.05 },
    chance,
    chance.pick(['#e9e7e2', '#d8d6d0', '#31405a', '#2b2c2f']),
  );
};

/** A cameo: white figures on a dark stone, oval. */
export const cameo: Draw = async (_subject, chance) => {
  const plate = nodded(drum(0, 0, 0, 1, 0.12, 0.06), Math.PI / 2);
  const oval: Solid = (x, y, z) => plate(x / 1.5, y / 1.2, z) * 0.9;
  const people: Solid[] = [];
  for (let row = 0; row < 2; row++) {
    for (let i = 0; i < 5; i++) {
      const [x, y] = [-1 + i * 0.5 + row * 0.1, row ? -0.62 : 0.12 + chance.between(-0.06, 0.08)];
      people.push(
        ellipsoid(x, y + 0.3, 0.14, 0.085, 0.11, 0.07),
        rod([x, y + 0.15, 0.12], [x + chance.between(-0.1, 0.1), y - 0.2, 0.12], 0.12, 0.16),
        rod([x, y + 0.1, 0.14], [x + chance.between(-0.3, 0.3), y + chance.between(-0.1, 0.3), 0.15], 0.05),
      );
    }
  }
  people.push(block(0, -0.3, 0.12, 1.3, 0.025, 0.04));
  const rim = (x: number, y: number, z: number) =>
    Math.hypot(Math.hypot(x / 1.5, y / 1.2) - 1.02, z * 0.8) - 0.07;
  const parts: Part[] = [
    { solid: oval, material: { ...mineral('#3a2a2a', '#5a3a30', 1, chance), shine: 0.6, polish: 30 } },
    {
      solid: within(0, -0.1, 0.1, 1.6, blended(0.04, ...people)),
      material: { ...mineral('#efe4d2', '#d8bfa0', 1.6, chance), shine: 0.35 },
    },
    { solid: rim, material: METALS.gold },
  ];
  return shoot(
    { width: 860, height: 700 },
    parts,
    { reach: 1.4, bound: 2, light: [-0.8, 0.8, 0.5], ambient: 0.3 },
    chance,
    chance.pick(['#5a6670', '#e9e7e2', '#3a2f33']),
  );
};

/** A rock: crystals, an iron meteorite, or a branching white mineral. */
export const rock: Draw = async ({ wording, title }, chance) => {
  const isMeteor = /Meteorit/.test(wording);
  const scales = cells(chance.seed + 3);
  const rough = clouds(chance.seed + 4, 5);
  const stretch = chance.between(0.75, 1.1);
  const parts: Part[] = [];
  if (/blüte|Aragonit/i.test(title + wording)) {
    const branches: Solid[] = [];
    const grow = (p: readonly [number, number, number], r: number, depth: number): void => {
      for (let i = 0; i < (depth === 3 ? 6 : 2); i++) {
        const length = r * chance.between(3.5, 6.5);
        const q = [
          p[0] + chance.between(-1, 1) * length,
          p[1] + chance.between(-0.1, 1) * length,
          p[2] + chance.between(-1, 1) * length,
        ] as const;
        branches.push(rod(p, q, r, r * 0.7));
        if (depth > 1) grow(q, r * 0.72, depth - 1);
      }
    };
    grow([0, -0.9, 0], 0.15, 3);
    parts.push({
      solid: united(...branches),
      material: { ...mineral('#f4f2ee', '#d8dce0', 2, chance), shine: 0.4 },
    });
    parts.push({
      solid: roughened(
        ellipsoid(0, -1.15, 0, 0.9, 0.3, 0.7),
        (x, y, z) => 0.06 * rough(x * 3 + z, y * 3 + z),
      ),
      material: mineral('#7a4a30', '#4a3024', 2, chance),
    });
  } else {
    const dents: Solid = (x, y, z) => {
      const [near, next] = scales(x * 2.2 + z * 1.3 + 7, y * 2.2 - z * 1.1);
      return 0.13 * near - 0.05 * smoothstep(0.1, 0, next - near) + 0.07 * rough(x * 2.4 + z, y * 2.4 - z);
    };
    parts.push({
      solid: roughened(ellipsoid(0, -0.3, 0, 1.2, 0.9 * stretch, 0.95), dents),
      material:
        isMeteor && !/Mars/.test(title)
          ? { ...mineral('#4a4440', '#7a5a40', 2.4, chance), metal: 0.35, shine: 0.7, polish: 14 }
          : { ...mineral('#2b2a2c', '#5f5a54', 1.8, chance), shine: 0.5, polish: 30 },
    });
  }
  return shoot(
    { width: 820, height: 640 },
    parts,
    {
      reach: 1.55,
      bound: 1.9,
      centre: -0.25,
      rise: 0.22,
      turn: chance.between(-0.8, 0.8),
      floor: -1.28,
      light: [-0.7, 0.9, 0.5],
      ambient: 0.3,
    },
    chance,
  );
};

/** A relief of people and animals cut into a slab of stone, lit from the side. */
export const relief: Draw = async ({ wording }, chance): Promise<Picture> => {
  const stone = /Ton\b/.test(wording)
    ? mineral('#b5663f', '#8a4a30', 1.2, chance)
    : mineral('#cbb98f', '#9a865f', 1.2, chance);
  const worn = clouds(chance.seed + 3, 5);
  const figures: Solid[] = [];
  const isBull = /Stier|Mithras/.test(wording);
  if (isBull)
    figures.push(
      ellipsoid(-0.1, -0.35, 0.1, 0.95, 0.36, 0.2),
      ellipsoid(0.95, 0.05, 0.14, 0.28, 0.22, 0.16),
      rod([1.0, 0.2, 0.15], [1.25, 0.55, 0.15], 0.06),
      rod([-0.7, -0.5, 0.1], [-0.9, -1.05, 0.1], 0.12),
      rod([0.5, -0.5, 0.1], [0.7, -1.05, 0.1], 0.12),
      rod([-1, -0.2, 0.1], [-1.5, 0.3, 0.1], 0.06),
    );
  for (let i = 0; i < (isBull ? 2 : /Ziegel/.test(wording) ? 0 : 5); i++) {
    const x = isBull ? ([0.05, -1.45][i] ?? 0) : -1.4 + i * 0.7;
    const y = isBull && i === 0 ? 0.45 : -0.1;
    figures.push(
      ellipsoid(x, y + 0.62, 0.14, 0.17, 0.2, 0.14),
      rod([x, y + 0.32, 0.12], [x + 0.05, y - 0.25, 0.12], 0.22, 0.17),
      rod([x, y - 0.25, 0.1], [x - 0.22, y - 0.95, 0.1], 0.13, 0.09),
      rod([x, y - 0.25, 0.1], [x + 0.26, y - 0.95, 0.1], 0.13, 0.09),
      rod(
        [x + 0.1, y + 0.3, 0.16],
        [x + chance.between(0.2, 0.5), y + chance.between(-0.2, 0.7), 0.18],
        0.08,
      ),
      roughRound(x, y),
    );
  }
  const slab = block(0, -0.05, -0.15, 2.0, 1.25, 0.2, 0.05);
  const stamp = /Ziegel/.test(wording)
    ? united(
        ...Array.from({ length: 9 }, (_, i) =>
          block(-0.95 + i * 0.24, 0, 0.08, i % 4 === 2 ? 0.03 : 0.05, 0.15, 0.04, 0.01),
        ),
        without(block(0, 0, 0.06, 1.2, 0.28, 0.04), block(0, 0, 0.06, 1.12, 0.2, 0.2)),
      )
    : block(0, 1.05, 0.08, 1.95, 0.08, 0.06);
  const body = roughened(
    blended(0.07, slab, stamp, ...figures),
    (x, y, z) =>
      0.035 * worn(x * 2.2, y * 2.2 + z) - 0.12 * smoothstep(0.35, 0.7, worn(x * 0.8 + 5, y * 0.8)),
  );
  return shoot(
    { width: 880, height: 620 },
    [{ solid: body, material: stone }],
    {
      reach: 1.5,
      bound: 2.6,
      light: [-0.95, 0.5, 0.4],
      ambient: 0.26,
      rise: 0.04,
      turn: chance.between(-0.15, 0.15),
    },
    chance,
  );
};

/** A cloak flying behind a figure. */
const roughRound = (x: number, y: number): Solid => ellipsoid(x - 0.24, y + 0.2, 0.04, 0.24, 0.42, 0.1);
