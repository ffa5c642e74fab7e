import { type Rgb, rgb } from '../kit/colour.ts';
import { clouds } from '../kit/noise.ts';
import type { Seeded } from '../kit/seeded.ts';
import {
  blended,
  ellipsoid,
  type Material,
  type Part,
  rod,
  roughened,
  type Solid,
  sphere,
  united,
  within,
} from '../kit/solid.ts';

const EYE: Material = { colour: [14, 12, 12], shine: 1, polish: 50 };

const legs = (
  places: readonly (readonly [x: number, z: number])[],
  top: number,
  foot: number,
  thick: number,
  thin: number,
): Solid[] => places.map(([x, z]) => rod([x, top, z], [x + 0.03, foot, z], thick, thin));

/** An animal, standing along x with its head to the right. */
export function animal(wording: string, chance: Seeded): { readonly parts: Part[]; readonly low: number } {
  const fur = (hex: string, fine = 34): Material => {
    const base = rgb(hex);
    const field = clouds(chance.seed + 4, 4);
    return {
      colour: (x, y, z): Rgb => {
        const t = 0.75 + 0.35 * field(x * fine * 0.5 + z * 5, y * fine);
        return [base[0] * t, base[1] * t, base[2] * t];
      },
      shine: 0.06,
    };
  };
  if (/Hase/.test(wording)) {
    const body = blended(
      0.16,
      ellipsoid(-0.45, -0.5, 0, 0.85, 0.68, 0.55),
      ellipsoid(0.35, -0.35, 0, 0.5, 0.52, 0.42),
      ellipsoid(0.72, 0.2, 0, 0.4, 0.34, 0.3),
      ellipsoid(0.98, 0.1, 0, 0.22, 0.2, 0.2),
      rod([0.5, -0.6, 0.2], [0.66, -1.15, 0.24], 0.16, 0.1),
      rod([0.5, -0.6, -0.2], [0.62, -1.15, -0.24], 0.16, 0.1),
      ellipsoid(-0.5, -0.98, 0.4, 0.55, 0.2, 0.18),
      ellipsoid(-0.5, -0.98, -0.4, 0.55, 0.2, 0.18),
      rod([0.6, 0.45, 0.12], [0.32, 1.3, 0.22], 0.1, 0.05),
      rod([0.6, 0.45, -0.12], [0.42, 1.3, -0.26], 0.1, 0.05),
      sphere(-1.25, -0.5, 0, 0.2),
    );
    return {
      parts: [
        {
          solid: roughened(
            body,
            (x, y, z) => 0.005 * Math.sin(61 * x + 23 * y + 4 * Math.sin(17 * y)) * Math.sin(19 * y + 31 * z),
          ),
          material: fur('#a07f58'),
        },
        { solid: sphere(0.82, 0.28, 0.25, 0.075), material: EYE },
        ...whiskers(),
      ],
      low: -1.2,
    };
  }
  if (/Elefant/.test(wording)) {
    const body = blended(
      0.25,
      ellipsoid(-0.3, 0, 0, 1.15, 0.82, 0.7),
      ellipsoid(0.95, 0.35, 0, 0.52, 0.52, 0.46),
      ...legs(
        [
          [-0.95, 0.36],
          [-0.9, -0.36],
          [0.42, 0.36],
          [0.5, -0.36],
        ],
        -0.3,
        -1.4,
        0.3,
        0.23,
      ),
      rod([1.35, 0.2, 0], [1.55, -0.6, 0.05], 0.2, 0.13),
      rod([1.55, -0.6, 0.05], [1.3, -1.2, 0.1], 0.13, 0.09),
    );
    const ears = united(
      ellipsoid(0.72, 0.3, 0.5, 0.34, 0.52, 0.08),
      ellipsoid(0.72, 0.3, -0.5, 0.34, 0.52, 0.08),
    );
    return {
      parts: [
        {
          solid: roughened(
            united(body, ears),
            (x, y, z) => 0.012 * Math.sin(24 * y + 3 * Math.sin(6 * x)) * Math.cos(5 * z),
          ),
          material: fur('#8f8880', 9),
        },
        {
          solid: united(
            rod([1.35, 0.05, 0.2], [1.75, -0.1, 0.28], 0.07, 0.02),
            rod([1.35, 0.05, -0.2], [1.75, -0.1, -0.28], 0.07, 0.02),
          ),
          material: { colour: [236, 228, 206] },
        },
        { solid: sphere(1.25, 0.45, 0.36, 0.045), material: EYE },
      ],
      low: -1.45,
    };
  }
  if (/Nashorn|Rhino/.test(wording)) {
    const plates: Solid = (x, y, z) =>
      0.05 * Math.sign(Math.sin(4.6 * x)) * 0.5 + 0.02 * Math.sin(22 * x) * Math.sin(22 * y) + 0.01 * z;
    const body = roughened(
      blended(0.14, ellipsoid(-0.2, 0, 0, 1.35, 0.8, 0.66), ellipsoid(0.75, 0.12, 0, 0.6, 0.68, 0.6)),
      plates,
    );
    const head = blended(
      0.12,
      ellipsoid(1.5, -0.1, 0, 0.5, 0.36, 0.3),
      ...legs(
        [
          [-0.95, 0.36],
          [-0.9, -0.36],
          [0.62, 0.36],
          [0.68, -0.36],
        ],
        -0.4,
        -1.3,
        0.26,
        0.2,
      ),
      rod([1.2, 0.2, 0.18], [1.1, 0.5, 0.28], 0.09, 0.05),
    );
    return {
      parts: [
        { solid: united(body, head), material: fur('#a8a090', 12) },
        {
          solid: united(
            rod([1.85, 0.1, 0], [1.98, 0.62, 0], 0.12, 0.02),
            rod([0.75, 0.78, 0], [0.9, 1.05, 0], 0.09, 0.02),
          ),
          material: { colour: [190, 180, 150] },
        },
        { solid: sphere(1.55, 0.1, 0.27, 0.05), material: EYE },
      ],
      low: -1.4,
    };
  }
  if (/Wal\b|Poldi/.test(wording)) {
    const body = blended(
      0.3,
      ellipsoid(0, 0, 0, 1.7, 0.62, 0.6),
      ellipsoid(-1.6, 0.35, 0, 0.5, 0.2, 0.18),
      rod([-1.9, 0.5, 0], [-2.15, 0.85, 0.5], 0.14, 0.05),
      rod([-1.9, 0.5, 0], [-2.15, 0.85, -0.5], 0.14, 0.05),
    );
    return {
      parts: [
        {
          solid: united(body, ellipsoid(0.2, -0.5, 0.62, 0.42, 0.08, 0.26)),
          material: {
            colour: (_x, y) => (y < -0.15 ? [226, 226, 218] : [44, 84, 130]),
            shine: 0.7,
            polish: 28,
          },
        },
        {
          solid: united(
            rod([0.4, 0.55, 0], [0.4, 1.25, 0], 0.05, 0.03),
            ...[-0.4, -0.2, 0.2, 0.4].map((d) =>
              rod([0.4, 1.2, 0], [0.4 + d, 1.05 - Math.abs(d) * 0.3, 0], 0.03),
            ),
          ),
          material: { colour: [210, 226, 234], shine: 0.6 },
        },
        { solid: sphere(1.1, 0.02, 0.47, 0.07), material: EYE },
      ],
      low: -0.75,
    };
  }
  if (/Fisch/.test(wording)) {
    const fish = (x: number, y: number, z: number, s: number): Solid =>
      within(
        x,
        y,
        z,
        1.6 * s,
        blended(
          0.1 * s,
          ellipsoid(x, y, z, 1.2 * s, 0.42 * s, 0.3 * s),
          rod([x - 1.1 * s, y, z], [x - 1.5 * s, y + 0.36 * s, z], 0.13 * s, 0.03 * s),
          rod([x - 1.1 * s, y, z], [x - 1.5 * s, y - 0.36 * s, z], 0.13 * s, 0.03 * s),
        ),
      );
    const scales: Solid = (x, y) =>
      0.016 * Math.sin(22 * x + (Math.floor(y * 9) % 2) * 3.14) * Math.sin(28 * y);
    return {
      parts: [
        {
          solid: roughened(
            united(
              fish(0, 0.25, 0, 1.25),
              fish(1.2, -0.5, 0.5, 0.45),
              fish(0.2, -0.85, 0.6, 0.5),
              fish(-1.1, -0.8, 0.4, 0.4),
              fish(1.6, -1.0, 0.3, 0.3),
            ),
            scales,
          ),
          material: fur('#9aa6a0', 10),
        },
        { solid: united(sphere(1.1, 0.4, 0.28, 0.09), sphere(1.55, -0.45, 0.62, 0.04)), material: EYE },
        { solid: rod([1.42, 0.1, 0.3], [1.15, 0.02, 0.42], 0.05), material: { colour: [90, 40, 34] } },
      ],
      low: -1.35,
    };
  }
  return { parts: horse(chance, /Napoleon|Kaiser|Ritter/.test(wording)), low: -1.75 };
}

const whiskers = (): Part[] => [
  {
    solid: united(
      ...[-0.12, 0, 0.12].flatMap((d) => [
        rod([1.1, 0.06, 0.12], [1.3, 0.06 + d, 0.42], 0.008),
        rod([1.1, 0.06, -0.12], [1.3, 0.06 + d, -0.42], 0.008),
      ]),
    ),
    material: { colour: [230, 220, 200] },
  },
];

/** A rearing horse, with a rider in a cloak. */
function horse(chance: Seeded, hasRider: boolean): Part[] {
  const coat: Material = {
    colour: rgb(chance.pick(['#d8d0c0', '#6a4428', '#8a8078'])),
    shine: 0.25,
    polish: 14,
  };
  const body = blended(
    0.16,
    ellipsoid(-0.5, -0.25, 0, 0.55, 0.5, 0.42),
    ellipsoid(0.25, 0.25, 0, 0.62, 0.45, 0.4),
    rod([0.6, 0.5, 0], [1.0, 1.15, 0], 0.3, 0.2),
    ellipsoid(1.15, 1.2, 0, 0.2, 0.17, 0.16),
    rod([1.15, 1.2, 0], [1.48, 0.95, 0], 0.16, 0.11),
    rod([-0.7, -0.5, 0.2], [-0.5, -1.1, 0.25], 0.22, 0.12),
    rod([-0.5, -1.1, 0.25], [-0.75, -1.7, 0.25], 0.11, 0.08),
    rod([-0.6, -0.5, -0.2], [-0.25, -1.1, -0.25], 0.22, 0.12),
    rod([-0.25, -1.1, -0.25], [-0.45, -1.7, -0.25], 0.11, 0.08),
    rod([0.6, 0.1, 0.22], [1.15, 0.25, 0.28], 0.15, 0.1),
    rod([1.15, 0.25, 0.28], [1.2, -0.2, 0.28], 0.09, 0.07),
    rod([0.6, 0.1, -0.22], [1.05, 0.45, -0.28], 0.15, 0.1),
    rod([1.05, 0.45, -0.28], [1.25, 0.05, -0.28], 0.09, 0.07),
  );
  const mane = roughened(
    united(rod([0.45, 0.75, 0], [0.95, 1.4, 0], 0.16, 0.1), rod([-1.0, -0.1, 0], [-1.5, -0.8, 0], 0.14, 0.2)),
    (x, y, z) => 0.03 * Math.sin(20 * x + 14 * y + 6 * z),
  );
  const parts: Part[] = [
    { solid: body, material: coat },
    { solid: mane, material: { colour: [60, 44, 34] } },
    { solid: sphere(1.26, 1.26, 0.13, 0.04), material: EYE },
  ];
  if (hasRider) {
    const cloak = roughened(
      blended(
        0.2,
        ellipsoid(-0.1, 0.95, 0, 0.34, 0.46, 0.3),
        rod([-0.2, 1.2, 0], [-1.1, 0.85, 0], 0.22, 0.36),
      ),
      (x, y, z) => 0.04 * Math.sin(9 * x + 12 * y + 4 * z),
    );
    parts.push(
      {
        solid: cloak,
        material: { colour: rgb(chance.pick(['#c2602a', '#a02c2a', '#2f4f8a'])), shine: 0.15 },
      },
      {
        solid: united(sphere(0.02, 1.58, 0, 0.19), rod([0.05, 1.2, 0.2], [0.5, 1.75, 0.25], 0.09, 0.06)),
        material: { colour: [222, 178, 148] },
      },
      { solid: ellipsoid(0.02, 1.74, 0, 0.34, 0.12, 0.17), material: { colour: [24, 24, 30] } },
      {
        solid: united(
          rod([-0.05, 0.6, 0.3], [0.2, 0.0, 0.45], 0.15, 0.1),
          rod([0.2, 0, 0.45], [0.3, -0.4, 0.42], 0.1, 0.08),
        ),
        material: { colour: [226, 220, 200] },
      },
    );
  }
  return parts;
}
