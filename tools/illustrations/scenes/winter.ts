import { lighter, mix } from '../kit/colour.ts';
import { clouds } from '../kit/noise.ts';
import { drawnOver, type Picture, type Size } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, curve, line, oval, type Point, path, ridge } from '../kit/shapes.ts';
import { church, house, town, windmill } from './houses.ts';
import { sky, type Weather } from './sky.ts';
import { bird, dog, person, someClothes } from './staffage.ts';
import { bareTree, conifer } from './trees.ts';

export interface Winter {
  readonly weather: Weather;
  readonly snow: string;
  readonly shade: string;
  readonly ice: string;
  readonly wood: string;
  /** Share of the height where the sky begins. */
  readonly horizon: number;
  readonly hunters?: boolean;
  readonly mountains?: boolean;
  readonly mill?: boolean;
  readonly snowfall?: boolean;
  /** People on the ice. */
  readonly crowd: number;
}

/** A winter village at a frozen river, seen from a slope, with skaters, bare trees and birds. */
export async function winterVillage(size: Size, winter: Winter, chance: Seeded): Promise<Picture> {
  const { width: w, height: h } = size;
  const { snow, shade, ice, wood } = winter;
  const horizon = h * winter.horizon;
  const far = mix(shade, winter.weather.low, 0.55);
  const rough = clouds(chance.seed + 3, 4);
  const layers: string[] = [];
  if (winter.mountains) {
    const peaks = chance.between(0.55, 0.85) * w;
    layers.push(
      path(
        ridge(
          w,
          horizon + 40,
          (x) =>
            horizon -
            h * 0.2 * Math.exp(-(((x - peaks) / (w * 0.22)) ** 2)) * (1 + 0.6 * rough(x / 40, 1)) -
            8,
          90,
        ),
        mix(far, '#7f93a4', 0.5),
      ),
    );
    layers.push(
      path(
        ridge(
          w,
          horizon + 40,
          (x) =>
            horizon -
            h * 0.13 * Math.exp(-(((x - peaks - w * 0.04) / (w * 0.2)) ** 2)) * (1 + 0.8 * rough(x / 30, 5)) -
            2,
          90,
        ),
        lighter(far, 0.35),
      ),
    );
  }
  layers.push(town(w * 0.1, horizon + 4, w * 0.8, mix(wood, far, 0.72), chance));
  layers.push(
    path(
      ridge(w, h, (x) => horizon + 4 + h * 0.02 * rough(x / 120, 9)),
      lighter(mix(snow, far, 0.3), 0.1),
    ),
  );
  for (let i = 0; i < 26; i++) {
    layers.push(
      bareTree(
        w * chance.between(0, 1),
        horizon + h * chance.between(0.02, 0.08),
        h * chance.between(0.03, 0.07),
        mix(wood, far, 0.5),
        chance,
      ),
    );
  }
  const riverTop = horizon + h * 0.06;
  const sway = chance.between(-0.15, 0.15);
  const middle = w * chance.between(0.5, 0.66);
  const bank = (side: number): Point[] =>
    [0, 0.25, 0.5, 0.75, 1].map(
      (t): Point => [
        middle +
          side * w * (0.06 + 0.42 * t * t + 0.1 * t) +
          w * sway * Math.sin(t * 5) +
          w * 0.03 * rough(t * 4, side * 9),
        riverTop + (h * 1.02 - riverTop) * t,
      ],
    );
  const shores: Point[] = [...bank(-1), ...bank(1).reverse()];
  layers.push(path(curve(shores, true), shade, 'transform="translate(0 -5)"'));
  layers.push(path(curve(shores, true), ice));
  for (let i = 0; i < 22; i++) {
    const t = chance.between(0.05, 0.95);
    const y = riverTop + (h - riverTop) * t;
    layers.push(
      line(
        `M${middle + w * chance.between(-0.3, 0.3) * t} ${y}q${w * 0.06 * t} ${chance.between(-4, 4)} ${w * 0.13 * t} 0`,
        lighter(ice, 0.5),
        1 + 2 * t,
        'opacity="0.6"',
      ),
    );
  }
  const rows: [number, string][] = [];
  const walls = [mix(wood, '#b07a52', 0.55), mix(wood, '#a98f6e', 0.6), '#8d5a43'] as const;
  for (const side of [-1, 1]) {
    for (let i = 0; i < 5; i++) {
      const t = 0.04 + i * 0.105 + chance.between(0, 0.05);
      const wide = w * (0.09 + 0.2 * t);
      const x = middle + side * w * (0.16 + 0.42 * t + chance.between(0, 0.12)) - (side < 0 ? wide : 0);
      const y = riverTop + (h - riverTop) * (t * 0.8 + 0.03);
      const drawing = house(
        { x, y, width: wide, wall: chance.pick(walls), roof: snow, windows: '#3a2f2a' },
        chance,
      );
      rows.push([y, drawing + oval(x + wide / 2, y + 2, wide * 0.6, wide * 0.05, snow)]);
    }
  }
  const churchX = middle - w * chance.between(0.2, 0.3);
  rows.push([
    riverTop + h * 0.05,
    church(churchX, riverTop + h * 0.05, h * 0.2, mix(wood, '#a59684', 0.65), lighter(snow, 0.1), chance),
  ]);
  if (winter.mill)
    rows.push([
      riverTop + h * 0.06,
      windmill(middle + w * 0.22, riverTop + h * 0.06, h * 0.19, mix(wood, '#8f7a62', 0.5), chance),
    ]);
  for (let i = 0; i < winter.crowd; i++) {
    const t = 0.05 + 0.85 * chance.between(0, 1) ** 1.3;
    const y = riverTop + (h - riverTop) * t;
    const x =
      middle + w * sway * Math.sin(t * 5) + w * chance.between(-1, 1) * (0.05 + 0.36 * t * t + 0.08 * t);
    const tall = h * (0.022 + 0.1 * t);
    const mirrored = chance.happens(0.5) ? `transform="translate(${2 * x} 0) scale(-1 1)"` : '';
    const shadow = oval(x + tall * 0.2, y + 1, tall * 0.4, tall * 0.05, '#53616d', 'opacity="0.45"');
    rows.push([
      y,
      shadow +
        `<g ${mirrored}>${person(x, y, tall, someClothes(chance), chance.pick(['skates', 'skates', 'walks', 'stands', 'carries']), chance)}</g>`,
    ]);
  }
  layers.push(...rows.toSorted(([a], [b]) => a - b).map(([, drawing]) => drawing));
  layers.push(foreground(size, winter, chance));
  for (let i = 0; i < 9; i++)
    layers.push(
      bird(
        w * chance.between(0.1, 0.95),
        h * winter.horizon * chance.between(0.15, 0.95),
        w * chance.between(0.014, 0.03),
        '#20252b',
      ),
    );
  if (winter.snowfall) {
    for (let i = 0; i < 520; i++) {
      const r = chance.between(0.9, 2.7);
      layers.push(
        oval(w * chance.between(0, 1), h * chance.between(0, 1), r, r, '#ffffff', 'opacity="0.85"'),
      );
    }
  }
  return drawnOver(sky(size, winter.horizon, winter.weather, chance), layers.join(''));
}

/** The slope in front, with the tall trees that frame the view and whoever comes home over it. */
function foreground({ width: w, height: h }: Size, winter: Winter, chance: Seeded): string {
  const { snow, shade, wood } = winter;
  const left = chance.happens(0.75);
  const slope = (x: number): number => {
    const t = left ? x / w : 1 - x / w;
    return h * (winter.hunters ? 0.62 + 0.46 * t : 0.8 + 0.3 * t) + h * 0.012 * Math.sin(x / 37);
  };
  const parts = [
    path(
      ridge(w, h + 5, (x) => slope(x) - 4),
      shade,
    ),
    path(ridge(w, h + 5, slope), snow),
  ];
  for (let i = 0; i < 40; i++) {
    const x = w * (left ? chance.between(0, 0.6) : chance.between(0.4, 1));
    const y = slope(x) + h * chance.between(0.02, 0.3);
    parts.push(
      line(`M${x} ${y}q${w * 0.02} ${-h * 0.012} ${w * 0.05} ${h * 0.004}`, shade, 2, 'opacity="0.7"'),
    );
  }
  for (const [i, spot] of [0.04, 0.16, 0.3, 0.43].entries()) {
    if (!winter.hunters && i > 1) break;
    const x = w * (left ? spot : 1 - spot) + chance.between(-8, 8);
    parts.push(
      bareTree(
        x,
        slope(x) + h * 0.05,
        h * (winter.hunters ? 0.95 - i * 0.13 : 0.7 - i * 0.12),
        wood,
        chance,
        lighter(snow, 0.3),
      ),
    );
  }
  if (winter.hunters) {
    for (let i = 0; i < 3; i++) {
      const x = w * (left ? 0.12 + i * 0.085 : 0.88 - i * 0.085);
      const turn = left ? '' : `transform="translate(${2 * x} 0) scale(-1 1)"`;
      parts.push(
        `<g ${turn}>${person(x, slope(x) + h * (0.16 - i * 0.03), h * 0.19, { main: chance.pick(['#3a332c', '#5a4430', '#2f3433']), second: '#4b3c2d', skin: '#c99577' }, 'hunts', chance)}</g>`,
      );
    }
    for (let i = 0; i < 6; i++) {
      const x = w * (left ? 0.05 + i * 0.055 : 0.95 - i * 0.055);
      parts.push(
        dog(
          x,
          slope(x) + h * (0.2 + chance.between(-0.03, 0.05)),
          h * chance.between(0.06, 0.085),
          chance.pick(['#6a4a33', '#3d2f26', '#8a7156']),
        ),
      );
    }
  } else if (chance.happens(0.6)) {
    const x = w * (left ? 0.3 : 0.7);
    parts.push(
      box(x, slope(x) - h * 0.02, w * 0.05, h * 0.012, '#4d3a2a'),
      conifer(w * (left ? 0.97 : 0.03), slope(w * 0.95) + 4, h * 0.3, '#2f3b34', chance, snow),
    );
  }
  return parts.join('');
}
