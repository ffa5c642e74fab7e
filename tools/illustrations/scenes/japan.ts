import { lighter } from '../kit/colour.ts';
import { clouds } from '../kit/noise.ts';
import { drawn } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import { box, curve, gradient, line, oval, type Point, path, polygon } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { conifer } from './trees.ts';

const KEY = '#22304a';

/** A Japanese colour woodcut: flat colours with a graded sky, dark outlines, a seal, the grain of the block. */
export const ukiyoe: Draw = async ({ wording, title }, chance) => {
  const size = { width: 880, height: 600 };
  const { width: w, height: h } = size;
  const drawing = /Welle|浪/.test(wording + title)
    ? wave(w, h)
    : /Schnee/.test(wording)
      ? nightSnow(w, h)
      : redMountain(w, h);
  const seal =
    box(w * 0.06, h * 0.08, 24, h * 0.26, '#efe2c0', `stroke="${KEY}" stroke-width="1.6"`) +
    [0.12, 0.18, 0.24, 0.3].map((y) => line(`M${w * 0.067} ${h * y}h12m-6 -7v16m-5 -6h11`, KEY, 2)).join('') +
    box(w * 0.064, h * 0.36, 16, 22, '#b8322a');
  const sheet = paper(size, '#f2e8d0', 0.5, chance);
  return mottled(printedOn(sheet, await drawn(size, drawing + seal)), 0.07, 11, chance);

  function wave(width: number, height: number): string {
    const parts = [
      `<defs>${gradient('sky', [
        [0, '#c9bfa8'],
        [0.5, '#e6dcc4'],
        [1, '#d8cdb8'],
      ])}</defs>`,
      box(0, 0, width, height, 'url(#sky)'),
      path(
        polygon([
          [width * 0.5, height * 0.7],
          [width * 0.62, height * 0.5],
          [width * 0.75, height * 0.7],
        ]),
        '#3f5f8a',
      ),
      path(
        polygon([
          [width * 0.583, height * 0.56],
          [width * 0.62, height * 0.5],
          [width * 0.66, height * 0.565],
          [width * 0.635, height * 0.55],
          [width * 0.618, height * 0.57],
          [width * 0.6, height * 0.55],
        ]),
        '#f4f0e4',
      ),
    ];
    const sea = `M0 ${height}V${height * 0.62}C${width * 0.05} ${height * 0.4} ${width * 0.1} ${height * 0.1} ${width * 0.34} ${height * 0.1}C${width * 0.46} ${height * 0.1} ${width * 0.5} ${height * 0.2} ${width * 0.52} ${height * 0.3}C${width * 0.44} ${height * 0.2} ${width * 0.36} ${height * 0.24} ${width * 0.33} ${height * 0.4}C${width * 0.3} ${height * 0.6} ${width * 0.4} ${height * 0.76} ${width * 0.6} ${height * 0.78}S${width * 0.86} ${height * 0.7} ${width} ${height * 0.6}V${height}Z`;
    parts.push(path(sea, '#2f5a8f', `stroke="${KEY}" stroke-width="3"`));
    for (let i = 0; i < 9; i++)
      parts.push(
        line(
          `M${width * (0.02 + 0.03 * i)} ${height}C${width * (0.05 + 0.02 * i)} ${height * 0.55} ${width * (0.12 + 0.016 * i)} ${height * (0.16 + 0.02 * i)} ${width * (0.36 - 0.004 * i)} ${height * (0.13 + 0.02 * i)}`,
          i % 2 ? '#8fb4cf' : '#1f3f6f',
          7,
        ),
      );
    for (let i = 0; i < 64; i++) {
      const t = i / 63;
      const [x, y] = [width * (0.2 + 0.33 * t), height * (0.12 - 0.05 * Math.sin(t * 3.14) + 0.24 * t ** 3)];
      const r = chance.between(6, 15);
      parts.push(
        line(
          `M${x} ${y}q${r} ${r * 0.3} ${r * 0.5} ${r * 1.9}q${-r * 0.5} ${-r * 0.8} ${-r} ${-r * 0.4}`,
          '#f6f2e6',
          5,
        ),
        line(`M${x} ${y}q${r} ${r * 0.3} ${r * 0.5} ${r * 1.9}`, KEY, 1),
      );
    }
    for (let i = 0; i < 80; i++)
      parts.push(
        oval(
          width * chance.between(0.26, 0.7),
          height * chance.between(0.1, 0.55),
          chance.between(1.4, 3.6),
          chance.between(1.4, 3.6),
          '#f6f2e6',
        ),
      );
    for (const [x, y] of [
      [0.52, 0.74],
      [0.78, 0.68],
      [0.3, 0.84],
    ] as const) {
      parts.push(
        path(
          `M${width * (x - 0.13)} ${height * y}Q${width * x} ${height * (y + 0.1)} ${width * (x + 0.13)} ${height * (y - 0.04)}Q${width * x} ${height * (y + 0.05)} ${width * (x - 0.13)} ${height * y}Z`,
          '#d9b878',
          `stroke="${KEY}" stroke-width="2"`,
        ),
      );
      for (let i = 0; i < 6; i++)
        parts.push(
          oval(
            width * (x - 0.06 + 0.022 * i),
            height * (y + 0.025),
            6,
            6,
            '#efe2c8',
            `stroke="${KEY}" stroke-width="1.4"`,
          ),
        );
    }
    parts.push(
      line(
        `M0 ${height * 0.9}q${width * 0.2} -50 ${width * 0.4} 0t${width * 0.4} -10t${width * 0.4} -20`,
        '#8fb4cf',
        12,
      ),
      line(`M0 ${height * 0.95}q${width * 0.2} -40 ${width * 0.4} 0t${width * 0.7} -20`, '#f0ecdc', 6),
    );
    return parts.join('');
  }

  function redMountain(width: number, height: number): string {
    const rough = clouds(chance.seed + 2, 4);
    const parts = [
      `<defs>${gradient('sky', [
        [0, '#1f4f9a'],
        [0.35, '#5f96c4'],
        [0.75, '#d8dcc8'],
        [1, '#efe6cc'],
      ])}${gradient('fuji', [
        [0, '#3a2a2c'],
        [0.22, '#8a3a2a'],
        [0.6, '#c25a38'],
        [0.85, '#b0683a'],
        [1, '#3f6a44'],
      ])}</defs>`,
      box(0, 0, width, height, 'url(#sky)'),
    ];
    for (let i = 0; i < 16; i++) {
      const y = height * (0.14 + 0.03 * i) + chance.between(-6, 6);
      const x = width * chance.between(-0.1, 0.5);
      parts.push(
        line(
          `M${x} ${y}q${width * 0.07} ${-16} ${width * 0.14} 0t${width * 0.14} 0t${width * 0.14} 2`,
          '#f4f0e2',
          chance.between(7, 17),
        ),
      );
    }
    const slope: Point[] = [
      [-5, height * 0.9],
      [width * 0.2, height * 0.78],
      [width * 0.42, height * 0.52],
      [width * 0.58, height * 0.27],
      [width * 0.63, height * 0.2],
      [width * 0.67, height * 0.205],
      [width * 0.72, height * 0.28],
      [width * 0.84, height * 0.5],
      [width + 5, height * 0.7],
    ];
    parts.push(
      path(`${curve(slope)}L${width + 5} ${height}H-5Z`, 'url(#fuji)', `stroke="${KEY}" stroke-width="2"`),
    );
    for (let i = 0; i < 12; i++)
      parts.push(
        line(
          `M${width * (0.61 + 0.007 * i)} ${height * 0.21}l${(i - 6) * 9} ${height * chance.between(0.08, 0.22)}`,
          '#f4efe2',
          3.4,
        ),
      );
    for (let i = 0; i < 520; i++) {
      const x = width * chance.between(0, 1);
      const y = height * (0.84 + 0.16 * chance.between(0, 1)) - height * 0.05 * rough(x / 60, 2);
      parts.push(
        path(
          `M${x - 5} ${y}L${x} ${y - 12}L${x + 5} ${y}Z`,
          chance.pick(['#2f5a3c', '#3f6a44', '#1f4a3a', '#5a8a54']),
        ),
      );
    }
    return parts.join('');
  }

  function nightSnow(width: number, height: number): string {
    const parts = [
      `<defs>${gradient('sky', [
        [0, '#14161c'],
        [0.4, '#5a626c'],
        [1, '#aab2b8'],
      ])}</defs>`,
      box(0, 0, width, height, 'url(#sky)'),
      path(
        `M0 ${height * 0.5}Q${width * 0.2} ${height * 0.2} ${width * 0.4} ${height * 0.4}T${width * 0.75} ${height * 0.32}T${width} ${height * 0.44}V${height}H0Z`,
        '#c9d0d6',
        `stroke="${KEY}" stroke-width="2"`,
      ),
    ];
    for (let i = 0; i < 14; i++)
      parts.push(
        conifer(
          width * chance.between(0, 1),
          height * chance.between(0.45, 0.6),
          height * chance.between(0.08, 0.2),
          '#3a444c',
          chance,
          '#eef2f4',
        ),
      );
    for (let i = 0; i < 6; i++) {
      const [x, y, s] = [width * (0.03 + 0.17 * i), height * (0.66 + 0.03 * (i % 3)), width * 0.15];
      parts.push(
        box(x + s * 0.1, y - s * 0.3, s * 0.8, s * 0.36, '#6a5f52', `stroke="${KEY}" stroke-width="1.6"`),
        path(
          `M${x - 8} ${y - s * 0.26}Q${x + s * 0.2} ${y - s * 0.5} ${x + s * 0.5} ${y - s * 0.66}Q${x + s * 0.8} ${y - s * 0.5} ${x + s + 8} ${y - s * 0.26}Z`,
          '#f2f5f6',
          `stroke="${KEY}" stroke-width="2"`,
        ),
      );
    }
    parts.push(
      path(
        `M0 ${height * 0.76}Q${width * 0.3} ${height * 0.66} ${width * 0.6} ${height * 0.78}T${width} ${height * 0.76}V${height}H0Z`,
        '#eef1f2',
        `stroke="${KEY}" stroke-width="2"`,
      ),
    );
    for (const [x, coat] of [
      [0.36, '#b8932f'],
      [0.46, '#2f5a8a'],
      [0.72, '#8a3a34'],
    ] as const)
      parts.push(
        path(
          `M${width * x - 16} ${height * 0.92}L${width * x - 9} ${height * 0.8}H${width * x + 9}L${width * x + 16} ${height * 0.92}Z`,
          coat,
          `stroke="${KEY}" stroke-width="1.6"`,
        ),
        path(
          `M${width * x - 26} ${height * 0.8}Q${width * x} ${height * 0.72} ${width * x + 26} ${height * 0.8}Z`,
          lighter('#d8c890', 0.3),
          `stroke="${KEY}" stroke-width="1.6"`,
        ),
      );
    for (let i = 0; i < 420; i++) {
      const r = chance.between(1.2, 3);
      parts.push(oval(width * chance.between(0, 1), height * chance.between(0, 1), r, r, '#ffffff'));
    }
    return parts.join('');
  }
};
