import { darker, lighter, mix } from '../kit/colour.ts';
import { drawn, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { blob, box, line, oval, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { inItsMedium } from '../media/by-record.ts';
import { plant } from '../sheets/codex.ts';

/** A bloom of petals around a heart. */
function bloom(x: number, y: number, r: number, colour: string, chance: Seeded): string {
  const parts: string[] = [];
  for (const [ringNo, share] of [
    [0, 1],
    [1, 0.68],
    [2, 0.4],
  ] as const) {
    const petals = 9 - ringNo * 2;
    for (let i = 0; i < petals; i++) {
      const a = (i / petals) * 2 * Math.PI + ringNo * 0.4 + chance.between(-0.1, 0.1);
      parts.push(
        path(
          blob(
            x + Math.cos(a) * r * share * 0.55,
            y + Math.sin(a) * r * share * 0.5,
            r * share * 0.45,
            r * share * 0.38,
            0.2,
            chance,
          ),
          mix(lighter(colour, 0.1 + 0.22 * ringNo), '#3a1a20', Math.max(0, Math.sin(a) * 0.3)),
        ),
      );
    }
  }
  return parts.join('') + oval(x, y, r * 0.16, r * 0.14, '#e8c04a');
}

const LEAVES = ['#2f4a28', '#4a6a34', '#6f8a44', '#26382a'] as const;
const PETALS = [
  '#c23a4a',
  '#e8b8b0',
  '#f0e8d4',
  '#d8702a',
  '#7a5aa8',
  '#e8c84a',
  '#4f74b8',
  '#a82f5a',
] as const;

/** A bunch of flowers (or of jewels) in a vase before a dark wall. */
export const bouquet: Draw = async (subject, chance) => {
  const size = { width: 640, height: 820 };
  const { width: w, height: h } = size;
  const isJewels = /Edelstein/.test(subject.wording);
  const wall = isJewels ? '#1c2030' : '#241c18';
  const parts = [
    box(0, 0, w, h, wall),
    oval(w * 0.35, h * 0.4, w * 0.6, h * 0.5, lighter(wall, 0.12)),
    box(0, h * 0.86, w, h * 0.2, '#4a3626'),
  ];
  for (let i = 0; i < 90; i++) {
    const a = chance.between(0, 6.28);
    const far = Math.sqrt(chance.between(0, 1));
    const [x, y] = [w / 2 + Math.cos(a) * far * w * 0.4, h * 0.38 + Math.sin(a) * far * h * 0.3];
    parts.push(
      path(
        `M${w / 2} ${h * 0.62}Q${(x + w / 2) / 2} ${y + 60} ${x} ${y}q18 -22 34 -6q-10 22 -34 6`,
        'none',
        `stroke="${chance.pick(LEAVES)}" stroke-width="2.4"`,
      ),
      path(blob(x, y, 26, 11, 0.3, chance), chance.pick(LEAVES)),
    );
  }
  for (let i = 0; i < 46; i++) {
    const a = i * 2.4;
    const far = Math.sqrt(i / 46);
    const [x, y] = [w / 2 + Math.cos(a) * far * w * 0.38, h * 0.37 + Math.sin(a) * far * h * 0.28];
    if (isJewels) {
      const colour = chance.pick([
        '#e23a5a',
        '#3f7ae0',
        '#3fb07a',
        '#e8c84a',
        '#f4f4f4',
        '#a86ae0',
        '#e88a3a',
        '#4fc0d0',
      ]);
      for (let n = 0; n < 7; n++) {
        const r = chance.between(12, 19);
        const [px, py] = [x + Math.cos(n * 0.9) * r, y + Math.sin(n * 0.9) * r];
        parts.push(
          path(`M${px - 7} ${py}L${px - 3} ${py - 7}H${px + 3}L${px + 7} ${py}L${px} ${py + 8}Z`, colour),
          path(`M${px - 3} ${py - 7}H${px + 3}L${px} ${py}Z`, lighter(colour, 0.6)),
        );
      }
      parts.push(oval(x, y, 5, 5, '#fff6d0'));
    } else parts.push(bloom(x, y, chance.between(20, 46) * (1.1 - far * 0.3), chance.pick(PETALS), chance));
  }
  parts.push(
    path(
      `M${w * 0.42} ${h * 0.62}Q${w * 0.36} ${h * 0.76} ${w * 0.44} ${h * 0.9}H${w * 0.56}Q${w * 0.64} ${h * 0.76} ${w * 0.58} ${h * 0.62}Z`,
      isJewels ? '#b8d0d8' : '#5a6a70',
    ),
    path(
      `M${w * 0.44} ${h * 0.64}Q${w * 0.4} ${h * 0.76} ${w * 0.46} ${h * 0.88}`,
      'none',
      'stroke="#f0f4f4" stroke-width="6" opacity="0.7"',
    ),
    oval(w * 0.62, h * 0.92, w * 0.16, 9, '#1a120c', 'opacity="0.6"'),
  );
  return inItsMedium(
    await drawn(size, parts.join('')),
    { ...subject, wording: isJewels ? 'Öl' : subject.wording },
    chance,
  );
};

/** Sunflowers, poppies and leaves that fill a square. */
export const flowerBed: Draw = async (subject, chance) => {
  const size = { width: 740, height: 740 };
  const { width: w, height: h } = size;
  const parts = [box(0, 0, w, h, '#3a5a34')];
  for (let i = 0; i < 700; i++)
    parts.push(
      path(
        blob(
          chance.between(0, w),
          chance.between(0, h),
          chance.between(8, 26),
          chance.between(6, 16),
          0.4,
          chance,
        ),
        chance.pick(['#2f4a2a', '#4f7a3a', '#6f9a44', '#8fb55a', '#3f6a4a']),
      ),
    );
  for (let i = 0; i < 120; i++) {
    const r = chance.between(4, 16);
    const [x, y] = [chance.between(0, w), h * chance.between(0.4, 1)];
    parts.push(bloom(x, y, r, chance.pick(PETALS), chance));
  }
  const heads = /Sonnenblume/.test(subject.title)
    ? [[0.5, 0.34, 105]]
    : [
        [0.3, 0.3, 70],
        [0.66, 0.24, 80],
        [0.5, 0.55, 60],
      ];
  for (const [x = 0.5, y = 0.3, r = 80] of heads) {
    parts.push(line(`M${w * x} ${h * y}Q${w * (x + 0.03)} ${h * 0.7} ${w * (x - 0.02)} ${h}`, '#4a6a30', 16));
    for (let i = 0; i < 7; i++)
      parts.push(
        path(
          blob(w * x + (i % 2 ? 70 : -74), h * (y + 0.16 + 0.08 * i), 70, 40, 0.3, chance),
          chance.pick(['#4f7a3a', '#3a6034', '#6a8f44']),
        ),
      );
    for (let i = 0; i < 30; i++) {
      const a = (i / 30) * 6.283;
      parts.push(
        path(
          `M${w * x + Math.cos(a - 0.14) * r * 0.55} ${h * y + Math.sin(a - 0.14) * r * 0.55}L${w * x + Math.cos(a) * r * chance.between(1, 1.2)} ${h * y + Math.sin(a) * r * chance.between(1, 1.2)}L${w * x + Math.cos(a + 0.14) * r * 0.55} ${h * y + Math.sin(a + 0.14) * r * 0.55}Z`,
          chance.pick(['#e8b92f', '#f0cf4a', '#d89a20']),
        ),
      );
    }
    parts.push(oval(w * x, h * y, r * 0.62, r * 0.6, '#5a3a20'));
    for (let i = 0; i < 110; i++) {
      const a = i * 2.4;
      const far = Math.sqrt(i / 110) * r * 0.56;
      parts.push(
        oval(
          w * x + Math.cos(a) * far,
          h * y + Math.sin(a) * far,
          3,
          3,
          chance.pick(['#8a5a2a', '#3a2416', '#b88a3a']),
        ),
      );
    }
  }
  return inItsMedium(await drawn(size, parts.join('')), subject, chance);
};

/** Grasses and herbs at the height of a hare, or plants of a botanist, on white paper. */
export const plantStudy: Draw = async (subject, chance) => {
  const isSketch = /Bleistift/.test(subject.wording);
  const size: Size = isSketch ? { width: 820, height: 620 } : { width: 660, height: 820 };
  const { width: w, height: h } = size;
  const parts = [box(0, 0, w, h, '#f6efdc')];
  if (isSketch) for (const x of [0.2, 0.5, 0.8]) parts.push(plant(w * x, h * 0.04, h * 0.9, chance));
  else {
    parts.push(
      path(
        `M0 ${h}V${h * 0.86}Q${w * 0.3} ${h * 0.78} ${w * 0.6} ${h * 0.85}T${w} ${h * 0.84}V${h}Z`,
        '#8a6f4a',
      ),
    );
    for (let i = 0; i < 300; i++) {
      const x = w * chance.between(0.03, 0.97);
      const tall = h * chance.between(0.16, 0.68) * (1 - Math.abs(x / w - 0.5));
      const bend = chance.between(-60, 60);
      parts.push(
        line(
          `M${x} ${h * chance.between(0.84, 0.94)}q${bend * 0.2} ${-tall * 0.6} ${bend} ${-tall}`,
          chance.pick(['#4f6a2f', '#6f8a40', '#8fa050', '#3a5428', '#a8aa60']),
          chance.between(1.5, 5),
        ),
      );
      if (chance.happens(0.16)) parts.push(oval(x + bend, h * 0.88 - tall, 4, 12, '#b89a5a'));
    }
    for (let i = 0; i < 26; i++)
      parts.push(
        path(
          blob(w * chance.between(0.1, 0.9), h * chance.between(0.7, 0.88), 38, 15, 0.4, chance),
          chance.pick(['#5a7a34', '#7a9444', '#44602c']),
        ),
      );
    for (let i = 0; i < 9; i++)
      parts.push(bloom(w * chance.between(0.15, 0.85), h * chance.between(0.3, 0.7), 12, '#e8c84a', chance));
  }
  return inItsMedium(await drawn(size, parts.join('')), subject, chance);
};

/** A head in profile made of fruit, bark or flames, after the manner of Arcimboldo. */
export const composedHead: Draw = async (subject, chance) => {
  const { title } = subject;
  const size = { width: 620, height: 800 };
  const { width: w, height: h } = size;
  const set = /Winter/.test(title)
    ? ['#6a5038', '#8a6a48', '#4a3828', '#a0845a', '#5a5a3a', '#3a2a1e']
    : /Feuer/.test(title)
      ? ['#d8702a', '#f0b83a', '#c23a1a', '#8a7a6a', '#f4d870', '#5a4a44']
      : ['#c23a3a', '#e0a83a', '#6f8a3a', '#7a3a6a', '#d8c85a', '#e88a4a'];
  const parts = [box(0, 0, w, h, '#191512')];
  const inHead = (x: number, y: number): boolean => {
    const [u, v] = [(x - w * 0.5) / (w * 0.27), (y - h * 0.36) / (h * 0.25)];
    return (
      u * u + v * v < 1 ||
      (x > w * 0.3 && x < w * 0.62 && y > h * 0.5 && y < h * 0.74) ||
      (y > h * 0.7 && Math.abs(x - w * 0.46) < w * (0.18 + (y / h - 0.7) * 1.1)) ||
      (x > w * 0.72 && x < w * 0.83 && y > h * 0.36 && y < h * 0.46)
    );
  };
  for (let i = 0; i < 900; i++) {
    const [x, y] = [chance.between(w * 0.1, w * 0.9), chance.between(h * 0.08, h)];
    if (!inHead(x, y)) continue;
    const r = chance.between(11, 30) * (1 - 0.4 * (i / 900));
    const colour = chance.pick(set);
    parts.push(
      path(blob(x + 3, y + 4, r, r * 0.85, 0.2, chance), '#120d0a', 'opacity="0.6"'),
      path(blob(x, y, r, r * (/Winter/.test(title) ? 0.4 : 0.85), 0.25, chance), colour),
      path(
        blob(x - r * 0.3, y - r * 0.25, r * 0.4, r * 0.25, 0.2, chance),
        lighter(colour, 0.4),
        'opacity="0.7"',
      ),
    );
  }
  parts.push(
    oval(w * 0.62, h * 0.33, 17, 12, '#120d0a'),
    oval(w * 0.63, h * 0.33, 6, 6, '#f0e8d0'),
    path(`M${w * 0.64} ${h * 0.5}q${w * 0.08} -10 ${w * 0.1} 6q-26 18 ${-w * 0.1} 6Z`, '#a82f2a'),
  );
  for (let i = 0; i < 60; i++) {
    const a = chance.between(-3, 0.1);
    const [x, y] = [w * 0.48 + Math.cos(a) * w * 0.26, h * 0.3 + Math.sin(a) * h * 0.22];
    parts.push(
      line(
        `M${x} ${y}q${Math.cos(a) * 30} ${Math.sin(a) * 50} ${Math.cos(a) * 50 + chance.between(-20, 20)} ${Math.sin(a) * 60}`,
        chance.pick(/Winter/.test(title) ? ['#4a3828', '#3a5a34', '#6a5038'] : set),
        5,
      ),
    );
  }
  return inItsMedium(mottled(await drawn(size, parts.join('')), 0.2, 60, chance), subject, chance);
};

/** A mosaic of small stones with a labyrinth and scenes. */
export const labyrinth: Draw = async (_subject, chance) => {
  const size = { width: 780, height: 780 };
  const stone = 7;
  const colours = [
    ['#d8cbb0', '#cfc2a4'],
    ['#4a4440', '#5a524a'],
    ['#a8543a', '#b8644a'],
    ['#8a9a8a', '#7a8a80'],
  ] as const;
  const parts = [box(0, 0, 780, 780, '#b8ac94')];
  for (let y = 0; y < 780; y += stone) {
    for (let x = 0; x < 780; x += stone) {
      const [dx, dy] = [Math.abs(x - 390), Math.abs(y - 390)];
      const ringNo = Math.floor(Math.max(dx, dy) / 26);
      const gate = (ringNo * 5 + (x > 390 ? 2 : 0)) % 4 === 0 && Math.min(dx, dy) < 24;
      const isCentre = Math.max(dx, dy) < 92;
      const isBody =
        isCentre &&
        (Math.hypot((x - 390) / 1.1, y - 410) < 42 ||
          Math.hypot(x - 360, y - 352) < 20 ||
          Math.hypot(x - 424, y - 348) < 18 ||
          (Math.abs(x - 372) < 12 && y > 400 && y < 470) ||
          (Math.abs(x - 410) < 12 && y > 400 && y < 470));
      const kind =
        Math.max(dx, dy) > 350
          ? (x / stone + y / stone) % 6 < 3
            ? 2
            : 1
          : isCentre
            ? isBody
              ? 2
              : 0
            : ringNo % 2 === 0 && !gate
              ? 1
              : (ringNo * 3) % 7 === 0
                ? 3
                : 0;
      const shade = chance.pick(colours[kind] ?? colours[0]);
      parts.push(
        `<rect x="${(x + chance.between(0, 1)).toFixed(1)}" y="${(y + chance.between(0, 1)).toFixed(1)}" width="${stone - 1.2}" height="${stone - 1.2}" fill="${chance.happens(0.2) ? darker(shade, 0.15) : shade}"/>`,
      );
    }
  }
  return mottled(
    printedOn(paper(size, '#f4efe2', 0.5, chance), await drawn(size, parts.join(''))),
    0.08,
    50,
    chance,
  );
};
