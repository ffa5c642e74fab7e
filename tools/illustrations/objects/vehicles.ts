import { rgb } from '../kit/colour.ts';
import type { Seeded } from '../kit/seeded.ts';
import {
  blended,
  block,
  common,
  drum,
  ellipsoid,
  type Material,
  type Part,
  ring,
  rod,
  type Solid,
  sphere,
  united,
  within,
  without,
} from '../kit/solid.ts';
import { METALS, wood } from './shoot.ts';

const TYRE: Material = { colour: [34, 32, 32], shine: 0.2 };

function wheel(x: number, y: number, z: number, radius: number, spokes: number, material: Material): Part[] {
  const rim: Solid = (px, py, pz) =>
    Math.hypot(Math.hypot(px - x, py - y) - radius, (pz - z) * 0.8) - radius * 0.09;
  const bars = united(
    sphere(x, y, z, radius * 0.17),
    ...Array.from({ length: spokes }, (_, i) =>
      rod(
        [x, y, z],
        [x + Math.cos((i / spokes) * 6.283) * radius, y + Math.sin((i / spokes) * 6.283) * radius, z],
        radius * 0.035,
      ),
    ),
  );
  return [
    { solid: within(x, y, z, radius * 1.15, rim), material: TYRE },
    { solid: within(x, y, z, radius * 1.1, bars), material },
  ];
}

export function car(chance: Seeded, title: string): Part[] {
  const isOld = /Marcus/.test(title);
  const lacquer: Material = {
    colour: isOld ? [92, 60, 36] : rgb(chance.pick(['#c8432f', '#d8d2bf', '#3f7a8a', '#e0b83a'])),
    shine: 0.9,
    polish: 40,
    metal: 0.15,
  };
  if (isOld)
    return [
      ...[-1.25, 1.2].flatMap((x) =>
        [-0.75, 0.75].flatMap((z) => wheel(x, -0.72, z, x > 0 ? 0.48 : 0.58, 12, METALS.brass)),
      ),
      {
        solid: united(
          block(0, -0.45, 0, 1.7, 0.09, 0.55),
          block(-0.75, -0.1, 0, 0.5, 0.26, 0.5),
          block(-1.1, 0.35, 0, 0.1, 0.5, 0.5),
          block(0.35, -0.12, 0, 0.35, 0.24, 0.5),
          block(0.05, 0.25, 0, 0.07, 0.4, 0.5),
        ),
        material: wood('#6a3f22', chance),
      },
      {
        solid: united(
          rod([1.0, -0.3, 0], [0.7, 0.55, 0], 0.035),
          ring(0.7, 0.58, 0, 0.26, 0.035),
          drum(1.35, -0.25, 0, 0.22, 0.2),
        ),
        material: METALS.brass,
      },
    ];
  const body = without(
    blended(
      0.2,
      ellipsoid(0, -0.45, 0, 1.75, 0.5, 0.82),
      common(ellipsoid(-0.15, 0.0, 0, 1.0, 0.78, 0.72), (_x, y) => -0.1 - y),
    ),
    united(...[-1.05, 1.05].map((x) => tiltedDrum(x, -0.85, 0.44))),
    0.05,
  );
  const glass: Solid = common(ellipsoid(-0.15, 0.0, 0, 1.015, 0.77, 0.735), (x, y) =>
    Math.max(0.08 - y, y - 0.52, Math.abs(Math.abs(x + 0.1) - 0.4) - 0.33),
  );
  return [
    { solid: body, material: lacquer },
    { solid: glass, material: { colour: [70, 92, 104], shine: 1, polish: 60, metal: 0.4 } },
    ...[-1.05, 1.05].flatMap((x) => [-0.68, 0.68].flatMap((z) => wheel(x, -0.88, z, 0.36, 5, METALS.silver))),
    {
      solid: united(
        sphere(1.62, -0.38, 0.45, 0.15),
        sphere(1.62, -0.38, -0.45, 0.15),
        block(1.72, -0.75, 0, 0.06, 0.06, 0.75),
      ),
      material: METALS.silver,
    },
  ];
}

const tiltedDrum =
  (x: number, y: number, radius: number): Solid =>
  (px, py) =>
    Math.hypot(px - x, py - y) - radius;
/** A cylinder lying along x. */
export const lying = (cx: number, cy: number, cz: number, radius: number, half: number): Solid => {
  const upright = drum(0, 0, 0, radius, half, 0.03);
  return (x, y, z) => upright(y - cy, x - cx, z - cz);
};

export function engine(chance: Seeded): Part[] {
  const green: Material = {
    colour: rgb(chance.pick(['#2f5a40', '#27355a', '#6a2420'])),
    shine: 0.6,
    polish: 28,
    metal: 0.15,
  };
  return [
    {
      solid: united(
        lying(0.2, 0.0, 0, 0.52, 1.15),
        drum(1.1, 0.85, 0, 0.15, 0.55),
        drum(1.1, 1.35, 0, 0.22, 0.1),
      ),
      material: green,
    },
    {
      solid: united(
        drum(0.0, 0.62, 0, 0.24, 0.22, 0.2),
        ...[-0.5, 0.1, 0.7].map((x) => lying(x, 0, 0, 0.545, 0.03)),
        lying(1.4, 0, 0, 0.4, 0.03),
      ),
      material: METALS.brass,
    },
    {
      solid: united(
        block(0, -0.6, 0, 1.75, 0.1, 0.55),
        block(-1.3, 0.35, 0, 0.42, 0.08, 0.6),
        block(-1.6, -0.1, 0, 0.06, 0.45, 0.55),
        rod([-1, 0.3, 0.5], [-1, -0.5, 0.5], 0.04),
        rod([-1, 0.3, -0.5], [-1, -0.5, -0.5], 0.04),
      ),
      material: TYRE,
    },
    ...[
      [-1.1, 0.42],
      [0.05, 0.56],
      [1.2, 0.36],
    ].flatMap(([x = 0, r = 0.4]) =>
      [-0.55, 0.55].flatMap((z) => wheel(x, -1.25 + r, z, r, 12, { colour: [150, 34, 28], shine: 0.4 })),
    ),
    {
      solid: united(rod([0.05, -0.8, 0.66], [1.2, -0.9, 0.66], 0.05), lying(1.45, -0.75, 0.6, 0.16, 0.25)),
      material: METALS.silver,
    },
  ];
}

export function saloon(): Part[] {
  const paint: Material = {
    colour: (x, y) =>
      y > -0.1 && y < 0.55 && Math.abs(((x + 3) % 0.62) - 0.31) < 0.2
        ? [46, 60, 66]
        : Math.abs(y + 0.25) < 0.03 || Math.abs(y - 0.66) < 0.02
          ? [212, 170, 80]
          : y < -0.2
            ? [70, 26, 32]
            : [58, 40, 34],
    shine: 0.8,
    polish: 36,
    metal: 0.1,
  };
  return [
    { solid: block(0, 0.1, 0, 2.0, 0.72, 0.62, 0.1), material: paint },
    {
      solid: united(
        common(lying(0, 0.45, 0, 0.72, 2.08), (_x, y) => 0.72 - y),
        block(0, -0.72, 0, 2.05, 0.08, 0.5),
      ),
      material: { colour: [150, 150, 146], shine: 0.4 },
    },
    ...[-1.4, 1.4].flatMap((x) => [-0.55, 0.55].flatMap((z) => wheel(x, -0.95, z, 0.33, 10, METALS.iron))),
    {
      solid: united(lying(2.2, -0.55, 0.3, 0.12, 0.16), lying(2.2, -0.55, -0.3, 0.12, 0.16)),
      material: METALS.brass,
    },
  ];
}

export function plane(chance: Seeded, title: string): Part[] {
  const linen: Material = {
    colour: (x, _y, z) =>
      Math.abs(Math.sin(7 * z)) < 0.07 || Math.abs(Math.sin(5 * x)) < 0.05 ? [150, 116, 70] : [226, 208, 168],
    shine: 0.15,
  };
  const wing =
    (y: number, long: number): Solid =>
    (px, py, pz) => {
      const sweep = px + 0.32 * Math.abs(pz) - 0.3;
      return (
        Math.max(
          Math.abs(py - y - 0.09 * Math.cos(sweep * 2) + 0.02 * pz * pz) - 0.025,
          Math.abs(sweep) - 0.5 + 0.06 * Math.sin(9 * pz),
          Math.abs(pz) - long,
        ) * 0.6
      );
    };
  const timber = wood('#8a5f34', chance);
  const isGlider = /Normalsegel/.test(title);
  const body = united(
    rod([1.3, 0, 0], [-1.7, 0.05, 0], 0.13, 0.05),
    block(-1.7, 0.1, 0, 0.32, 0.02, 0.55),
    block(-1.75, 0.3, 0, 0.22, 0.24, 0.02),
  );
  const wires = united(
    ...[-1, 1].flatMap((s) => [
      rod([0.2, 0.95, 0], [0.3, 0.3, s * 1.7], 0.012),
      rod([0.2, 0.95, 0], [0.2, 0, s * 0.1], 0.03),
      rod([0.2, -0.5, 0], [0.3, 0.25, s * 1.7], 0.012),
    ]),
  );
  const parts: Part[] = [
    { solid: wing(0.28, 2.3), material: linen },
    { solid: united(body, wires), material: timber },
  ];
  if (!isGlider)
    parts.push(
      {
        solid: united(rod([1.42, -0.55, 0.1], [1.42, 0.55, -0.1], 0.06, 0.03), lying(1.25, 0, 0, 0.2, 0.14)),
        material: METALS.brass,
      },
      ...[-0.45, 0.45].flatMap((z) => wheel(0.5, -1.0, z, 0.28, 14, METALS.silver)),
      {
        solid: united(
          rod([0.5, -0.95, 0.4], [0.3, 0, 0.1], 0.03),
          rod([0.5, -0.95, -0.4], [0.3, 0, -0.1], 0.03),
        ),
        material: timber,
      },
    );
  return parts;
}
