import { darker, lighter } from '../kit/colour.ts';
import { drawn, drawnOver, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import { box, gradient, line, oval, path } from '../kit/shapes.ts';
import { inItsMedium } from '../media/by-record.ts';
import { person, someClothes } from './staffage.ts';

/** A room: light from a window, a tiled or boarded floor, furniture, pictures, somebody at work. */
export const interior: Draw = async (subject, chance) => {
  const { wording, title, year } = subject;
  const isBare = /Gefängnis|Zimmer des/.test(wording + title);
  const size = isBare
    ? { width: 640, height: 800 }
    : chance.pick<Size>([
        { width: 840, height: 660 },
        { width: 660, height: 780 },
        { width: 880, height: 620 },
      ]);
  const { width: w, height: h } = size;
  const wall = isBare
    ? chance.pick(['#d8c8a0', '#a8b0a0', '#c89a6a'])
    : /Porzellan/.test(wording)
      ? '#e8e6dc'
      : /Küche/.test(wording)
        ? '#8fb0c0'
        : year < 1700
          ? '#a89878'
          : chance.pick(['#7a3a34', '#5a6a50', '#8a6a44', '#4a5a6a']);
  const back = { x: w * 0.2, y: h * 0.14, w: w * 0.6, h: h * 0.48 };
  const floor = /Küche/.test(wording) ? '#b8a890' : '#8a6440';
  const parts = [
    `<defs>${gradient(
      'left',
      [
        [0, darker(wall, 0.55)],
        [1, darker(wall, 0.15)],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    )}${gradient(
      'right',
      [
        [0, darker(wall, 0.3)],
        [1, darker(wall, 0.6)],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    )}${gradient('floor', [
      [0, darker(floor, 0.35)],
      [1, floor],
    ])}</defs>`,
    box(0, 0, w, h, darker(wall, 0.65)),
    path(`M0 0L${back.x} ${back.y}V${back.y + back.h}L0 ${h}Z`, 'url(#left)'),
    path(`M${w} 0L${back.x + back.w} ${back.y}V${back.y + back.h}L${w} ${h}Z`, 'url(#right)'),
    box(back.x, back.y, back.w, back.h, wall),
    path(`M0 ${h}L${back.x} ${back.y + back.h}H${back.x + back.w}L${w} ${h}Z`, 'url(#floor)'),
    path(`M0 0L${back.x} ${back.y}H${back.x + back.w}L${w} 0Z`, darker(wall, 0.45)),
  ];
  const rows = 7;
  for (let i = 0; i <= 10; i++)
    parts.push(
      line(
        `M${back.x + (back.w * i) / 10} ${back.y + back.h}L${-w * 0.35 + w * 1.7 * (i / 10)} ${h}`,
        darker(floor, 0.5),
        1.6,
      ),
    );
  for (let i = 0; i < rows; i++) {
    const t = (i / rows) ** 1.6;
    const y = back.y + back.h + (h - back.y - back.h) * t;
    parts.push(
      line(
        `M${back.x * (1 - t)} ${y}H${back.x + back.w + (w - back.x - back.w) * t}`,
        darker(floor, 0.5),
        1.6,
      ),
    );
    if (year < 1700)
      for (let n = 0; n < 10; n += 2) {
        const at = (s: number, f: number) =>
          back.x + back.w * s + (-w * 0.35 + w * 1.7 * s - back.x - back.w * s) * f;
        const t2 = ((i + 1) / rows) ** 1.6;
        const s = (n + (i % 2)) / 10;
        parts.push(
          path(
            `M${at(s, t)} ${y}L${at(s + 0.1, t)} ${y}L${at(s + 0.1, t2)} ${back.y + back.h + (h - back.y - back.h) * t2}L${at(s, t2)} ${back.y + back.h + (h - back.y - back.h) * t2}Z`,
            '#e8dcc4',
            'opacity="0.75"',
          ),
        );
      }
  }
  const glass = /Gefängnis/.test(wording) ? '#c8d4d4' : '#f4ecc8';
  parts.push(
    path(`M${w * 0.05} ${h * 0.2}L${w * 0.15} ${h * 0.24}V${h * 0.52}L${w * 0.05} ${h * 0.58}Z`, glass),
    line(`M${w * 0.1} ${h * 0.22}V${h * 0.55}M${w * 0.05} ${h * 0.36}L${w * 0.15} ${h * 0.37}`, '#3a2f24', 4),
  );
  for (let i = 0; i < 9; i++)
    parts.push(
      path(
        `M${w * 0.05} ${h * 0.2}L${w * 0.15} ${h * 0.24}L${w * (0.55 + 0.04 * i)} ${h * 0.92}L${w * (0.1 + 0.02 * i)} ${h}Z`,
        '#fff2c8',
        'opacity="0.035"',
      ),
    );
  if (/Porzellan/.test(wording))
    for (let i = 0; i < 46; i++) {
      const [x, y] = [
        back.x + back.w * chance.between(0.03, 0.97),
        back.y + back.h * chance.between(0.04, 0.9),
      ];
      const r = chance.between(5, 13);
      parts.push(
        oval(x, y, r, r, '#f6f6f2'),
        oval(x, y, r * 0.7, r * 0.7, 'none', 'stroke="#2f55a0" stroke-width="2"'),
        oval(x, y, r * 0.3, r * 0.3, '#2f55a0'),
      );
    }
  else if (/Küche/.test(wording)) {
    for (let i = 0; i < 6; i++)
      for (let n = 0; n < 2; n++)
        parts.push(
          box(
            back.x + 10 + i * back.w * 0.16,
            back.y + back.h * (0.08 + 0.5 * n),
            back.w * 0.145,
            back.h * 0.34,
            n ? '#4a6a80' : '#6f93a8',
            'stroke="#2a3a48" stroke-width="2"',
          ),
          oval(back.x + 20 + i * back.w * 0.16, back.y + back.h * (0.25 + 0.5 * n), 3, 3, '#d8d8d0'),
        );
    parts.push(
      box(back.x, back.y + back.h * 0.47, back.w, 9, '#d8d2c0'),
      path(`M${w * 0.82} ${h * 0.5}L${w} ${h * 0.62}V${h * 0.92}L${w * 0.82} ${h * 0.72}Z`, '#5f8298'),
    );
  } else if (isBare) {
    parts.push(
      path(
        `M${w * 0.3} ${h * 0.62}L${w * 0.86} ${h * 0.56}L${w * 0.98} ${h * 0.8}L${w * 0.36} ${h * 0.9}Z`,
        '#6a4a34',
      ),
      path(
        `M${w * 0.32} ${h * 0.6}L${w * 0.86} ${h * 0.54}L${w * 0.97} ${h * 0.76}L${w * 0.37} ${h * 0.85}Z`,
        chance.pick(['#8a2f2a', '#2f4a5a', '#d8c8a8']),
      ),
      path(
        `M${w * 0.72} ${h * 0.55}L${w * 0.86} ${h * 0.53}L${w * 0.92} ${h * 0.63}L${w * 0.77} ${h * 0.66}Z`,
        '#efe6d2',
      ),
    );
    parts.push(
      box(
        back.x + back.w * 0.62,
        back.y + back.h * 0.16,
        back.w * 0.26,
        back.h * 0.84,
        darker(wall, 0.3),
        'stroke="#3a2a20" stroke-width="4"',
      ),
      oval(w * 0.56, h * 0.69, 20, 19, '#e07a1f'),
      line(
        `M${w * 0.2} ${h * 0.72}v${-h * 0.14}h${w * 0.09}v${h * 0.16}m0 ${-h * 0.08}h${-w * 0.09}`,
        '#2a1c14',
        6,
      ),
    );
  } else {
    for (let i = 0; i < (year < 1700 ? 1 : 5); i++) {
      const [fw, fh] =
        year < 1700
          ? [back.w * 0.5, back.h * 0.52]
          : [back.w * chance.between(0.1, 0.18), back.h * chance.between(0.16, 0.32)];
      const [x, y] = [
        back.x + back.w * (year < 1700 ? 0.4 : 0.05 + 0.19 * i),
        back.y + back.h * chance.between(0.08, 0.2),
      ];
      parts.push(
        box(x - 5, y - 5, fw + 10, fh + 10, '#c89a4a'),
        box(
          x,
          y,
          fw,
          fh,
          year < 1700 ? '#d8c898' : chance.pick(['#3a4a3a', '#5a3a2a', '#8a9aa0', '#6a4a5a']),
        ),
        path(
          `M${x} ${y + fh}L${x + fw * 0.3} ${y + fh * 0.4}L${x + fw * 0.55} ${y + fh * 0.7}L${x + fw * 0.8} ${y + fh * 0.3}L${x + fw} ${y + fh}Z`,
          year < 1700 ? '#a89a68' : '#8a7a5a',
        ),
      );
    }
    parts.push(
      path(
        `M${w * 0.56} ${h * 0.66}L${w * 0.88} ${h * 0.68}L${w * 0.94} ${h * 0.78}L${w * 0.58} ${h * 0.75}Z`,
        chance.pick(['#7a2f2a', '#3a4f6a', '#4a5a34']),
      ),
      path(`M${w * 0.58} ${h * 0.75}L${w * 0.94} ${h * 0.78}V${h * 0.94}L${w * 0.6} ${h * 0.9}Z`, '#4a2f24'),
    );
    for (let i = 0; i < 12; i++)
      parts.push(
        oval(
          w * chance.between(0.6, 0.88),
          h * chance.between(0.655, 0.735),
          chance.between(5, 14),
          chance.between(5, 18),
          chance.pick(['#d8b45a', '#e8e0d0', '#5a7a4a', '#a8403a', '#3f5f8a']),
        ),
      );
  }
  if (!isBare && !/Porzellan|Küche|Loos/.test(wording + title)) {
    parts.push(
      oval(w * 0.4, h * 0.86, 50, 8, '#1a120c', 'opacity="0.5"'),
      person(
        w * 0.4,
        h * 0.86,
        h * 0.42,
        year < 1700 ? { main: '#22201f', second: '#7a2f2a', skin: '#d8a888' } : someClothes(chance),
        'stands',
        chance,
      ),
    );
    if (year < 1700)
      parts.push(
        line(`M${w * 0.5} ${h * 0.86}L${w * 0.54} ${h * 0.36}L${w * 0.62} ${h * 0.86}`, '#5a3a20', 6),
        box(w * 0.48, h * 0.44, w * 0.13, h * 0.2, '#b8a888'),
      );
  }
  if (year < 1700)
    parts.push(
      path(
        `M0 0H${w * 0.17}Q${w * 0.2} ${h * 0.4} ${w * 0.08} ${h * 0.7}Q${w * 0.05} ${h * 0.85} 0 ${h * 0.9}Z`,
        '#4a5a48',
      ),
      ...[0.03, 0.07, 0.11, 0.14].map((x) =>
        line(
          `M${w * x} 0Q${w * (x + 0.04)} ${h * 0.4} ${w * x * 0.6} ${h * 0.8}`,
          chance.pick(['#2a3428', '#8a8a58', '#a8703a']),
          9,
        ),
      ),
    );
  return inItsMedium(await drawnOver(await drawn(size, ''), parts.join('')), subject, chance);
};

/** Some people who pose in rows for a photographer, in a garden or in front of a painted cloth. */
export const groupPhoto: Draw = async (subject, chance) => {
  const size = chance.pick<Size>([
    { width: 820, height: 600 },
    { width: 640, height: 800 },
  ]);
  const { width: w, height: h } = size;
  const isGarden = /Garten/.test(subject.wording);
  const parts = [
    `<defs>${gradient('cloth', [
      [0, '#6f6a60'],
      [0.6, '#b8b0a0'],
      [1, '#8f887a'],
    ])}</defs>`,
    box(0, 0, w, h, 'url(#cloth)'),
    box(0, h * 0.78, w, h, '#9a9282'),
  ];
  if (isGarden)
    for (let i = 0; i < 260; i++)
      parts.push(
        oval(
          w * chance.between(0, 1),
          h * chance.between(0, 0.66),
          chance.between(8, 34),
          chance.between(6, 24),
          chance.pick(['#4a4a40', '#6a6a5a', '#8f8f7c', '#b4b4a0', '#3a3a34']),
          'opacity="0.7"',
        ),
      );
  const count = /Typen|Beruf/.test(subject.wording) ? 3 : chance.whole(4, 7);
  for (const row of [0, 1]) {
    const inRow = row === 0 ? Math.floor(count / 2) : Math.ceil(count / 2);
    for (let i = 0; i < inRow; i++) {
      const x = w * (0.5 + ((i - (inRow - 1) / 2) * 0.78) / Math.max(3, inRow));
      const y = h * (row ? 0.95 : 0.86);
      const tall = h * (row ? chance.between(0.42, 0.6) : 0.64);
      const clothes = {
        main: chance.pick(['#26241f', '#e4dfd2', '#57524a', '#8f887a']),
        second: chance.pick(['#2f2c27', '#d8d2c4', '#6a645a']),
        skin: '#d4c6b4',
      };
      parts.push(
        oval(x, y, tall * 0.24, 9, '#2a2620', 'opacity="0.5"'),
        person(x, y, tall, clothes, count === 3 ? 'carries' : 'stands', chance),
      );
    }
  }
  parts.push(box(0, h * 0.97, w, h, lighter('#6a6256', 0.1)));
  return inItsMedium(await drawn(size, parts.join('')), subject, chance);
};
