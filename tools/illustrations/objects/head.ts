import { mixRgb, type Rgb, rgb } from '../kit/colour.ts';
import { smoothstep } from '../kit/noise.ts';
import {
  blended,
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
  united,
  within,
  without,
} from '../kit/solid.ts';

export interface Looks {
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly trim: string;
  readonly cut: 'short' | 'long' | 'bun' | 'wig' | 'bald' | 'wild';
  readonly collar: 'ruff' | 'lace' | 'high' | 'open' | 'fur' | 'plain';
  readonly hat: 'none' | 'beret' | 'broad' | 'veil' | 'crown' | 'bonnet' | 'cap';
  readonly beard: boolean;
  readonly isChild: boolean;
  /** How far the mouth is drawn up, -1 to 1. */
  readonly smile: number;
  /** Stoutness, 1 is usual. */
  readonly girth: number;
}

/** The shape of a head without hair: for busts, masks and people. The face looks along z; the skull is about 1 wide. */
export function face(
  { isChild, smile, girth }: Pick<Looks, 'isChild' | 'smile' | 'girth'>,
  eyes: 'open' | 'closed' = 'closed',
): Solid {
  const lid = eyes === 'open' ? 0.1 : 0.15;
  const jaw = isChild ? 0.52 : 0.56;
  const skull = ellipsoid(0, 0.18, -0.05, 0.72 * girth ** 0.3, 0.86, 0.84);
  const cheeks = ellipsoid(0, -0.36, 0.2, jaw * girth, 0.62, 0.6);
  const brow = ellipsoid(0, 0.22, 0.63, 0.47, 0.1, 0.17);
  const nose = united(
    rod([0, 0.14, 0.74], [0, -0.2, isChild ? 0.9 : 0.99], 0.06, 0.105),
    ellipsoid(-0.1, -0.23, 0.84, 0.075, 0.06, 0.09),
    ellipsoid(0.1, -0.23, 0.84, 0.075, 0.06, 0.09),
  );
  const chin = sphere(0, -0.8, 0.5, 0.2 * girth);
  const lips = united(
    rod([-0.19, -0.5 + smile * 0.05, 0.68], [0, -0.5, 0.78], 0.03, 0.05),
    rod([0.19, -0.5 + smile * 0.05, 0.68], [0, -0.5, 0.78], 0.03, 0.05),
    ellipsoid(0, -0.565, 0.74, 0.13, 0.05, 0.07),
  );
  const ears = united(
    ellipsoid(-0.72, -0.02, -0.02, 0.07, 0.2, 0.13),
    ellipsoid(0.72, -0.02, -0.02, 0.07, 0.2, 0.13),
  );
  const plain = blended(0.12, blended(0.22, skull, cheeks, chin), brow);
  const hollow = without(
    plain,
    united(sphere(-0.27, 0.05, 0.86, 0.17), sphere(0.27, 0.05, 0.86, 0.17)),
    0.14,
  );
  const lids = united(sphere(-0.27, 0.05, 0.62, lid), sphere(0.27, 0.05, 0.62, lid));
  return within(
    0,
    -0.05,
    0.05,
    1.15,
    blended(0.05, blended(0.07, blended(0.09, hollow, nose), lids, lips), ears),
  );
}

/** Head and shoulders of a person. */
export function bust(looks: Looks): Part[] {
  const [skin, hair, clothes, trim] = [looks.skin, looks.hair, looks.clothes, looks.trim].map(rgb) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ];
  const neck = rod([0, -0.6, -0.12], [0, -1.7, -0.2], 0.4 * looks.girth, 0.46 * looks.girth);
  const flesh = blended(0.16, face(looks, 'open'), neck);
  const eye = (side: number): Part => ({
    solid: sphere(side * 0.27, 0.05, 0.62, 0.143),
    material: {
      colour: (x, y) => {
        const off = Math.hypot(x - side * 0.265, y - 0.045);
        return off < 0.035 ? [15, 12, 12] : off < 0.07 ? mixRgb(hair, [60, 70, 60], 0.5) : [205, 195, 180];
      },
      shine: 0.9,
      polish: 60,
    },
  });
  const upperLid = (side: number) =>
    common(sphere(side * 0.27, 0.055, 0.618, 0.163), (x, y) => 0.062 - y + 0.5 * (x - side * 0.27) ** 2);
  const lowerLid = (side: number) => common(sphere(side * 0.27, 0.055, 0.615, 0.158), (_x, y) => y - 0.012);
  return [
    {
      solid: united(
        flesh,
        within(0, 0.05, 0.63, 0.5, united(upperLid(-1), upperLid(1), lowerLid(-1), lowerLid(1))),
      ),
      material: { colour: complexion(skin, looks), shine: 0.14, polish: 12 },
    },
    eye(-1),
    eye(1),
    ...locks(looks, hair),
    {
      solid: placed(torso(looks), 0, 0.32, 0),
      material: { colour: cloth(clothes, trim), shine: 0.12, polish: 8 },
    },
    ...collar(looks, trim).map((part) => ({ ...part, solid: placed(part.solid, 0, 0.32, 0) })),
    ...hat(looks, clothes, trim),
  ];
}

/** Redder cheeks, lips and nose, dark brows. */
function complexion(skin: Rgb, { beard, hair }: Looks): Material['colour'] {
  const red: Rgb = [skin[0] * 0.93, skin[1] * 0.6, skin[2] * 0.55];
  const dark = rgb(hair);
  return (x, y, z) => {
    const cheek = Math.exp(-(((Math.abs(x) - 0.36) / 0.2) ** 2) - ((y + 0.25) / 0.2) ** 2) * 0.4;
    const nose = Math.exp(-((x / 0.12) ** 2) - ((y + 0.2) / 0.13) ** 2) * 0.28;
    const lips =
      z > 0.5 ? smoothstep(0.24, 0.14, Math.abs(x)) * smoothstep(0.1, 0.04, Math.abs(y + 0.53)) * 0.9 : 0;
    let colour = mixRgb(skin, red, Math.min(0.95, cheek + nose + lips));
    const brow =
      z > 0.4
        ? smoothstep(0.05, 0.02, Math.abs(y - 0.27 + 0.5 * (Math.abs(x) - 0.27) ** 2)) *
          smoothstep(0.2, 0.14, Math.abs(Math.abs(x) - 0.28))
        : 0;
    colour = mixRgb(colour, dark, brow * 0.75);
    const stubble = beard && z > 0 ? smoothstep(-0.3, -0.55, y + 0.25 * Math.abs(x)) * 0.5 : 0;
    return mixRgb(colour, dark, y > -1 ? stubble * (1 - lips) : 0);
  };
}

function locks(looks: Looks, hair: Rgb): Part[] {
  const { cut, beard } = looks;
  const strands = (x: number, y: number, z: number) =>
    0.022 * Math.sin(26 * Math.atan2(x, z + 0.3) + 5 * Math.sin(3 * y)) +
    (cut === 'wild' || cut === 'wig' ? 0.05 * Math.sin(11 * y + 7 * x) * Math.sin(9 * x - 4 * z) : 0);
  const cap = common(
    ellipsoid(0, 0.26, -0.1, 0.8, 0.88, 0.88),
    (x, y, z) => (z - 0.34) * 0.75 - (y - 0.42) * 0.75 - 0.06 * Math.cos(x * 3),
  );
  const pieces: Solid[] = [];
  if (cut !== 'bald') pieces.push(cap);
  if (cut === 'long')
    pieces.push(common(ellipsoid(0, -0.45, -0.28, 0.94, 1.35, 0.66), (_x, y, z) => z - 0.12 - 0.1 * y));
  if (cut === 'wild')
    pieces.push(
      common(ellipsoid(0, 0.25, -0.22, 1.02, 0.98, 0.85), (_x, y, z) => (z - 0.18) * 0.8 - (y - 0.6) * 0.4),
    );
  if (cut === 'bun')
    pieces.push(
      ellipsoid(0, 1.02, -0.35, 0.4, 0.34, 0.4),
      common(ellipsoid(0, 0.15, -0.2, 0.9, 0.8, 0.75), (_x, y, z) => (z - 0.16) * 0.8 - (y - 0.55) * 0.4),
    );
  if (cut === 'wig')
    for (const side of [-1, 1])
      for (const y of [0.05, -0.24, -0.53]) pieces.push(ellipsoid(side * 0.84, y, -0.08, 0.22, 0.15, 0.3));
  const parts: Part[] = [];
  const material: Material = {
    colour: (x, y, z) =>
      mixRgb(
        hair,
        [hair[0] * 0.5, hair[1] * 0.5, hair[2] * 0.5],
        0.5 + 0.5 * Math.sin(22 * Math.atan2(x, z + 0.3) + 4 * y),
      ),
    shine: 0.3,
    polish: 10,
  };
  if (pieces.length > 0)
    parts.push({ solid: within(0, -0.1, -0.2, 1.6, roughened(blended(0.1, ...pieces), strands)), material });
  if (beard) {
    const chin = common(
      ellipsoid(0, -0.78, 0.36, 0.5, 0.5, 0.42),
      (x, y) => y + 0.52 + (Math.abs(x) > 0.28 ? -0.25 : 0),
    );
    const upper = rod([-0.2, -0.43, 0.74], [0.2, -0.43, 0.74], 0.06);
    parts.push({
      solid: within(
        0,
        -0.7,
        0.5,
        0.75,
        roughened(
          united(
            chin,
            upper,
            rod([-0.03, -0.41, 0.83], [-0.27, -0.52, 0.66], 0.055, 0.03),
            rod([0.03, -0.41, 0.83], [0.27, -0.52, 0.66], 0.055, 0.03),
          ),
          (x, y, z) => 0.025 * Math.sin(34 * x + 6 * y) * Math.cos(8 * z),
        ),
      ),
      material,
    });
  }
  return parts;
}

function torso({ isChild, girth }: Looks): Solid {
  const wide = (isChild ? 1.05 : 1.38) * girth;
  const shoulders = blended(
    0.4,
    ellipsoid(0, -2.7, -0.25, wide, 1.15, 0.78),
    ellipsoid(-wide * 0.72, -2.45, -0.25, 0.5, 0.62, 0.5),
    ellipsoid(wide * 0.72, -2.45, -0.25, 0.5, 0.62, 0.5),
  );
  const skirt = ellipsoid(0, -4.3, -0.2, wide * 1.35, 1.9, 1.0);
  return roughened(
    within(0, -3.4, -0.2, 3, blended(0.5, shoulders, skirt)),
    (x, y, z) => 0.035 * Math.sin(4.2 * x + 2.4 * Math.sin(1.7 * y)) + 0.02 * Math.sin(7 * x - 5 * y + 3 * z),
  );
}

const cloth =
  (clothes: Rgb, trim: Rgb): Material['colour'] =>
  (x, y) =>
    Math.abs(x) < 0.05 || (Math.abs(Math.abs(x) - 0.13) < 0.02 && y < -2)
      ? mixRgb(clothes, trim, 0.6)
      : clothes;

function collar({ collar: kind, clothes, girth }: Looks, trim: Rgb): Part[] {
  const white: Material = { colour: [232, 226, 212], shine: 0.1 };
  if (kind === 'ruff') {
    return [
      {
        solid: roughened(
          ellipsoid(0, -1.22, -0.05, 1.12, 0.2, 1.0),
          (x, _y, z) => 0.07 * Math.sin(26 * Math.atan2(x, z + 0.05)),
        ),
        material: white,
      },
    ];
  }
  if (kind === 'lace')
    return [
      {
        solid: roughened(
          ellipsoid(0, -1.72, -0.12, 1.18, 0.34, 0.84),
          (x, y, z) => 0.02 * Math.sin(20 * Math.atan2(x, z)) * Math.sin(16 * y),
        ),
        material: white,
      },
    ];
  if (kind === 'high') {
    return [
      { solid: drum(0, -1.22, -0.14, 0.46 * girth, 0.3), material: white },
      { solid: ellipsoid(0, -1.62, 0.1, 0.26, 0.2, 0.4), material: { colour: [28, 26, 30], shine: 0.3 } },
    ];
  }
  if (kind === 'fur')
    return [
      {
        solid: roughened(
          blended(
            0.2,
            ring(0, -1.72, -0.2, 0.78, 0.3),
            rod([-0.55, -1.8, 0.35], [-0.2, -3.4, 0.65], 0.3),
            rod([0.55, -1.8, 0.35], [0.2, -3.4, 0.65], 0.3),
          ),
          (x, y, z) => 0.05 * Math.sin(19 * x + 4 * y) * Math.sin(17 * y + 9 * z),
        ),
        material: { colour: mixRgb(trim, [70, 46, 28], 0.72), shine: 0.1 },
      },
    ];
  if (kind === 'open')
    return [
      { solid: rod([-0.42, -1.62, 0.25], [0, -2.35, 0.62], 0.16, 0.05), material: white },
      { solid: rod([0.42, -1.62, 0.25], [0, -2.35, 0.62], 0.16, 0.05), material: white },
    ];
  return [
    {
      solid: ring(0, -1.62, -0.17, 0.52 * girth, 0.1),
      material: { colour: mixRgb(rgb(clothes), trim, 0.75), shine: 0.3 },
    },
  ];
}

function hat({ hat: kind }: Looks, clothes: Rgb, trim: Rgb): Part[] {
  const felt: Material = { colour: mixRgb(clothes, [20, 16, 14], 0.55), shine: 0.12 };
  if (kind === 'beret')
    return [
      {
        solid: roughened(
          ellipsoid(0.08, 0.86, -0.12, 1.08, 0.34, 1.0),
          (x, _y, z) => 0.03 * Math.sin(9 * Math.atan2(x, z)),
        ),
        material: felt,
      },
    ];
  if (kind === 'broad')
    return [
      {
        solid: united(ellipsoid(0, 0.78, -0.1, 1.5, 0.1, 1.3), drum(0, 1.1, -0.15, 0.66, 0.42, 0.15)),
        material: felt,
      },
      { solid: ring(0, 0.88, -0.14, 0.66, 0.06), material: { colour: trim } },
    ];
  if (kind === 'veil')
    return [
      {
        solid: common(
          ellipsoid(0, -0.35, -0.3, 1.08, 1.62, 0.85),
          (_x, y, z) => (z - 0.12) * 0.8 - (y - 0.55) * 0.45,
        ),
        material: { colour: trim, shine: 0.1 },
      },
    ];
  if (kind === 'crown')
    return [
      {
        solid: roughened(
          ring(0, 0.78, -0.1, 0.74, 0.1),
          (x, _y, z) => 0.05 * Math.sin(10 * Math.atan2(x, z)),
        ),
        material: { colour: [214, 170, 74], shine: 0.8, metal: 0.5 },
      },
    ];
  if (kind === 'bonnet')
    return [
      {
        solid: common(
          ellipsoid(0, 0.3, -0.24, 0.96, 0.98, 0.85),
          (_x, y, z) => (z - 0.22) * 0.8 - (y - 0.5) * 0.45,
        ),
        material: { colour: [226, 218, 202], shine: 0.08 },
      },
    ];
  if (kind === 'cap')
    return [
      { solid: common(ellipsoid(0, 0.5, -0.08, 0.84, 0.62, 0.9), (_x, y) => 0.42 - y), material: felt },
    ];
  return [];
}
