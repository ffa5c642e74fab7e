import { mixRgb, rgb } from '../kit/colour.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import {
  blended,
  block,
  drum,
  ellipsoid,
  type Material,
  type Part,
  placed,
  ring,
  rod,
  roughened,
  type Solid,
  sphere,
  tilted,
  turned,
  united,
  within,
  without,
} from '../kit/solid.ts';
import { METALS, mineral, shoot, wood } from './shoot.ts';

const PROFILES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [-1.2, 0.55],
    [-1.1, 0.5],
    [-0.3, 1.05],
    [0.4, 0.85],
    [0.8, 0.45],
    [1.1, 0.5],
    [1.3, 0.66],
  ],
  [
    [-1.2, 0.45],
    [-0.6, 0.95],
    [0.2, 1.05],
    [0.7, 1.0],
    [0.95, 1.1],
  ],
  [
    [-1.3, 0.62],
    [-1.15, 0.6],
    [-0.95, 0.16],
    [-0.2, 0.16],
    [0.0, 0.5],
    [0.9, 0.8],
    [1.2, 0.86],
  ],
  [
    [-1.2, 0.5],
    [-0.9, 0.75],
    [0.0, 0.8],
    [0.5, 0.62],
    [0.9, 0.36],
    [1.4, 0.34],
    [1.5, 0.44],
  ],
];

const profile = (i: number): readonly (readonly [number, number])[] => PROFILES[i] ?? [];

/** A jug, bowl, goblet or bottle of clay, metal or glass on a table. */
export const vessel: Draw = async ({ wording, title }, chance) => {
  const material = materialOf(wording, chance);
  const shape = /Skyphos|Schöpf/.test(title)
    ? profile(1)
    : /service|Trink/.test(title)
      ? profile(2)
      : /Krug/.test(title)
        ? profile(0)
        : chance.pick(PROFILES);
  const body = turned(shape, 0.07);
  const ribs: Solid = /Silber|Glas/.test(wording)
    ? (x, _y, z) => 0.02 * Math.sin(20 * Math.atan2(x, z))
    : (_x, y) => 0.008 * Math.sin(26 * y);
  const parts: Part[] = [{ solid: within(0, 0.1, 0, 1.75, roughened(body, ribs)), material }];
  const top = shape.at(-1)?.[0] ?? 1.2;
  if (/Krug|Schöpf/.test(title) || chance.happens(0.4))
    parts.push({ solid: placed(tilted(handle(), 0), (shape[3]?.[1] ?? 0.8) * 0.9, 0.1, 0), material });
  if (/Skyphos/.test(title))
    for (const side of [-1, 1])
      parts.push({ solid: rod([side * 0.95, 0.6, 0], [side * 1.5, 0.75, 0], 0.08), material });
  if (/Kuh/.test(title)) parts.push(...cow(0.75, material));
  const floor = shape[0]?.[0] ?? -1.2;
  const count = /service|Schatz/i.test(title) ? 3 : 1;
  const all = Array.from({ length: count }, (_, i) => {
    const scale = count === 1 ? 1 : chance.between(0.55, 0.95);
    const dx = count === 1 ? 0 : (i - 1) * 1.55;
    return parts.map((part) => ({
      ...part,
      solid: placed(
        part.solid,
        dx,
        floor * (1 - scale),
        count === 1 ? 0 : (i % 2) * 0.9 - 0.5,
        chance.between(-0.5, 0.5),
        scale,
      ),
    }));
  }).flat();
  const size =
    count > 1
      ? { width: 900, height: 580 }
      : chance.pick([
          { width: 640, height: 760 },
          { width: 700, height: 700 },
          { width: 600, height: 800 },
        ]);
  return shoot(
    size,
    all,
    {
      reach: count > 1 ? 1.7 : 1.95,
      bound: count > 1 ? 2.9 : 2.1,
      centre: (top + floor) / 2 - 0.1,
      rise: chance.between(0.16, 0.34),
      turn: chance.between(-0.4, 0.4),
      floor,
      light: [-0.8, 0.9, 0.55],
      ambient: 0.34,
    },
    chance,
  );
};

function handle(): Solid {
  return (x, y, z) => Math.hypot(Math.hypot(x * 1.1, y) - 0.55, z * 0.7) - 0.09;
}

function cow(y: number, material: Material): Part[] {
  const body = blended(
    0.12,
    ellipsoid(0, 0, 0, 0.36, 0.17, 0.16),
    ellipsoid(0.42, 0.16, 0, 0.15, 0.11, 0.1),
    ...[-0.25, 0.25].flatMap((x) => [-0.1, 0.1].map((z) => rod([x, -0.05, z], [x, -0.36, z], 0.06))),
  );
  const horns = united(
    rod([0.42, 0.24, -0.06], [0.5, 0.42, -0.2], 0.035),
    rod([0.42, 0.24, 0.06], [0.5, 0.42, 0.2], 0.035),
  );
  return [{ solid: placed(united(body, horns), -0.65, y + 0.55, 0.2, 0.4), material }];
}

function materialOf(wording: string, chance: Seeded): Material {
  if (/rotfigurig/.test(wording)) return painted('#b8622e', '#1d1612');
  if (/Glas|kristall/i.test(wording)) return { colour: [176, 200, 206], shine: 1, polish: 60, metal: 0.65 };
  if (/Silber\b/.test(wording)) return METALS.silver;
  if (/Gold/.test(wording)) return METALS.gold;
  if (/Bronze/.test(wording))
    return { ...mineral('#5f7f66', '#7a5a34', 1.3, chance), metal: 0.25, shine: 0.4 };
  if (/Porzellan/.test(wording)) return painted('#f2f2ee', '#2b4f9a');
  return mineral('#b98358', '#8a5a3a', 1.6, chance);
}

/** Bands of meanders and figures in another colour. */
function painted(ground: string, figure: string): Material {
  const [one, two] = [rgb(ground), rgb(figure)];
  return {
    colour: (x, y, z) => {
      const angle = Math.atan2(x, z);
      const border = Math.abs(y - 0.62) < 0.07 || Math.abs(y + 0.75) < 0.07;
      if (border) return Math.sin(angle * 24) * Math.sin(y * 44) > 0 ? one : two;
      const fold = (angle + Math.PI) % 0.62;
      const body =
        Math.hypot((fold - 0.31) * 1.6, (y + 0.05) * 0.62) < 0.24 - 0.06 * Math.sin(y * 13) ||
        Math.hypot(fold - 0.31, y - 0.36) < 0.085;
      return mixRgb(two, one, body && Math.abs(y) < 0.55 ? 1 : 0);
    },
    shine: 0.5,
    polish: 26,
  };
}

/** A crown of plates or hoops with stones, or a shield and other goldsmith's work. */
export const crown: Draw = async ({ title }, chance) => {
  const isEight = /Reichskrone/.test(title);
  const stones: Part[] = [];
  const gems = [
    [150, 24, 40],
    [30, 60, 150],
    [40, 120, 70],
    [236, 228, 210],
    [110, 40, 130],
  ] as const;
  const sides = isEight ? 8 : 12;
  for (let i = 0; i < sides; i++) {
    const angle = (i / sides) * 2 * Math.PI;
    for (const [y, r] of [
      [-0.35, 0.12],
      [0.0, 0.16],
      [0.35, 0.1],
    ] as const) {
      stones.push({
        solid: sphere(Math.sin(angle) * 1.16, y, Math.cos(angle) * 1.16, r * chance.between(0.7, 1)),
        material: { colour: chance.pick(gems), shine: 1, polish: 50, metal: 0.2 },
      });
    }
  }
  const band: Solid = isEight
    ? (x, y, z) =>
        Math.max(
          Math.abs(
            Math.max(
              ...Array.from(
                { length: 8 },
                (_, i) => Math.sin((i * Math.PI) / 4) * x + Math.cos((i * Math.PI) / 4) * z,
              ),
            ) - 1.1,
          ) - 0.05,
          Math.abs(y) - (0.62 + 0.18 * Math.cos(Math.atan2(x, z) * 8)),
        ) * 0.7
    : without(drum(0, 0, 0, 1.14, 0.45), drum(0, 0, 0, 1.04, 0.9));
  const lilies = united(
    ...Array.from({ length: 8 }, (_, i) => {
      const a = (i / 8) * 2 * Math.PI;
      return ellipsoid(Math.sin(a) * 1.1, 0.68, Math.cos(a) * 1.1, 0.17, 0.32, 0.1);
    }),
  );
  const hoop: Solid = (x, y, z) =>
    Math.max(Math.hypot(Math.hypot(x, Math.max(0, y - 0.3)) - 1.1, z) - 0.1, 0.3 - y);
  const cross = united(block(0, 1.72, 0, 0.05, 0.28, 0.05), block(0, 1.78, 0, 0.2, 0.05, 0.05));
  const goldwork: Material = {
    ...METALS.gold,
    colour: (x, y, z) =>
      Math.sin(26 * Math.atan2(x, z)) * Math.sin(24 * y) > 0.6 ? [150, 96, 30] : [216, 164, 66],
  };
  const cushion: Part = {
    solid: roughened(ellipsoid(0, -0.95, 0, 1.9, 0.42, 1.7), (x, y, z) => 0.02 * Math.sin(3 * x + 2 * z + y)),
    material: { colour: rgb(chance.pick(['#6a1424', '#1f2f5a', '#2a3a2a'])), shine: 0.15, polish: 8 },
  };
  const parts: Part[] = [
    { solid: band, material: goldwork },
    ...stones,
    { solid: united(lilies, hoop, cross), material: goldwork },
    cushion,
  ];
  return shoot(
    { width: 760, height: 720 },
    parts,
    {
      reach: 1.95,
      bound: 2.4,
      centre: 0.35,
      rise: 0.2,
      turn: chance.between(-0.4, 0.4),
      floor: -1.35,
      light: [-0.6, 0.9, 0.7],
      ambient: 0.36,
    },
    chance,
    chance.pick(['#2b2c2f', '#3a2f33', '#1f2126']),
  );
};

/** A chair: round and bent, or of slats and cubes. */
export const chair: Draw = async ({ wording, title }, chance) => {
  const isRound = /14|Thonet|bug/i.test(title + wording) && !/Hoffmann/.test(wording);
  const timber = /weiß/.test(wording)
    ? { colour: [226, 222, 212] as const, shine: 0.3 }
    : wood(chance.pick(['#5a2f1c', '#3a2418', '#7a4a28', '#2a1e1a']), chance);
  const legs: Solid[] = [];
  for (const x of [-0.62, 0.62])
    for (const z of [-0.58, 0.58]) legs.push(rod([x * 1.12, -1.6, z * 1.15], [x, -0.15, z], 0.06, 0.075));
  const seat = isRound ? drum(0, -0.1, 0, 0.82, 0.06) : block(0, -0.1, 0, 0.84, 0.07, 0.78);
  const back: Solid[] = isRound
    ? [
        (x, y, z) => Math.hypot(Math.hypot(x * 1.25, (y - 0.55) * 0.72) - 0.78, z + 0.66 + 0.12 * y) - 0.07,
        (x, y, z) => Math.hypot(Math.hypot(x * 1.25, (y - 0.45) * 0.75) - 0.47, z + 0.66 + 0.12 * y) - 0.055,
      ]
    : [block(0, 0.75, -0.74, 0.84, 0.95, 0.045)];
  const holes: Solid[] = [];
  if (!isRound)
    for (let column = -3; column <= 3; column++)
      for (let row = 0; row < 7; row++)
        if (/Purkers|Moser/.test(wording + title) ? (row + column) % 2 === 0 : row < 2 || column % 2)
          holes.push(block(column * 0.21, 0.05 + row * 0.23, -0.74, 0.07, 0.08, 0.3, 0.005));
  const arms = [-0.84, 0.84].flatMap((x) => [
    block(x, 0.42, -0.1, 0.06, 0.05, 0.68),
    rod([x, 0.4, 0.52], [x, -0.1, 0.55], 0.055),
  ]);
  const sled = /maschine/i.test(title) ? [ring(0, -1.5, 0, 0.8, 0.07)] : [];
  const frame = united(
    ...legs,
    seat,
    ...(isRound ? back : [without(back[0] ?? seat, united(...holes))]),
    ...(isRound ? [ring(0, -0.8, 0, 0.66, 0.045)] : arms),
    ...sled,
  );
  const woven: Part = {
    solid: isRound ? drum(0, -0.05, 0, 0.7, 0.05) : block(0, 0.0, 0, 0.72, 0.05, 0.66, 0.05),
    material: {
      colour: (x, _y, z) => (Math.sin(40 * x) * Math.sin(40 * z) > 0 ? [196, 160, 96] : [150, 112, 60]),
      shine: 0.2,
    },
  };
  return shoot(
    { width: 620, height: 820 },
    [{ solid: frame, material: timber }, woven],
    {
      reach: 2.05,
      bound: 2.3,
      centre: 0.02,
      rise: 0.2,
      turn: chance.pick([0.6, -0.65, 0.45, -0.5]),
      floor: -1.62,
      light: [-0.7, 0.95, 0.6],
      ambient: 0.42,
    },
    chance,
    chance.pick(['#d8d6d0', '#c9c0ae', '#a8b2a4', '#b9c2c6', '#c98f6a', '#5a6670', '#d9c7a8']),
  );
};
