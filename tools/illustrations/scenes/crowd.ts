import { darker, lighter } from '../kit/colour.ts';
import { drawnOver, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, line, oval, path, ridge } from '../kit/shapes.ts';
import { inItsMedium } from '../media/by-record.ts';
import { church, house, town } from './houses.ts';
import { sky } from './sky.ts';
import { person, someClothes } from './staffage.ts';
import { leafyTree } from './trees.ts';

/** Many people: a village feast, a battle, heaven with saints, a market, a wedding in a barn, the tower of Babel. */
export const crowd: Draw = async (subject, chance) => {
  const { wording, title } = subject;
  const isHeaven = /Heilige|Maria\b|Himmel/.test(wording);
  const isHall = /ochzeit|Burgtheater|Zuschauer|Familie Mozart|Kaiserbild|Christtags/.test(title);
  const size = isHeaven
    ? { width: 640, height: 820 }
    : chance.pick<Size>([
        { width: 880, height: 640 },
        { width: 900, height: 600 },
      ]);
  const weather = /Krieg|Tod/.test(wording)
    ? { high: '#3a3a40', middle: '#8a6a50', low: '#d89a58', cloud: '#4a4040', cover: 0.65 }
    : isHeaven
      ? {
          high: '#2f5a9a',
          middle: '#d8b45a',
          low: '#f4e2a0',
          cloud: '#f0e6d0',
          cover: 0.55,
          sun: { x: 0.5, y: 0.3, colour: '#fff0b0', reach: 0.3 },
        }
      : { high: '#7a9ab4', middle: '#b4c4c4', low: '#e8e0c4', cloud: '#e0dccc', cover: 0.4 };
  const content = isHeaven
    ? heaven(size, chance)
    : isHall
      ? hall(size, chance)
      : /Turm|Babel/.test(title)
        ? babel(size, chance)
        : square(size, subject.wording, chance);
  return inItsMedium(
    await drawnOver(sky(size, isHeaven ? 0.8 : 0.34, weather, chance), content),
    subject,
    chance,
  );
};

function people(
  { width: w, height: h }: Size,
  from: number,
  count: number,
  tallest: number,
  chance: Seeded,
  doing: readonly [
    'stands' | 'walks' | 'dances' | 'carries' | 'hunts',
    ...('stands' | 'walks' | 'dances' | 'carries' | 'hunts')[],
  ],
): string {
  const rows: [number, string][] = [];
  for (let i = 0; i < count; i++) {
    const t = chance.between(0.02, 1);
    const [x, y] = [w * chance.between(0.02, 0.98), from + (h - from) * t];
    const tall = tallest * (0.3 + 0.7 * t);
    const turn = chance.happens(0.5) ? `transform="translate(${2 * x} 0) scale(-1 1)"` : '';
    rows.push([
      y,
      oval(x, y, tall * 0.34, tall * 0.06, '#2a2018', 'opacity="0.4"') +
        `<g ${turn}>${person(x, y, tall, someClothes(chance), chance.pick(doing), chance)}</g>`,
    ]);
  }
  return rows
    .toSorted(([a], [b]) => a - b)
    .map(([, drawing]) => drawing)
    .join('');
}

function square(size: Size, wording: string, chance: Seeded): string {
  const { width: w, height: h } = size;
  const isWar = /Krieg|Tod/.test(wording);
  const ground = isWar ? '#7a5f42' : chance.pick(['#c2a878', '#b89a6a', '#a8a070', '#d0b88a']);
  const parts = [
    town(w * 0.3, h * 0.3, w * 0.5, '#8a8a88', chance),
    path(
      ridge(w, h, (x) => h * 0.29 + 6 * Math.sin(x / 60)),
      ground,
    ),
  ];
  if (!isWar) {
    parts.push(church(w * chance.between(0.4, 0.6), h * 0.34, h * 0.3, '#b8a890', '#7a5a4a', chance));
    for (let i = 0; i < 9; i++) {
      const side = i % 2;
      const t = Math.floor(i / 2) / 4;
      const wide = w * (0.12 + 0.12 * t);
      parts.push(
        house(
          {
            x: side ? w - wide * (0.7 + 0.4 * (1 - t)) - w * 0.16 * (1 - t) : w * 0.16 * (1 - t) - wide * 0.3,
            y: h * (0.34 + 0.22 * t),
            width: wide,
            wall: chance.pick(['#c89a6a', '#b0705a', '#d8c8a0', '#9a8468']),
            roof: chance.pick(['#8a4a38', '#6a4a38', '#9a6a40']),
            windows: '#3a2a22',
          },
          chance,
        ),
      );
    }
    parts.push(
      leafyTree(
        w * chance.between(0.2, 0.8),
        h * 0.42,
        h * 0.25,
        { dark: '#3a4a24', mid: '#5f6f34', light: '#9aa050' },
        '#4a3424',
        chance,
      ),
    );
  } else {
    for (let i = 0; i < 60; i++)
      parts.push(
        line(
          `M${w * chance.between(0, 1)} ${h * chance.between(0.35, 0.8)}l${chance.between(-14, 14)} ${-h * chance.between(0.08, 0.2)}`,
          '#2a201a',
          1.6,
        ),
      );
    for (let i = 0; i < 5; i++)
      parts.push(
        path(
          `M${w * (0.1 + i * 0.2)} ${h * 0.32}q${chance.between(-40, 40)} -60 ${chance.between(-20, 60)} -130q20 70 30 130Z`,
          '#d8702a',
          'opacity="0.5"',
        ),
      );
  }
  parts.push(
    people(
      size,
      h * 0.38,
      120,
      h * 0.17,
      chance,
      isWar ? ['hunts', 'walks', 'hunts', 'dances'] : ['stands', 'walks', 'dances', 'carries', 'dances'],
    ),
  );
  return parts.join('');
}

function heaven({ width: w, height: h }: Size, chance: Seeded): string {
  const parts: string[] = [];
  for (let row = 0; row < 6; row++) {
    const y = h * (0.22 + row * 0.115);
    const count = 5 + row;
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count;
      if (row < 3 && Math.abs(t - 0.5) < 0.15) continue;
      const x = w * (0.04 + 0.92 * t);
      const tall = h * 0.2;
      const at = y + h * 0.05 * Math.abs(t - 0.5);
      parts.push(
        oval(x + tall * 0.02, at - tall * 0.9, tall * 0.14, tall * 0.14, '#f0cf6a', 'opacity="0.9"'),
        person(
          x,
          at,
          tall,
          {
            ...someClothes(chance),
            main: chance.pick(['#b0302a', '#2f55a0', '#d8a93a', '#3f7a5c', '#e0d4c0', '#8a3f7a']),
          },
          'stands',
          chance,
        ),
      );
    }
  }
  parts.push(
    oval(w / 2, h * 0.3, w * 0.12, w * 0.15, '#fff2c0', 'opacity="0.8"'),
    oval(w / 2, h * 0.205, 26, 26, '#f4d468'),
    person(
      w / 2,
      h * 0.44,
      h * 0.27,
      { main: '#2f55a0', second: '#a8302a', skin: '#e8c0a0' },
      'stands',
      chance,
    ),
  );
  for (let i = 0; i < 40; i++)
    parts.push(
      line(
        `M${w / 2} ${h * 0.3}l${Math.cos(i * 0.157) * w * 0.6} ${Math.sin(i * 0.157) * w * 0.6}`,
        '#fff0b8',
        1.4,
        'opacity="0.22"',
      ),
    );
  return parts.join('');
}

function hall(size: Size, chance: Seeded): string {
  const { width: w, height: h } = size;
  const wall = chance.pick(['#b8935a', '#8a4a3a', '#6a5a48', '#c2a878', '#5a4a5a']);
  const parts = [
    box(0, 0, w, h * 0.56, wall),
    path(`M0 ${h * 0.56}H${w}V${h}H0Z`, darker(wall, 0.35)),
    path(`M0 0L${w * 0.16} ${h * 0.1}V${h * 0.56}L0 ${h * 0.7}Z`, darker(wall, 0.25)),
  ];
  for (let i = 0; i < 9; i++) parts.push(line(`M${(w * i) / 8} 0v${h * 0.56}`, darker(wall, 0.18), 3));
  parts.push(
    path(`M${w * 0.62} ${h * 0.08}h${w * 0.16}v${h * 0.34}h${-w * 0.16}Z`, '#e8e4cc'),
    line(`M${w * 0.7} ${h * 0.08}v${h * 0.34}M${w * 0.62} ${h * 0.25}h${w * 0.16}`, darker(wall, 0.5), 4),
  );
  for (let i = 0; i < 10; i++)
    parts.push(
      path(
        `M${w * 0.62} ${h * 0.42}L${w * 0.2} ${h}H${w * 0.52}L${w * 0.78} ${h * 0.42}Z`,
        '#fff4d0',
        'opacity="0.025"',
      ),
    );
  parts.push(
    people({ width: w, height: h * 0.66 }, h * 0.55, 16, h * 0.26, chance, ['stands', 'stands', 'dances']),
  );
  parts.push(
    path(
      `M${w * 0.16} ${h * 0.6}L${w * 0.86} ${h * 0.66}L${w * 0.9} ${h * 0.76}L${w * 0.1} ${h * 0.68}Z`,
      '#e6dcc4',
    ),
    path(`M${w * 0.1} ${h * 0.68}L${w * 0.9} ${h * 0.76}v${h * 0.05}L${w * 0.1} ${h * 0.74}Z`, '#b8a888'),
  );
  for (let i = 0; i < 22; i++)
    parts.push(
      oval(
        w * chance.between(0.18, 0.84),
        h * chance.between(0.635, 0.71),
        chance.between(7, 15),
        chance.between(3, 6),
        chance.pick(['#d8b45a', '#b0603a', '#f0e8d0', '#8a3a2a', '#7a8a5a']),
      ),
    );
  parts.push(people(size, h * 0.82, 10, h * 0.36, chance, ['carries', 'stands', 'walks']));
  return parts.join('');
}

function babel(size: Size, chance: Seeded): string {
  const { width: w, height: h } = size;
  const parts = [
    path(
      ridge(w, h, () => h * 0.46),
      '#8f9a78',
    ),
    box(w * 0.66, h * 0.5, w * 0.4, h * 0.3, '#6f8f98'),
    town(0, h * 0.52, w * 0.32, '#a88a70', chance),
  ];
  const [cx, foot] = [w * 0.47, h * 0.86];
  const tiers = 8;
  for (let i = 0; i < tiers; i++) {
    const half = w * (0.36 - i * 0.037);
    const y = foot - i * h * 0.098;
    const tall = h * 0.105;
    const stone = i > 5 ? '#b8694a' : lighter('#b09468', i * 0.04);
    const skew = h * 0.026;
    parts.push(
      path(
        `M${cx - half} ${y - skew}Q${cx} ${y + h * 0.05 - skew} ${cx + half} ${y + skew}L${cx + half * 0.94} ${y - tall}Q${cx} ${y - tall + h * 0.045} ${cx - half * 0.94} ${y - tall - skew}Z`,
        stone,
      ),
    );
    parts.push(
      path(
        `M${cx + half * 0.2} ${y + h * 0.03}Q${cx + half * 0.7} ${y + h * 0.03} ${cx + half} ${y + skew}L${cx + half * 0.94} ${y - tall}Q${cx + half * 0.6} ${y - tall + 20} ${cx + half * 0.2} ${y - tall + 18}Z`,
        '#3a2a20',
        'opacity="0.28"',
      ),
    );
    const arches = 15 - i;
    for (let n = 0; n < arches; n++) {
      const t = (n + 0.5) / arches;
      const x = cx + half * 0.95 * (2 * t - 1);
      const dip = h * 0.022 * (1 - (2 * t - 1) ** 2) + skew * (2 * t - 1) - tall * 0.25;
      const wide = (half / arches) * 1.05 * Math.sqrt(Math.max(0.1, 1 - (2 * t - 1) ** 2));
      parts.push(
        path(
          `M${x - wide / 2} ${y + dip}v${-tall * 0.38}q${wide / 2} ${-tall * 0.25} ${wide} 0v${tall * 0.38}Z`,
          i > 5 ? '#5a2f24' : '#4a3a2a',
        ),
      );
    }
  }
  parts.push(people(size, h * 0.86, 46, h * 0.075, chance, ['carries', 'walks', 'stands']));
  return parts.join('');
}
