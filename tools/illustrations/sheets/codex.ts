import { drawn } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, curve, line, oval, type Point, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { person, someClothes } from '../scenes/staffage.ts';
import { conifer, leafyTree } from '../scenes/trees.ts';
import { paragraph } from './script.ts';

/** A page of a manuscript on parchment: ruled columns, an initial, vines in the margin, often a painting. */
export const codex: Draw = async ({ wording, year }, chance) => {
  const isPurple = /purpur/.test(wording);
  const isScroll = /Ritualgegenstand|Rolle/.test(wording);
  const size = isScroll
    ? { width: 980, height: 430 }
    : { width: chance.whole(600, 660), height: chance.whole(800, 880) };
  const { width, height } = size;
  const ink = isPurple ? '#cfc6d8' : chance.pick(['#2a1c12', '#3a2614', '#33200f']);
  const [left, top] = [width * 0.13, height * 0.1];
  const [wide, tall] = [width * 0.72, height * 0.78];
  const parts: string[] = [];
  const rule = isPurple ? '#b8a8c8' : '#9a6a4a';
  const columns = isScroll ? 6 : /Inkunabel|Bibel/.test(wording) && !isPurple ? 2 : chance.pick([1, 1, 2]);
  const spacing = isScroll ? 15 : chance.between(17, 24);
  const hand = { size: spacing * 0.36, slant: 0.03, width: 0.62, ink, pen: spacing * 0.11, joined: false };
  const paintedPart =
    isScroll || /Inkunabel/.test(wording)
      ? 0
      : isPurple
        ? 0.45
        : /Buchmalerei/.test(wording)
          ? chance.pick([0.4, 0.5, 0.62])
          : 0.3;
  const textTop = isPurple ? top : top + tall * paintedPart + (paintedPart > 0 ? spacing * 1.6 : 0);
  const textEnd = isPurple ? top + tall * (1 - paintedPart) - spacing : top + tall;
  for (let column = 0; column < columns; column++) {
    const x = left + (column * (wide + spacing)) / columns;
    const w = wide / columns - spacing * 0.7;
    const lines = Math.floor((textEnd - textTop) / spacing);
    for (let i = 0; i <= lines; i++)
      parts.push(line(`M${x} ${textTop + i * spacing + 3}h${w}`, rule, 0.6, 'opacity="0.5"'));
    parts.push(
      line(
        `M${x} ${textTop - spacing}V${textEnd + spacing}M${x + w} ${textTop - spacing}V${textEnd + spacing}`,
        rule,
        0.6,
        'opacity="0.5"',
      ),
    );
    const isFirst = column === 0 && !isScroll;
    if (isFirst) {
      parts.push(initial(x, textTop - spacing * 0.7, spacing * 4, chance));
      parts.push(
        paragraph(
          { x: x + spacing * 4.6, y: textTop, width: w - spacing * 4.6, lines: 4, spacing },
          hand,
          chance,
        ),
      );
    }
    parts.push(
      paragraph(
        { x, y: textTop + (isFirst ? 4 * spacing : 0), width: w, lines: lines - (isFirst ? 4 : 0), spacing },
        hand,
        chance,
      ),
    );
    for (let i = 0; i < 4; i++)
      parts.push(
        box(
          x,
          textTop + spacing * chance.whole(5, Math.max(6, lines - 1)) - spacing * 0.55,
          spacing * 0.7,
          spacing * 0.6,
          chance.pick(['#b0302a', '#2f4f9a']),
        ),
      );
  }
  if (paintedPart > 0)
    parts.push(
      miniature(
        left,
        isPurple ? top + tall * (1 - paintedPart) : top,
        wide,
        tall * paintedPart,
        /Pflanze|Kräuter/.test(wording),
        year,
        chance,
      ),
    );
  if (!isScroll && !isPurple && year > 1200) parts.push(vines(width, height, left, top, wide, tall, chance));
  const ground = isPurple ? '#6a3450' : chance.pick(['#eadbb8', '#e6d3a8', '#efe2c4', '#dfcaa0']);
  const sheet = paper(size, ground, isPurple ? 0.7 : chance.between(0.7, 1.2), chance);
  const ink2 = await drawn(size, parts.join(''), isPurple ? ground : '#ffffff');
  return mottled(isPurple ? ink2 : printedOn(sheet, ink2), isPurple ? 0.22 : 0.06, 80, chance);
};

const GILT = '#d8a93a';

function initial(x: number, y: number, size: number, chance: Seeded): string {
  const [ground, letter] = chance.pick([
    ['#27509a', '#e3b94a'],
    ['#a02c2a', '#e8d49a'],
    ['#2f6a4a', '#e3b94a'],
    ['#d8a93a', '#8a2440'],
  ] as [string, string][] as [[string, string], ...[string, string][]]);
  const bow = chance.happens(0.5);
  return (
    box(x, y, size, size, GILT) +
    box(x + 4, y + 4, size - 8, size - 8, ground) +
    path(`M${x + size * 0.22} ${y + size * 0.16}h${size * 0.18}v${size * 0.68}h${-size * 0.18}Z`, letter) +
    line(
      bow
        ? `M${x + size * 0.36} ${y + size * 0.24}c${size * 0.6} ${-size * 0.05} ${size * 0.55} ${size * 0.58} 0 ${size * 0.52}`
        : `M${x + size * 0.36} ${y + size * 0.5}q${size * 0.34} ${-size * 0.5} ${size * 0.36} ${size * 0.32}M${x + size * 0.34} ${y + size * 0.24}h${size * 0.3}`,
      letter,
      size * 0.12,
    ) +
    [0.2, 0.5, 0.8].map((t) => oval(x + size * t, y + size * (0.12 + 0.02 * t), 3, 3, '#ffffff')).join('')
  );
}

/** A framed painting: a saint or king among trees, or a plant with roots and flowers. */
function miniature(
  x: number,
  y: number,
  w: number,
  h: number,
  isPlant: boolean,
  year: number,
  chance: Seeded,
): string {
  if (isPlant) return plant(x + w / 2, y, h, chance);
  const frame = chance.pick(['#27509a', '#a02c2a', '#2f6a4a']);
  const isGolden = year < 1400;
  const parts = [
    box(x, y, w, h, frame),
    box(x + 6, y + 6, w - 12, h - 12, GILT),
    box(x + 12, y + 12, w - 24, h - 24, isGolden ? '#e0b650' : '#7fa5cf'),
  ];
  if (isGolden)
    for (let i = 0; i < w / 22; i++)
      for (let n = 0; n < h / 22; n++)
        parts.push(
          path(
            `M${x + 20 + i * 22} ${y + 16 + n * 22}l8 8l-8 8l-8 -8Z`,
            (i + n) % 2 ? '#c89a32' : '#b04a3a',
            'opacity="0.5"',
          ),
        );
  parts.push(
    path(
      `M${x + 12} ${y + h * 0.72}Q${x + w * 0.3} ${y + h * 0.6} ${x + w * 0.55} ${y + h * 0.72}T${x + w - 12} ${y + h * 0.66}V${y + h - 12}H${x + 12}Z`,
      '#5f8a4a',
    ),
  );
  for (const at of [0.16, 0.84])
    parts.push(
      leafyTree(
        x + w * at,
        y + h * 0.8,
        h * 0.5,
        { dark: '#2f5a34', mid: '#4f8a45', light: '#9aba5a' },
        '#6a4424',
        chance,
      ),
      conifer(x + w * (at + 0.09), y + h * 0.78, h * 0.25, '#34603f', chance),
    );
  for (let i = 0; i < chance.whole(2, 5); i++) {
    const at = x + w * (0.3 + 0.12 * i);
    const tall = h * chance.between(0.42, 0.55);
    parts.push(
      oval(at, y + h * 0.9 - tall * 0.9, tall * 0.14, tall * 0.14, GILT),
      person(
        at,
        y + h * 0.9,
        tall,
        { ...someClothes(chance), main: chance.pick(['#b0302a', '#27509a', '#e0d4b8', '#8a4a9a']) },
        'stands',
        chance,
      ),
    );
  }
  return parts.join('');
}

/** A plant as in a herbal, with roots, leaves in pairs and flowers. */
export function plant(
  x: number,
  y: number,
  h: number,
  chance: Seeded,
  colours: { readonly leaf: string; readonly root: string; readonly bloom: string } = {
    leaf: '#3f7a45',
    root: '#7a5a3a',
    bloom: chance.pick(['#a83a5a', '#5a4aa0', '#d8a93a', '#c2542a']),
  },
): string {
  const parts: string[] = [];
  const foot = y + h * 0.78;
  for (let i = 0; i < 7; i++)
    parts.push(
      line(
        `M${x} ${foot}q${(i - 3) * h * 0.04} ${h * 0.07} ${(i - 3) * h * 0.06 + chance.between(-8, 8)} ${h * chance.between(0.12, 0.2)}`,
        colours.root,
        2.4,
      ),
    );
  for (const bend of [-0.16, 0.02, 0.17]) {
    const stem: Point[] = [0, 0.33, 0.66, 1].map(
      (t): Point => [x + bend * h * t * t * 1.4, foot - h * 0.72 * t],
    );
    parts.push(line(curve(stem), colours.leaf, 3));
    for (const [sx, sy] of stem.slice(1, 3)) {
      for (const side of [-1, 1]) {
        const reach = h * chance.between(0.1, 0.17);
        parts.push(
          path(
            `M${sx} ${sy}q${side * reach * 0.4} ${-reach * 0.55} ${side * reach} ${-reach * 0.3}q${-side * reach * 0.35} ${reach * 0.5} ${-side * reach} ${reach * 0.3}Z`,
            colours.leaf,
          ),
          line(`M${sx} ${sy}l${side * reach * 0.9} ${-reach * 0.27}`, '#d8d89a', 0.8),
        );
      }
    }
    const [tipX, tipY] = stem[3] ?? [x, y];
    for (let i = 0; i < 7; i++) {
      const angle = (i / 7) * 2 * Math.PI;
      parts.push(
        oval(
          tipX + Math.cos(angle) * h * 0.028,
          tipY + Math.sin(angle) * h * 0.028,
          h * 0.022,
          h * 0.018,
          colours.bloom,
        ),
      );
    }
    parts.push(oval(tipX, tipY, h * 0.014, h * 0.014, '#f0d878'));
  }
  return parts.join('');
}

/** Tendrils with leaves and berries of gold around the text. */
function vines(
  width: number,
  height: number,
  left: number,
  top: number,
  wide: number,
  tall: number,
  chance: Seeded,
): string {
  const parts: string[] = [];
  const along = (from: Point, to: Point): void => {
    const steps = 9;
    const points = Array.from({ length: steps + 1 }, (_, i): Point => {
      const t = i / steps;
      return [
        from[0] + (to[0] - from[0]) * t + (i % 2 ? 9 : -9) * (to[0] === from[0] ? 1 : 0),
        from[1] + (to[1] - from[1]) * t + (i % 2 ? 8 : -8) * (to[1] === from[1] ? 1 : 0),
      ];
    });
    parts.push(line(curve(points), '#3a6a45', 1.8));
    for (const [px, py] of points) {
      parts.push(
        path(
          `M${px} ${py}q${chance.between(8, 20)} ${chance.between(-18, -4)} ${chance.between(18, 26)} ${chance.between(-2, 10)}q-12 10 -22 -2Z`,
          chance.pick(['#3f7a4a', '#27509a', '#b0302a']),
        ),
        oval(px + chance.between(-16, 16), py + chance.between(-14, 14), 3.2, 3.2, GILT),
      );
    }
  };
  along([left * 0.45, top], [left * 0.45, top + tall]);
  if (chance.happens(0.7)) along([left, height - top * 0.5], [left + wide, height - top * 0.5]);
  if (chance.happens(0.5)) along([width - left * 0.5, top], [width - left * 0.5, top + tall]);
  return parts.join('');
}
