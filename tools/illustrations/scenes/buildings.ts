import { darker, lighter, mix } from '../kit/colour.ts';
import { drawn, drawnOver, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, line, oval, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { inItsMedium } from '../media/by-record.ts';
import { inWatercolour } from '../media/drawing.ts';
import { printed } from '../sheets/script.ts';
import { sky } from './sky.ts';
import { person } from './staffage.ts';
import { leafyTree } from './trees.ts';

interface Facade {
  readonly wall: string;
  readonly trim: string;
  readonly pane: string;
  readonly bays: number;
  readonly storeys: number;
  readonly dome?: string;
  readonly tower?: boolean;
}

/** The front of a palace, bank, museum or church, its left lower corner at x, y. */
function facade(
  x: number,
  y: number,
  w: number,
  h: number,
  { wall, trim, pane, bays, storeys, dome, tower }: Facade,
  chance: Seeded,
): string {
  const parts: string[] = [];
  if (dome !== undefined) {
    const [cx, r] = [x + w / 2, w * 0.17];
    parts.push(
      box(cx - r, y - h - r * 0.75, 2 * r, r * 0.8, darker(wall, 0.1)),
      path(
        `M${cx - r * 1.08} ${y - h - r * 0.7}C${cx - r * 1.15} ${y - h - r * 2.1} ${cx + r * 1.15} ${y - h - r * 2.1} ${cx + r * 1.08} ${y - h - r * 0.7}Z`,
        dome,
      ),
      box(cx - r * 0.13, y - h - r * 2.1, r * 0.26, r * 0.4, trim),
      line(`M${cx} ${y - h - r * 2.1}v${-r * 0.5}m${-r * 0.14} ${r * 0.16}h${r * 0.28}`, dome, 3),
    );
    for (let i = -3; i <= 3; i++)
      parts.push(
        line(
          `M${cx + i * r * 0.05} ${y - h - r * 1.75}Q${cx + i * r * 0.36} ${y - h - r * 1.4} ${cx + i * r * 0.33} ${y - h - r * 0.72}`,
          darker(dome, 0.3),
          1.4,
        ),
      );
    for (let i = 0; i < 7; i++)
      parts.push(box(cx - r * 0.9 + (i * r * 1.8) / 7 + 3, y - h - r * 0.6, r * 0.12, r * 0.5, pane));
  }
  if (tower)
    for (const side of [0.04, 0.84])
      parts.push(
        box(x + w * side, y - h * 1.5, w * 0.12, h * 0.6, wall),
        path(
          `M${x + w * (side - 0.01)} ${y - h * 1.5}L${x + w * (side + 0.06)} ${y - h * 2.1}L${x + w * (side + 0.13)} ${y - h * 1.5}Z`,
          dome ?? darker(trim, 0.3),
        ),
        box(x + w * (side + 0.04), y - h * 1.4, w * 0.04, h * 0.2, pane),
      );
  parts.push(box(x, y - h, w, h, wall), box(x - w * 0.012, y - h - h * 0.035, w * 1.024, h * 0.05, trim));
  const [bay, storey] = [w / bays, (h * 0.94) / storeys];
  for (let row = 0; row < storeys; row++) {
    const base = y - h * 0.03 - row * storey;
    parts.push(box(x, base - storey * 0.985, w, storey * 0.03, trim));
    for (let column = 0; column < bays; column++) {
      const cx = x + bay * (column + 0.5);
      const [ww, hh] = [bay * 0.42, storey * (row === 0 ? 0.66 : 0.58)];
      const top = base - storey * 0.18 - hh;
      if (row === 0 && column === Math.floor(bays / 2)) {
        parts.push(
          path(
            `M${cx - bay * 0.38} ${y}v${-storey * 0.62}q${bay * 0.38} ${-storey * 0.32} ${bay * 0.76} 0v${storey * 0.62}Z`,
            darker(pane, 0.4),
          ),
        );
        continue;
      }
      parts.push(
        box(cx - ww * 0.62, top - hh * 0.05, ww * 1.24, hh * 1.12, trim),
        box(cx - ww / 2, top, ww, hh, chance.happens(0.2) ? lighter(pane, 0.35) : pane),
        line(`M${cx} ${top}v${hh}M${cx - ww / 2} ${top + hh * 0.4}h${ww}`, trim, 1.2),
      );
      if (row > 0 && row % 2 === 1)
        parts.push(
          path(
            `M${cx - ww * 0.75} ${top - hh * 0.06}L${cx} ${top - hh * 0.26}L${cx + ww * 0.75} ${top - hh * 0.06}Z`,
            trim,
          ),
        );
    }
    for (let column = 0; column <= bays; column++)
      parts.push(
        box(
          x + bay * column - bay * 0.05,
          base - storey * 0.96,
          bay * 0.1,
          storey * 0.95,
          lighter(wall, 0.16),
        ),
      );
  }
  return parts.join('');
}

/** An architect's drawing: an elevation or perspective in ink and wash, or a ground plan. */
export const architecture: Draw = async (subject, chance) => {
  const { wording, title } = subject;
  if (/Grundriss/.test(wording)) return plan(chance);
  const isChurch = /Kirche|dom\b/.test(wording);
  const size: Size = isChurch ? { width: 700, height: 820 } : { width: 900, height: 580 };
  const { width: w, height: h } = size;
  const ink = '#4a3a30';
  const look: Facade = {
    wall: chance.pick(['#efe6d2', '#e6dcc8', '#dfe0da', '#ecd9bc']),
    trim: chance.pick(['#cdbb98', '#b0a890', '#d8b870']),
    pane: '#6f7f86',
    bays: isChurch ? 5 : chance.pick([9, 11, 13]),
    storeys: isChurch ? 2 : /Loos/.test(title) ? 6 : 4,
    ...(isChurch ? { dome: '#d8ab45', tower: true } : /museum/i.test(title) ? { dome: '#6f9a86' } : {}),
  };
  const ground = h * 0.84;
  const parts = [
    facade(
      w * (isChurch ? 0.16 : 0.1),
      ground,
      w * (isChurch ? 0.68 : 0.8),
      h * (isChurch ? 0.34 : 0.5),
      look,
      chance,
    ),
    box(0, ground, w, h, '#d8ceb4'),
    line(`M0 ${ground}H${w}`, ink, 2),
  ];
  for (let i = 0; i < 7; i++)
    parts.push(
      person(
        w * chance.between(0.05, 0.95),
        ground + h * chance.between(0.02, 0.1),
        h * 0.055,
        { main: '#4a4440', second: '#5f544a', skin: '#d8b89a' },
        'walks',
        chance,
      ),
    );
  for (const side of [0.04, 0.95])
    parts.push(
      leafyTree(
        w * side,
        ground + 6,
        h * 0.34,
        { dark: '#5f7050', mid: '#8a9a70', light: '#b8c098' },
        '#6a5a44',
        chance,
      ),
    );
  const scene = await drawnOver(
    sky(
      size,
      0.9,
      { high: '#a8c0d0', middle: '#d4dcd8', low: '#f2ecdc', cloud: '#ffffff', cover: 0.4 },
      chance,
    ),
    parts.join(''),
  );
  const lines = await drawn(
    size,
    printed(w * 0.06, h * 0.94, w * 0.3, 2, 8, ink, chance) +
      line(`M${w * 0.05} ${ground + h * 0.13}H${w * 0.95}`, ink, 0.8) +
      Array.from({ length: 11 }, (_, i) =>
        line(`M${w * (0.05 + 0.09 * i)} ${ground + h * 0.12}v${h * 0.02}`, ink, 0.8),
      ).join(''),
  );
  return /Gemälde/.test(wording)
    ? inItsMedium(scene, subject, chance)
    : printedOn(await inWatercolour(scene, chance, 0.03), lines);
};

async function plan(chance: Seeded) {
  const size = { width: 640, height: 840 };
  const ink = '#3a3432';
  const [cx, cy] = [320, 400];
  const wave = (rx: number, ry: number, depth: number): string =>
    Array.from({ length: 97 }, (_, i) => {
      const a = (i / 96) * 2 * Math.PI;
      const k = 1 + depth * Math.cos(4 * a);
      return `${i ? 'L' : 'M'}${(cx + Math.cos(a) * rx * k).toFixed(1)} ${(cy + Math.sin(a) * ry * k).toFixed(1)}`;
    }).join('');
  const parts = [
    path(`${wave(190, 300, 0.07)}Z`, '#c9bfae', `stroke="${ink}" stroke-width="3"`),
    path(`${wave(140, 235, 0.1)}Z`, '#efe6d4', `stroke="${ink}" stroke-width="2.4"`),
    path(`${wave(90, 160, 0)}Z`, 'none', `stroke="${ink}" stroke-width="1" stroke-dasharray="7 4"`),
  ];
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * 2 * Math.PI;
    const k = 1 + 0.1 * Math.cos(4 * a);
    parts.push(oval(cx + Math.cos(a) * 128 * k, cy + Math.sin(a) * 218 * k, 11, 11, ink));
  }
  for (const r of [60, 120, 200, 270])
    parts.push(oval(cx, cy, r, r * 1.1, 'none', `stroke="#8a4a3a" stroke-width="0.7" opacity="0.7"`));
  for (let i = 0; i < 12; i++)
    parts.push(
      line(
        `M${cx} ${cy}L${cx + Math.cos(i * 0.5236) * 330} ${cy + Math.sin(i * 0.5236) * 400}`,
        '#6a5a4a',
        0.6,
        'opacity="0.7"',
      ),
    );
  parts.push(
    line('M60 800H580M60 792v16M190 792v16M320 792v16M450 792v16M580 792v16', ink, 1.4),
    printed(80, 60, 240, 3, 8, ink, chance),
  );
  return mottled(
    printedOn(paper(size, '#e6dac0', 0.9, chance), await drawn(size, parts.join(''))),
    0.06,
    60,
    chance,
  );
}

/** A street or square as a camera saw it; in snow if the record says so, or one great building. */
export const street: Draw = async (subject, chance) => {
  const { wording } = subject;
  const isSnow = /Schnee|Winter/.test(wording);
  const isModern = /Digitalfotografie/.test(wording);
  const size = chance.pick<Size>([
    { width: 880, height: 640 },
    { width: 660, height: 860 },
    { width: 840, height: 600 },
  ]);
  const { width: w, height: h } = size;
  const horizon = h * 0.62;
  const parts: string[] = [];
  const road = isSnow ? '#e4e2dc' : '#a89c88';
  if (isModern) {
    parts.push(
      box(0, h * 0.72, w, h, '#8a8a86'),
      facade(
        0,
        h * 0.74,
        w * 0.3,
        h * 0.34,
        { wall: '#d8b890', trim: '#f0e6d4', pane: '#5a6a72', bays: 5, storeys: 3, dome: '#a8503a' },
        chance,
      ),
      facade(
        w * 0.74,
        h * 0.74,
        w * 0.3,
        h * 0.3,
        { wall: '#c8c0a8', trim: '#e8e0d0', pane: '#5a6a72', bays: 5, storeys: 3 },
        chance,
      ),
    );
    parts.push(
      '<defs><linearGradient id="skin" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#9fd0ea"/><stop offset="0.35" stop-color="#2f6fb0"/><stop offset="0.8" stop-color="#16305a"/><stop offset="1" stop-color="#0f1f3a"/></linearGradient></defs>',
      path(
        `M${w * 0.12} ${h * 0.6}C${w * 0.08} ${h * 0.3} ${w * 0.3} ${h * 0.2} ${w * 0.5} ${h * 0.24}S${w * 0.86} ${h * 0.24} ${w * 0.88} ${h * 0.52}C${w * 0.86} ${h * 0.72} ${w * 0.6} ${h * 0.68} ${w * 0.46} ${h * 0.7}S${w * 0.16} ${h * 0.74} ${w * 0.12} ${h * 0.6}Z`,
        'url(#skin)',
      ),
    );
    for (let i = 0; i < 8; i++) {
      const [x, y] = [w * (0.24 + 0.075 * i), h * (0.3 - 0.02 * Math.sin(i))];
      parts.push(
        line(`M${x} ${y + 26}Q${x} ${y - 12} ${x + 14} ${y - 26}`, '#1f4a80', 22),
        oval(x + 15, y - 28, 11, 8, '#d8ecf4'),
      );
    }
    for (let i = 0; i < 240; i++)
      parts.push(
        oval(
          w * (0.18 + 0.028 * (i % 24)),
          h * (0.36 + 0.026 * Math.floor(i / 24)),
          3,
          2.4,
          '#8fc0e8',
          'opacity="0.5"',
        ),
      );
  } else if (/Rotunde|Weltausstellung/.test(wording)) {
    parts.push(
      box(0, horizon, w, h, road),
      facade(
        w * 0.02,
        horizon + 10,
        w * 0.96,
        h * 0.2,
        { wall: '#d8d0bc', trim: '#f0e8d8', pane: '#6a6256', bays: 21, storeys: 2 },
        chance,
      ),
      path(
        `M${w * 0.2} ${horizon - h * 0.16}L${w * 0.46} ${h * 0.2}H${w * 0.54}L${w * 0.8} ${horizon - h * 0.16}Z`,
        '#a89c88',
      ),
      box(w * 0.43, h * 0.13, w * 0.14, h * 0.08, '#cabfa8'),
      path(`M${w * 0.42} ${h * 0.13}L${w * 0.5} ${h * 0.05}L${w * 0.58} ${h * 0.13}Z`, '#8a7f6c'),
    );
    for (let i = 0; i <= 20; i++)
      parts.push(
        line(
          `M${w * (0.2 + 0.03 * i)} ${horizon - h * 0.16}L${w * (0.46 + 0.004 * i)} ${h * 0.2}`,
          '#7a6f5c',
          1.5,
        ),
      );
  } else {
    parts.push(box(0, horizon, w, h, road));
    for (const side of [0, 1]) {
      for (let i = 4; i >= 0; i--) {
        const near = 1 - i / 5;
        const wide = w * (0.1 + 0.18 * near);
        const tall = h * (0.26 + 0.52 * near);
        const from = side ? w * (0.62 + 0.36 * near) - wide * 0.3 : w * (0.38 - 0.36 * near) - wide * 0.7;
        const shade = mix(chance.pick(['#8a8074', '#9a8e7a', '#7a7068']), '#e2dccc', 0.5 - 0.45 * near);
        parts.push(
          facade(
            from,
            horizon + h * 0.13 * near,
            wide,
            tall,
            { wall: shade, trim: lighter(shade, 0.25), pane: darker(shade, 0.5), bays: 3, storeys: 5 },
            chance,
          ),
        );
        if (isSnow)
          parts.push(box(from - 3, horizon + h * 0.13 * near - tall * 1.04, wide + 6, h * 0.015, '#f4f4f0'));
      }
    }
    if (/dom\b|Kirche/.test(wording))
      parts.push(
        path(
          `M${w * 0.46} ${horizon}V${h * 0.3}L${w * 0.5} ${h * 0.04}L${w * 0.54} ${h * 0.3}V${horizon}Z`,
          '#9c958a',
        ),
        path(
          `M${w * 0.4} ${horizon}V${h * 0.42}L${w * 0.5} ${h * 0.3}L${w * 0.6} ${h * 0.42}V${horizon}Z`,
          isSnow ? '#c8c6c0' : '#8a8278',
        ),
        ...Array.from({ length: 9 }, (_, i) =>
          line(`M${w * (0.46 + 0.01 * i)} ${horizon}V${h * 0.32}`, '#6a645c', 1.4),
        ),
      );
    for (const x of [0.2, 0.8])
      parts.push(
        line(`M${w * x} ${h * 0.9}V${h * 0.5}`, '#2a2622', 5),
        oval(w * x, h * 0.49, 8, 11, '#f4ecd0'),
      );
  }
  for (let i = 0; i < (isModern ? 8 : 22); i++) {
    const t = chance.between(0.05, 1);
    const [x, y] = [w * chance.between(0.1, 0.9), (isModern ? h * 0.78 : horizon) + h * 0.3 * t];
    const tall = h * (0.05 + 0.14 * t);
    parts.push(
      oval(x + tall * 0.3, y, tall * 0.5, tall * 0.04, '#2a2622', 'opacity="0.35"'),
      person(
        x,
        y,
        tall,
        { main: chance.pick(['#2a2724', '#3a3430', '#4a443c']), second: '#332e2a', skin: '#b8a898' },
        chance.pick(['walks', 'stands']),
        chance,
      ),
    );
  }
  if (isSnow)
    for (let i = 0; i < 240; i++)
      parts.push(
        oval(
          w * chance.between(0, 1),
          h * chance.between(0, 1),
          chance.between(0.8, 2.4),
          chance.between(0.8, 2.4),
          '#ffffff',
          'opacity="0.8"',
        ),
      );
  const weather = isModern
    ? { high: '#3f8fd0', middle: '#8fc4e8', low: '#e4eef0', cloud: '#ffffff', cover: 0.3 }
    : { high: '#b8b2a4', middle: '#d0cabc', low: '#e8e2d4', cloud: '#dcd6c8', cover: 0.3 };
  return inItsMedium(await drawnOver(sky(size, 0.66, weather, chance), parts.join('')), subject, chance);
};
