import { darker, lighter, mix } from '../kit/colour.ts';
import { clouds } from '../kit/noise.ts';
import { drawnOver, type Picture, type Size } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, line, oval, path, ridge } from '../kit/shapes.ts';
import { church, house, town } from './houses.ts';
import { sky, type Weather } from './sky.ts';
import { bird, person, someClothes } from './staffage.ts';
import { bareTree, conifer, dottedTree, leafyTree } from './trees.ts';

export interface Country {
  readonly weather: Weather;
  /** From near to far. */
  readonly greens: readonly [string, string, string];
  readonly earth: string;
  readonly water?: string;
  readonly horizon: number;
  readonly mountains: number;
  readonly trees: 'leafy' | 'dotted' | 'bare' | 'conifer';
  /** How many trees stand in front. */
  readonly grove: number;
  readonly flowers?: boolean;
  readonly field?: boolean;
  readonly people: number;
  readonly village?: boolean;
}

/** Hills that fade into the distance, with trees, a path or a lake, houses and people. */
export async function landscape(size: Size, country: Country, chance: Seeded): Promise<Picture> {
  const { width: w, height: h } = size;
  const { greens, earth, weather } = country;
  const horizon = h * country.horizon;
  const rough = clouds(chance.seed + 7, 5);
  const layers: string[] = [];
  for (let i = 3; i > 0 && country.mountains > 0; i--) {
    const tall = h * country.mountains * (0.35 + 0.22 * i);
    const blue = mix(mix(greens[2], '#6f86a6', 0.55), weather.low, 0.18 * i);
    layers.push(
      path(
        ridge(w, h, (x) => horizon - tall * (0.45 + 0.75 * rough((x / w) * 3.2 + i * 9, i * 4)), 130),
        blue,
      ),
    );
  }
  layers.push(
    path(
      ridge(w, h, (x) => horizon - h * 0.015 * rough(x / 90, 2)),
      mix(greens[2], weather.low, 0.35),
    ),
  );
  if (country.village) {
    layers.push(town(w * 0.15, horizon + 6, w * 0.6, mix(earth, weather.low, 0.5), chance));
    layers.push(
      church(
        w * chance.between(0.3, 0.6),
        horizon + h * 0.03,
        h * 0.14,
        lighter(earth, 0.5),
        '#7d4a38',
        chance,
      ),
    );
  }
  for (let i = 0; i < 5; i++) {
    const t = i / 5;
    const at = horizon + (h - horizon) * (0.04 + 0.8 * t * t);
    const shade = t < 0.5 ? mix(greens[2], greens[1], t * 2) : mix(greens[1], greens[0], t * 2 - 1);
    layers.push(
      path(
        ridge(w, h + 5, (x) => at + h * (0.02 + 0.05 * t) * rough((x / w) * 2.6 + i * 17, i)),
        shade,
      ),
    );
    for (let n = 0; n < 26; n++) {
      const x = chance.between(0, w);
      const y = at + h * chance.between(0.01, 0.12);
      layers.push(
        line(
          `M${x} ${y}q${w * 0.04} ${-h * 0.01} ${w * 0.1 * (t + 0.3)} ${h * 0.004}`,
          chance.happens(0.5) ? lighter(shade, 0.18) : darker(shade, 0.22),
          1 + 4 * t,
          'opacity="0.5"',
        ),
      );
    }
    if (i < 4) {
      for (let n = 0; n < 9 - i * 2; n++) {
        const x = chance.between(-0.05, 1.05) * w;
        layers.push(
          tree(
            country,
            x,
            at + h * chance.between(0, 0.04),
            h * (0.06 + 0.13 * t) * chance.between(0.7, 1.2),
            mix(shade, greens[0], 0.5),
            chance,
          ),
        );
      }
    }
    if (i === 1 && country.water) layers.push(lake(size, at, country.water, weather, chance));
    if (i === 2 && country.village) {
      for (let n = 0; n < 5; n++)
        layers.push(
          house(
            {
              x: w * chance.between(0.05, 0.85),
              y: at + h * chance.between(0, 0.05),
              width: w * chance.between(0.07, 0.11),
              wall: lighter(earth, 0.55),
              roof: chance.pick(['#8a4a35', '#7a5a40', '#6a4438']),
              windows: '#4a4038',
            },
            chance,
          ),
        );
    }
  }
  if (country.field) layers.push(furrows(size, horizon, chance));
  else if (!country.water && chance.happens(0.75)) {
    const x = w * chance.between(0.3, 0.7);
    layers.push(
      path(
        `M${x - w * 0.16} ${h + 5}Q${x + w * 0.12} ${h * 0.82} ${x - w * 0.02} ${horizon + h * 0.14}L${x} ${horizon + h * 0.14}Q${x + w * 0.22} ${h * 0.84} ${x + w * 0.12} ${h + 5}Z`,
        lighter(earth, 0.3),
        'opacity="0.85"',
      ),
    );
  }
  for (let i = 0; i < country.people; i++) {
    const t = chance.between(0.3, 0.95);
    const tall = h * (0.03 + 0.12 * t * t);
    const [x, y] = [w * chance.between(0.15, 0.85), horizon + (h - horizon) * t];
    layers.push(
      oval(x, y + 1, tall * 0.35, tall * 0.05, '#1f2a1a', 'opacity="0.4"'),
      person(x, y, tall, someClothes(chance), chance.pick(['walks', 'stands']), chance),
    );
  }
  if (country.flowers) layers.push(blossoms(size, horizon, chance));
  for (let i = 0; i < country.grove; i++) {
    const side = i % 2 === 0;
    const x = side ? w * chance.between(-0.02, 0.24) : w * chance.between(0.76, 1.02);
    layers.push(
      tree(country, x, h * chance.between(0.86, 1.0), h * chance.between(0.62, 0.95), greens[0], chance),
    );
  }
  for (let i = 0; i < 4; i++)
    layers.push(
      bird(
        w * chance.between(0.2, 0.9),
        horizon * chance.between(0.2, 0.8),
        w * chance.between(0.01, 0.02),
        '#3a3f46',
      ),
    );
  return drawnOver(sky(size, country.horizon + 0.03, weather, chance), layers.join(''));
}

function tree(country: Country, x: number, y: number, height: number, green: string, chance: Seeded): string {
  const trunk = darker(country.earth, 0.45);
  if (country.trees === 'bare') return bareTree(x, y, height, trunk, chance);
  if (country.trees === 'conifer') return conifer(x, y, height, darker(green, 0.3), chance);
  if (country.trees === 'dotted')
    return dottedTree(
      x,
      y,
      height,
      [green, lighter(green, 0.25), '#c9862f', '#a8452a', darker(green, 0.3), '#d9b54a'],
      trunk,
      chance,
    );
  return leafyTree(
    x,
    y,
    height,
    { dark: darker(green, 0.5), mid: green, light: lighter(mix(green, '#d8c45a', 0.35), 0.12) },
    trunk,
    chance,
  );
}

function lake(
  { width: w, height: h }: Size,
  at: number,
  water: string,
  weather: Weather,
  chance: Seeded,
): string {
  const deep = h * 0.5;
  const parts = [box(0, at + h * 0.02, w, deep, water)];
  for (let i = 0; i < 150; i++) {
    const t = chance.between(0, 1);
    const y = at + h * 0.02 + deep * t * t;
    const x = chance.between(-0.1, 1) * w;
    parts.push(
      line(
        `M${x} ${y}q${w * 0.03} ${-2 - 3 * t} ${w * (0.04 + 0.1 * t)} 0`,
        chance.pick([lighter(water, 0.3), weather.low, darker(water, 0.25), mix(water, weather.middle, 0.6)]),
        1 + 4 * t,
        'opacity="0.6"',
      ),
    );
  }
  return parts.join('');
}

function furrows({ width: w, height: h }: Size, horizon: number, chance: Seeded): string {
  const parts: string[] = [];
  const vanish = w * chance.between(0.3, 0.7);
  for (let i = -26; i <= 26; i++) {
    const x = w / 2 + i * w * 0.09;
    parts.push(
      line(
        `M${vanish + i * 6} ${horizon + h * 0.09}L${x} ${h + 10}`,
        chance.pick(['#d9b845', '#c99a35', '#9aa04a', '#e6cf6a', '#7f8f45']),
        7,
        'opacity="0.7"',
      ),
    );
  }
  return parts.join('');
}

function blossoms({ width: w, height: h }: Size, horizon: number, chance: Seeded): string {
  const parts: string[] = [];
  for (let i = 0; i < 620; i++) {
    const t = Math.sqrt(chance.between(0.06, 1));
    const r = 1 + 6 * t * chance.between(0.4, 1);
    parts.push(
      oval(
        chance.between(0, w),
        horizon + (h - horizon) * t,
        r,
        r * 0.8,
        chance.pick(['#d4567a', '#e3d35a', '#f2efe0', '#7a58b0', '#e08a3a', '#c23a3a', '#8fa6dd']),
      ),
    );
  }
  return parts.join('');
}
