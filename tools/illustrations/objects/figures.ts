import { clouds } from '../kit/noise.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import {
  blended,
  block,
  common,
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
  united,
  within,
} from '../kit/solid.ts';
import { face } from './head.ts';
import { METALS, mineral, shoot, wood } from './shoot.ts';

function stuff(wording: string, chance: Seeded): Material {
  if (/Gips|Marmor|Alabaster/.test(wording)) return mineral('#e8e2d6', '#cfc6b6', 1.1, chance);
  if (/Zinn/.test(wording)) return METALS.iron;
  if (/Fayence/.test(wording)) return mineral('#3f9aa8', '#2a6f86', 1.4, chance);
  if (/Messing/.test(wording)) return METALS.bronze;
  if (/Bronze|Eisen\b/.test(wording)) return /Maske|Kult/.test(wording) ? METALS.patina : METALS.bronze;
  if (/Holz/.test(wording)) return wood('#8a6238', chance);
  return mineral('#c8b890', '#a08a62', 1.4, chance);
}

/** A head of plaster, marble or metal on a plinth: busts and masks. */
export const sculptedHead: Draw = async ({ wording, title }, chance) => {
  const material = stuff(wording, chance);
  const isMask = /maske/i.test(title);
  const pull = /Grimasse|bösewicht|Schnabel/.test(wording)
    ? chance.between(-2.2, 2.2)
    : chance.between(-0.6, 0.2);
  const head = face({ isChild: false, smile: pull, girth: chance.between(0.95, 1.1) });
  const folds: Solid = (x, y, z) =>
    z > 0.1
      ? 0.018 * Math.abs(pull) * Math.sin(14 * y + 9 * Math.abs(x)) * Math.exp(-((y - 0.35) ** 2) * 6)
      : 0;
  const parts: Part[] = [];
  if (isMask)
    parts.push({
      solid: roughened(
        common(head, (_x, _y, z) => 0.05 - z),
        (x, y) => 0.012 * Math.sin(13 * x) * Math.sin(11 * y),
      ),
      material,
    });
  else {
    const curls: Solid = (x, y, z) =>
      y > 0.3 && z < 0.55 ? 0.035 * Math.sin(13 * x) * Math.sin(12 * y) * Math.sin(11 * z) : 0;
    const neck = rod([0, -0.6, -0.12], [0, -1.45, -0.15], 0.4, 0.5);
    const chest = common(ellipsoid(0, -1.9, -0.15, 1.15, 0.8, 0.6), (_x, y) => -y - 2.25);
    parts.push({
      solid: roughened(blended(0.2, head, neck, chest), (x, y, z) => curls(x, y, z) + folds(x, y, z)),
      material,
    });
    parts.push({
      solid: united(drum(0, -2.45, -0.1, 0.42, 0.25, 0.06), block(0, -2.8, -0.1, 0.7, 0.12, 0.55)),
      material: mineral('#3a3634', '#6a6460', 2, chance),
    });
  }
  return shoot(
    { width: 620, height: isMask ? 700 : 800 },
    parts,
    {
      reach: isMask ? 1.35 : 2.25,
      bound: isMask ? 1.5 : 2.9,
      centre: isMask ? 0 : -0.85,
      rise: chance.between(-0.02, 0.14),
      turn: chance.between(0.15, 0.75) * (chance.happens(0.5) ? 1 : -1),
      ...(isMask ? {} : { floor: -2.92 }),
      light: [-0.85, 0.6, 0.5],
      ambient: 0.24,
    },
    chance,
  );
};

/** A standing figure of stone, wood or bronze, with a child, a wreath or a staff. */
export const statue: Draw = async ({ wording, title }, chance) => {
  const material = stuff(wording, chance);
  const isVenus = /Venus|Nilpferd/.test(title);
  const parts = /Nilpferd/.test(title)
    ? hippo(material)
    : isVenus
      ? venus(material)
      : standing(/Kind\b/.test(wording), /Tanz|Tänzer/.test(wording), !/Akt\b/.test(wording), material);
  const low = isVenus ? -1.7 : -2.35;
  if (!isVenus)
    parts.push({
      solid: block(0, low + 0.12, 0, 0.95, 0.16, 0.7, 0.04),
      material: mineral('#4a4642', '#77706a', 2, chance),
    });
  return shoot(
    isVenus && /Nil/.test(title) ? { width: 860, height: 600 } : { width: 560, height: 840 },
    parts,
    {
      reach: isVenus ? 1.75 : 2.55,
      bound: isVenus ? 2.3 : 2.7,
      centre: isVenus ? -0.2 : -0.05,
      rise: 0.08,
      turn: chance.between(0.2, 0.6) * (chance.happens(0.5) ? 1 : -1),
      floor: low - 0.04,
      light: [-0.8, 0.7, 0.5],
      ambient: 0.26,
    },
    chance,
  );
};

export function standing(hasChild: boolean, dances: boolean, isDressed: boolean, material: Material): Part[] {
  const sway = dances ? 0.3 : 0.12;
  const head = placed(face({ isChild: false, smile: 0, girth: 1 }), sway * 0.6, 1.75, 0.05, 0.3, 0.38);
  const hair = ellipsoid(sway * 0.6, 1.86, -0.06, 0.33, 0.34, 0.34);
  const trunk = blended(
    0.2,
    ellipsoid(sway * 0.5, 0.95, 0, 0.44, 0.42, 0.28),
    ellipsoid(0, 0.25, 0, 0.4, 0.42, 0.3),
    rod([sway * 0.5, 1.2, 0], [sway * 0.6, 1.5, 0], 0.14),
  );
  const legs = blended(
    0.1,
    rod([-0.2, 0.1, 0], [-0.28, -1.05, 0.08], 0.24, 0.16),
    rod([-0.28, -1.05, 0.08], [-0.28, -2.05, 0], 0.16, 0.1),
    rod([0.2, 0.1, 0], [0.3 + sway, -1.0, 0.2], 0.24, 0.16),
    rod([0.3 + sway, -1.0, 0.2], [0.3 + sway * 0.6, -2.05, -0.05], 0.15, 0.1),
  );
  const folds: Solid = (x, y, z) => 0.06 * Math.sin(13 * Math.atan2(x, z + 0.2) + 1.6 * Math.sin(2 * y));
  const robe = roughened(
    blended(
      0.35,
      ellipsoid(0, 0.25, 0, 0.46, 0.6, 0.36),
      rod([0, -0.2, 0], [sway * 0.4, -1.75, 0], 0.48, 0.72),
    ),
    folds,
  );
  const arms = blended(
    0.08,
    rod([-0.42 + sway * 0.4, 1.15, 0], [-0.78, dances ? 1.6 : 0.45, 0.1], 0.14, 0.11),
    rod([-0.78, dances ? 1.6 : 0.45, 0.1], [-0.42, dances ? 2.1 : 0.15, 0.45], 0.11, 0.08),
    rod([0.46 + sway * 0.4, 1.15, 0], [0.8, 0.5, 0.12], 0.14, 0.11),
    rod([0.8, 0.5, 0.12], [0.5, 0.62, 0.55], 0.11, 0.08),
  );
  const body = united(blended(0.1, head, hair), blended(0.12, trunk, arms, isDressed ? robe : legs));
  const parts: Part[] = [{ solid: within(0, 0, 0, 2.4, body), material }];
  if (hasChild)
    parts.push({
      solid: blended(
        0.1,
        placed(face({ isChild: true, smile: 0.3, girth: 1 }), 0.62, 1.12, 0.5, -0.5, 0.23),
        ellipsoid(0.62, 0.72, 0.42, 0.18, 0.3, 0.17),
      ),
      material,
    });
  if (hasChild)
    parts.push({
      solid: roughened(
        ring(sway * 0.6, 2.08, 0, 0.26, 0.06),
        (x, _y, z) => 0.03 * Math.sin(8 * Math.atan2(x, z)),
      ),
      material: METALS.gold,
    });
  return parts;
}

function venus(material: Material): Part[] {
  const rough = clouds(5, 4);
  const body = blended(
    0.14,
    sphere(0, 1.05, 0.05, 0.42),
    ellipsoid(0, 0.15, 0, 0.72, 0.6, 0.5),
    ellipsoid(-0.3, 0.25, 0.42, 0.3, 0.36, 0.26),
    ellipsoid(0.3, 0.25, 0.42, 0.3, 0.36, 0.26),
    ellipsoid(0, -0.4, 0.12, 0.74, 0.5, 0.52),
    rod([-0.28, -0.6, 0.1], [-0.22, -1.5, 0], 0.36, 0.17),
    rod([0.28, -0.6, 0.1], [0.22, -1.5, 0], 0.36, 0.17),
  );
  const curls: Solid = (x, y, z) =>
    y > 0.8
      ? 0.045 * Math.sin(15 * Math.atan2(x, z)) * Math.sin(22 * y)
      : 0.012 * rough(x * 6 + z * 3, y * 6);
  return [{ solid: roughened(body, curls), material }];
}

function hippo(material: Material): Part[] {
  const body = blended(
    0.2,
    ellipsoid(-0.2, -0.55, 0, 1.25, 0.68, 0.62),
    ellipsoid(1.15, -0.4, 0, 0.5, 0.42, 0.42),
    ellipsoid(1.5, -0.55, 0, 0.34, 0.3, 0.38),
    ...[-0.85, 0.6].flatMap((x) => [-0.32, 0.32].map((z) => rod([x, -0.9, z], [x, -1.55, z], 0.26, 0.22))),
  );
  const ears = united(
    sphere(0.95, 0.02, 0.26, 0.11),
    sphere(0.95, 0.02, -0.26, 0.11),
    sphere(1.25, -0.08, 0.2, 0.08),
    sphere(1.25, -0.08, -0.2, 0.08),
  );
  const lotus: Material = {
    ...material,
    colour: (x, y, z) =>
      Math.abs(Math.sin(5 * x + 1) * Math.cos(4 * y) - 0.25) < 0.07 && Math.abs(z) > 0.2
        ? [26, 34, 50]
        : [54, 148, 166],
    shine: 0.6,
    polish: 26,
  };
  return [{ solid: placed(united(body, ears), -0.25, 0.1, 0, -0.35), material: lotus }];
}

/** A suit of armour: helmet, breastplate and arms, etched and gilt. */
export const armour: Draw = async (_subject, chance) => {
  const steel: Material = {
    ...METALS.iron,
    colour: (x, y) =>
      Math.abs(x) < 0.05 || Math.abs(Math.abs(x) - 0.42) < 0.035 || Math.abs(y + 1.9) < 0.05
        ? [196, 150, 70]
        : [112, 116, 124],
    metal: 0.7,
  };
  const helmet = blended(
    0.06,
    ellipsoid(0, 0.9, 0, 0.52, 0.62, 0.6),
    common(ellipsoid(0, 0.72, 0.18, 0.5, 0.4, 0.62), (_x, y) => y - 0.86),
  );
  const comb: Solid = (x, y, z) => Math.max(Math.hypot(y - 0.85, z) - 0.74, Math.abs(x) - 0.05);
  const visor = common(ellipsoid(0, 0.82, 0.05, 0.56, 0.5, 0.66), (_x, y) => Math.abs(y - 0.94) - 0.03);
  const gorget = drum(0, 0.22, 0, 0.42, 0.16, 0.08);
  const plate = roughened(
    ellipsoid(0, -0.75, 0.02, 0.92, 0.95, 0.7),
    (x) => 0.03 * Math.exp(-((x / 0.05) ** 2)),
  );
  const shoulder = (s: number) =>
    united(
      ...[0, 1, 2].map((i) =>
        ellipsoid(s * (0.95 + i * 0.08), -0.18 - i * 0.22, 0, 0.4 - i * 0.03, 0.24, 0.42),
      ),
    );
  const arm = (s: number) =>
    united(
      rod([s * 1.1, -0.8, 0], [s * 1.25, -1.5, 0.1], 0.2, 0.18),
      sphere(s * 1.25, -1.5, 0.1, 0.25),
      rod([s * 1.25, -1.5, 0.1], [s * 1.1, -2.2, 0.45], 0.19, 0.15),
      ellipsoid(s * 1.08, -2.4, 0.5, 0.2, 0.24, 0.18),
    );
  const skirt = roughened(drum(0, -1.85, 0, 0.86, 0.4, 0.12), (_x, y) => 0.03 * Math.sin(22 * y));
  const parts: Part[] = [
    {
      solid: united(helmet, comb, gorget, plate, skirt, ...[-1, 1].flatMap((s) => [shoulder(s), arm(s)])),
      material: steel,
    },
    { solid: visor, material: { colour: [18, 18, 20] } },
    { solid: drum(0, -2.8, 0, 0.12, 0.7), material: { colour: [60, 42, 28] } },
  ];
  return shoot(
    { width: 600, height: 820 },
    parts,
    {
      reach: 2.3,
      bound: 2.9,
      centre: -0.7,
      rise: 0.05,
      turn: chance.between(-0.5, 0.5),
      light: [-0.8, 0.7, 0.6],
      ambient: 0.3,
    },
    chance,
    chance.pick(['#3a2f33', '#2b2c2f', '#6f3f3a', '#40524c']),
  );
};

/** A puppet of wood with cloth on rods. */
export const puppet: Draw = async (_subject, chance) => {
  const parts: Part[] = [];
  for (const [i, x] of [-1.5, 0, 1.5].entries()) {
    const cloth: Material = {
      colour: chance.pick([
        [150, 40, 50],
        [40, 70, 130],
        [190, 150, 60],
        [60, 110, 90],
        [110, 60, 130],
      ] as const),
      shine: 0.3,
    };
    const turn = chance.between(-0.5, 0.5);
    parts.push({
      solid: placed(
        face({ isChild: false, smile: chance.between(-1, 1), girth: 0.85 }),
        x,
        1.2,
        0,
        turn,
        0.42,
      ),
      material: wood('#c9a070', chance),
    });
    parts.push({
      solid: roughened(
        blended(0.2, ellipsoid(x, 0.35, 0, 0.4, 0.5, 0.26), rod([x, 0.2, 0], [x, -1.3, 0], 0.34, 0.6)),
        (px, y, z) => 0.05 * Math.sin(11 * Math.atan2(px - x, z) + y),
      ),
      material: cloth,
    });
    parts.push({
      solid: united(
        rod([x - 0.35, 0.6, 0], [x - 0.72, -0.1, 0.3], 0.09),
        rod([x + 0.35, 0.6, 0], [x + 0.7, i % 2 ? 1.2 : 0.1, 0.3], 0.09),
      ),
      material: cloth,
    });
    parts.push({
      solid: united(
        rod([x - 0.72, -0.1, 0.3], [x - 0.6, -2, 0.3], 0.02),
        rod([x + 0.7, i % 2 ? 1.2 : 0.1, 0.3], [x + 0.6, -2, 0.3], 0.02),
      ),
      material: METALS.brass,
    });
    parts.push({ solid: tilted(ellipsoid(x, 1.62, -0.05, 0.4, 0.18, 0.36), 0), material: METALS.gold });
  }
  return shoot(
    { width: 900, height: 640 },
    parts,
    { reach: 1.95, bound: 2.9, centre: 0.15, rise: 0.04, turn: 0.15, light: [-0.6, 0.8, 0.6], ambient: 0.3 },
    chance,
    '#1f2126',
  );
};
