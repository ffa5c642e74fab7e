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
  type Solid,
  sphere,
  united,
} from '../kit/solid.ts';
import { METALS, mineral, shoot, wood } from './shoot.ts';
import { car, engine, lying, plane, saloon } from './vehicles.ts';

/** A machine, a vehicle or an instrument: wheels, boilers, cases, wings, as its name says. */
export const machine: Draw = async ({ wording, title }, chance) => {
  const build = /Flugzeug|Normalsegel/.test(wording + title)
    ? plane
    : /Lokomotive/.test(wording)
      ? engine
      : /Hofsalon/.test(title)
        ? saloon
        : /Automobil/.test(wording)
          ? car
          : /Turbine/.test(wording)
            ? turbine
            : /Computer/.test(wording)
              ? computer
              : /fl[üu]gel|Musikinstrument/i.test(wording)
                ? piano
                : device;
  const parts = build(chance, title);
  const isWide = build !== turbine && build !== device;
  return shoot(
    isWide ? { width: 920, height: 600 } : { width: 780, height: 700 },
    parts,
    {
      reach: isWide ? 1.8 : 1.85,
      bound: 2.9,
      centre: -0.1,
      rise: chance.between(0.14, 0.26),
      turn: chance.pick([0.6, -0.6, 0.45, -0.5]),
      floor: -1.3,
      light: [-0.7, 0.95, 0.6],
      ambient: 0.38,
    },
    chance,
  );
};

function turbine(chance: Seeded): Part[] {
  const blades = Array.from({ length: 6 }, (_, i): Solid => {
    const a = (i / 6) * 6.283;
    const blade: Solid = (x, y, z) => {
      const twist = 0.55 + 0.35 * x;
      const yy = y * Math.cos(twist) - z * Math.sin(twist);
      const zz = y * Math.sin(twist) + z * Math.cos(twist);
      return Math.max(Math.abs(yy) - 0.045, Math.hypot((x - 0.85) * 0.95, zz) - 0.52) * 0.6;
    };
    return placed(blade, 0, -0.35, 0, a);
  });
  return [
    {
      solid: blended(
        0.06,
        blended(0.15, drum(0, 0.3, 0, 0.38, 0.75, 0.08), ellipsoid(0, -0.55, 0, 0.42, 0.6, 0.42)),
        ...blades,
      ),
      material: METALS.bronze,
    },
    { solid: united(drum(0, 1.2, 0, 0.26, 0.3), drum(0, 1.0, 0, 0.5, 0.08)), material: METALS.iron },
    { solid: drum(0, -1.22, 0, 0.9, 0.08), material: mineral('#4a4642', '#77706a', 2, chance) },
  ];
}

function computer(chance: Seeded): Part[] {
  const front: Material = {
    colour: (x, y) => {
      const cell = Math.sin(21 * x) * Math.sin(17 * y);
      return Math.abs((x + 9) % 0.74) < 0.04
        ? [60, 62, 64]
        : cell > 0.7
          ? Math.sin(x * 91 + y * 57) > 0.4
            ? [226, 120, 50]
            : [230, 220, 190]
          : cell < -0.75
            ? [48, 52, 54]
            : [150, 160, 152];
    },
    shine: 0.3,
  };
  return [
    {
      solid: united(...[-1.5, -0.75, 0, 0.75, 1.5].map((x) => block(x, 0, -0.3, 0.36, 1.15, 0.35))),
      material: front,
    },
    {
      solid: united(
        block(0.3, -0.5, 0.85, 0.9, 0.05, 0.4),
        block(-0.45, -0.9, 0.85, 0.06, 0.4, 0.36),
        block(1.05, -0.9, 0.85, 0.06, 0.4, 0.36),
      ),
      material: wood('#9a6a3a', chance),
    },
    {
      solid: united(block(0.3, -0.32, 0.8, 0.5, 0.14, 0.25), block(0.3, -0.4, 1.1, 0.45, 0.05, 0.12)),
      material: METALS.iron,
    },
  ];
}

function piano(chance: Seeded): Part[] {
  const outline: Solid = (x, _y, z) =>
    Math.max(Math.abs(z) - 0.72, Math.abs(x) - 1.7, (x * 0.45 - z - 0.5 + 0.16 * Math.sin(x * 2.2)) * 0.8);
  const casing: Solid = (x, y, z) => Math.max(outline(x, y, z), Math.abs(y - 0.05) - 0.24) * 0.8;
  const lid: Solid = (x, y, z) => {
    const [yy, zz] = [y - 0.32 - (z - 0.72) * -0.75, z];
    return Math.max(outline(x, y, zz), Math.abs(yy) - 0.03) * 0.6;
  };
  const legs = united(
    ...(
      [
        [-1.5, 0.55],
        [-1.5, -0.5],
        [1.3, 0.45],
        [0.6, 0.6],
      ] as const
    ).map(([x, z]) => rod([x, -0.2, z], [x * 0.97, -1.25, z], 0.11, 0.05)),
  );
  const keys: Part = {
    solid: block(-1.62, 0.12, 0, 0.16, 0.1, 0.66, 0.01),
    material: {
      colour: (_x, _y, z) => (Math.sin(z * 60) > 0.35 ? [30, 26, 24] : [236, 228, 208]),
      shine: 0.3,
    },
  };
  return [
    { solid: united(casing, legs, lid), material: { ...wood('#7a4322', chance), shine: 0.6, polish: 30 } },
    keys,
    { solid: block(-0.1, 0.28, 0.1, 1.3, 0.02, 0.5), material: METALS.brass },
  ];
}

function device(chance: Seeded, title: string): Part[] {
  const base: Part = {
    solid: block(0, -1.1, 0, 1.3, 0.14, 0.8, 0.04),
    material: wood(chance.pick(['#6a3f22', '#4a2c1a', '#8a5a30']), chance),
  };
  const hasHorn = /phon/i.test(title);
  const cylinder = lying(0, -0.4, 0, 0.32, 0.7);
  const gears = united(
    ...[-0.95, 0.95].map(
      (x): Solid =>
        (px, py, pz) =>
          Math.max(
            Math.hypot(py + 0.4, pz) - 0.55 - 0.035 * Math.sign(Math.sin(26 * Math.atan2(py + 0.4, pz))),
            Math.abs(px - x) - 0.05,
          ) * 0.7,
    ),
  );
  const pillars = united(
    ...[-0.95, 0.95].flatMap((x) => [
      rod([x, -1, 0.4], [x, -0.4, 0], 0.06),
      rod([x, -1, -0.4], [x, -0.4, 0], 0.06),
    ]),
  );
  const parts: Part[] = [
    base,
    { solid: cylinder, material: hasHorn ? { colour: [66, 44, 30], shine: 0.6, polish: 20 } : METALS.iron },
    {
      solid: united(
        gears,
        pillars,
        rod([0.95, -0.4, 0], [1.45, -0.4, 0], 0.05),
        rod([1.45, -0.4, 0], [1.45, -0.8, 0.1], 0.05),
      ),
      material: METALS.brass,
    },
  ];
  if (hasHorn)
    parts.push({
      solid: (x, y, z) => {
        const t = Math.max(0, Math.min(1, (y + 0.1) / 1.4));
        return (
          Math.max(
            Math.abs(Math.hypot(x - t * 0.5, z - 0.1) - (0.08 + 0.62 * t * t)) - 0.025,
            y - 1.3,
            -0.1 - y,
          ) * 0.55
        );
      },
      material: METALS.brass,
    });
  else {
    const levers = Array.from({ length: 9 }, (_, i) =>
      rod([-0.8 + i * 0.2, -0.9, 0.75], [-0.5 + i * 0.12, 0.25 + 0.1 * Math.sin(i), 0.1], 0.028),
    );
    parts.push(
      {
        solid: united(
          ...levers,
          ...Array.from({ length: 9 }, (_, i) => sphere(-0.8 + i * 0.2, -0.9, 0.78, 0.085)),
          ring(0, 0.35, 0, 0.6, 0.06),
        ),
        material: METALS.silver,
      },
      { solid: block(0, 0.6, -0.35, 0.8, 0.3, 0.05), material: wood('#8a5a30', chance) },
    );
  }
  return parts;
}
