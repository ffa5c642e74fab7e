import { darker, lighter } from '../kit/colour.ts';
import { drawn } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, group, line, oval, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { mosaic, spiral } from '../scenes/ornament.ts';
import { heading } from './print.ts';

type Inks = readonly [ground: string, first: string, second: string, dark: string];

const PINK: Inks = ['#f2bcd0', '#8a2456', '#fbe6ee', '#e56a9c'];
const ORANGE: Inks = ['#f4b860', '#7a2f14', '#fdf0d8', '#ec8a30'];
const INKS: readonly Inks[] = [
  ['#e8d8a8', '#c23a2a', '#27455a', '#1f1c1c'],
  ['#d9a23a', '#1f5a5a', '#8a2430', '#1c1a20'],
  ['#dfe0d2', '#d8702a', '#3a6a4a', '#22242a'],
  ['#2a3f6a', '#e8c45a', '#d8553f', '#10141f'],
  ['#b83a30', '#f0e0b8', '#2a2a2e', '#1a1214'],
  ['#7a9a6a', '#efe6c8', '#6a2f5a', '#1f2420'],
  ['#e7b8b0', '#7a2f52', '#3f7a80', '#241a24'],
  ['#8a6fa8', '#f0dc9a', '#2f3f6a', '#1c1826'],
  ['#f0ece0', '#1c1c1e', '#c8202a', '#1c1c1e'],
];

/** A poster or postcard in a few flat inks: figures of the Secession, cabaret, advertising, a scene of theatre. */
export const poster: Draw = async ({ wording, title }, chance) => {
  const inks = /Kunstschau/.test(title) ? PINK : /Postkarte/.test(wording) ? ORANGE : chance.pick(INKS);
  const isNarrow = /Secession|Ausstellung/.test(wording);
  const size = /Bühnenbild/.test(wording)
    ? { width: 860, height: 600 }
    : isNarrow
      ? { width: chance.pick([340, 520]), height: 880 }
      : { width: chance.whole(580, 640), height: 860 };
  const { width: w, height: h } = size;
  const layout = /Krieg|Politik|Wahl/.test(wording)
    ? agitation
    : /Tabak|TABU/.test(wording + title)
      ? advertising
      : /Kabarett|Theater|Kunstschau/.test(wording) && !/Bühnenbild/.test(wording)
        ? chance.pick([mask, cabaret])
        : /Bühnenbild/.test(wording)
          ? stage
          : /Kostüm|Figurinen|Mode/.test(wording)
            ? costumes
            : chance.pick([secession, secession, figure]);
  const drawing = await drawn(size, box(0, 0, w, h, inks[0]) + layout(w, h, inks, chance));
  return mottled(printedOn(paper(size, '#f6f0e2', 0.35, chance), drawing), 0.1, 9, chance);
};

type Layout = (w: number, h: number, inks: Inks, chance: Seeded) => string;

const letters = (
  x: number,
  y: number,
  w: number,
  size: number,
  colour: string,
  lines: number,
  chance: Seeded,
): string =>
  Array.from({ length: lines }, (_, i) => heading(x, y + i * size * 1.3, w, size, colour, chance)).join('');

const secession: Layout = (w, h, [ground, first, second, dark], chance) => {
  const unit = w / 9;
  const parts = [
    box(0, h * 0.6, w, h * 0.4, dark),
    group(
      `translate(0 ${h * 0.02})`,
      mosaic(w, unit * 2, unit, [ground, first, second, lighter(ground, 0.3)], chance),
    ),
  ];
  for (let i = 0; i < 3; i++) {
    const cx = w * (0.22 + 0.28 * i);
    parts.push(
      path(
        `M${cx - unit} ${h * 0.62}V${h * 0.34}Q${cx} ${h * 0.2} ${cx + unit} ${h * 0.34}V${h * 0.62}Z`,
        i % 2 ? first : second,
      ),
      oval(cx, h * 0.3, unit * 0.62, unit * 0.75, lighter(ground, 0.5)),
      path(
        `M${cx - unit * 0.75} ${h * 0.31}C${cx - unit} ${h * 0.22} ${cx + unit} ${h * 0.22} ${cx + unit * 0.75} ${h * 0.31}Q${cx} ${h * 0.265} ${cx - unit * 0.75} ${h * 0.31}Z`,
        dark,
      ),
      line(
        `M${cx - unit * 0.3} ${h * 0.302}h${unit * 0.2}m${unit * 0.2} 0h${unit * 0.2}M${cx} ${h * 0.305}v${unit * 0.22}M${cx - unit * 0.12} ${h * 0.325}h${unit * 0.24}`,
        dark,
        2,
      ),
    );
    for (let n = 0; n < 6; n++)
      parts.push(group(`translate(${cx} ${h * (0.38 + n * 0.04)})`, spiral(unit * 0.42, 2.4, ground, 3)));
  }
  return (
    parts.join('') +
    letters(w * 0.08, h * 0.7, w * 0.84, h * 0.045, ground, 4, chance) +
    box(w * 0.04, h * 0.955, w * 0.92, h * 0.012, first)
  );
};

const figure: Layout = (w, h, [ground, first, second, dark], chance) => {
  const cx = w * chance.between(0.42, 0.58);
  const dress = `M${cx - w * 0.08} ${h * 0.3}C${cx - w * 0.34} ${h * 0.5} ${cx - w * 0.3} ${h * 0.7} ${cx - w * 0.38} ${h * 0.86}H${cx + w * 0.36}C${cx + w * 0.26} ${h * 0.68} ${cx + w * 0.3} ${h * 0.48} ${cx + w * 0.08} ${h * 0.3}Z`;
  const rays = Array.from({ length: 24 }, (_, i) =>
    path(
      `M${cx} ${h * 0.24}L${cx + Math.cos(i * 0.2618) * w} ${h * 0.24 + Math.sin(i * 0.2618) * w}L${cx + Math.cos(i * 0.2618 + 0.13) * w} ${h * 0.24 + Math.sin(i * 0.2618 + 0.13) * w}Z`,
      lighter(ground, 0.28),
    ),
  );
  return (
    [
      ...rays,
      oval(cx, h * 0.24, w * 0.24, w * 0.24, second),
      `<clipPath id="d"><path d="${dress}"/></clipPath><g clip-path="url(#d)">${path(dress, first)}${group(`translate(${cx - w * 0.4} ${h * 0.3})`, mosaic(w * 0.8, h * 0.6, 40, [first, lighter(first, 0.3), dark, ground], chance))}</g>`,
      oval(cx, h * 0.24, w * 0.085, w * 0.11, lighter(ground, 0.6)),
      path(
        `M${cx - w * 0.13} ${h * 0.27}C${cx - w * 0.2} ${h * 0.1} ${cx + w * 0.2} ${h * 0.1} ${cx + w * 0.13} ${h * 0.27}Q${cx + w * 0.08} ${h * 0.17} ${cx} ${h * 0.18}T${cx - w * 0.13} ${h * 0.27}Z`,
        dark,
      ),
      box(0, h * 0.84, w, h * 0.16, dark),
    ].join('') + letters(w * 0.06, h * 0.92, w * 0.88, h * 0.05, ground, 2, chance)
  );
};

const mask: Layout = (w, h, [ground, first, second, dark], chance) => {
  const [cx, cy] = [w / 2, h * 0.4];
  const face = (side: number, colour: string) =>
    group(
      `translate(${cx + side * w * 0.16} ${cy + side * 30}) rotate(${side * 14})`,
      path(
        `M${-w * 0.2} ${-h * 0.16}Q0 ${-h * 0.22} ${w * 0.2} ${-h * 0.16}C${w * 0.24} ${h * 0.06} ${w * 0.1} ${h * 0.17} 0 ${h * 0.18}C${-w * 0.1} ${h * 0.17} ${-w * 0.24} ${h * 0.06} ${-w * 0.2} ${-h * 0.16}Z`,
        colour,
      ) +
        [-1, 1]
          .map((s) =>
            path(
              `M${s * w * 0.04} ${-h * 0.04}q${s * w * 0.05} ${-h * 0.05 * side} ${s * w * 0.11} 0q${-s * w * 0.05} ${h * 0.03} ${-s * w * 0.11} 0Z`,
              dark,
            ),
          )
          .join('') +
        path(
          `M${-w * 0.09} ${h * 0.07}q${w * 0.09} ${h * 0.07 * side} ${w * 0.18} 0q${-w * 0.09} ${h * 0.11 * side} ${-w * 0.18} 0Z`,
          dark,
        ),
    );
  return (
    [
      ...Array.from({ length: 9 }, (_, i) =>
        box(0, i * h * 0.075, w, h * 0.0375, i % 2 ? lighter(ground, 0.16) : darker(ground, 0.1)),
      ),
      face(-1, second),
      face(1, first),
      box(0, h * 0.7, w, h * 0.3, dark),
    ].join('') + letters(w * 0.06, h * 0.8, w * 0.88, h * 0.06, ground, 3, chance)
  );
};

const cabaret: Layout = (w, h, [ground, first, second, dark], chance) => {
  const parts = [box(0, 0, w, h, dark)];
  for (let i = 0; i < 16; i++)
    for (let n = 0; n < 8; n++)
      if ((i + n) % 2) parts.push(box((i * w) / 16, h * 0.62 + (n * h) / 40, w / 16, h / 40, ground));
  for (let i = 0; i < 5; i++) {
    const x = w * (0.14 + 0.18 * i);
    const [coat, y] = [i % 2 ? first : second, h * (0.28 + 0.05 * (i % 2))];
    parts.push(
      path(`M${x - w * 0.03} ${y}L${x - w * 0.11} ${h * 0.66}H${x + w * 0.11}L${x + w * 0.03} ${y}Z`, coat),
      oval(x, y - h * 0.03, w * 0.05, w * 0.06, lighter(ground, 0.6)),
      path(
        `M${x - w * 0.09} ${y - h * 0.05}Q${x} ${y - h * 0.16} ${x + w * 0.09} ${y - h * 0.05}Z`,
        coat === first ? second : first,
      ),
      oval(x, y - h * 0.125, w * 0.03, w * 0.03, ground),
    );
    for (let n = 0; n < 5; n++) parts.push(oval(x, y + h * (0.06 + 0.06 * n), 6, 6, dark));
  }
  return (
    parts.join('') +
    letters(w * 0.05, h * 0.12, w * 0.9, h * 0.07, ground, 1, chance) +
    letters(w * 0.08, h * 0.9, w * 0.84, h * 0.04, first, 2, chance)
  );
};

const advertising: Layout = (w, h, [ground, first, second, dark], chance) =>
  [
    box(0, 0, w, h, ground),
    oval(w * 0.5, h * 0.4, w * 0.36, w * 0.36, first),
    path(
      `M${w * 0.12} ${h * 0.62}L${w * 0.74} ${h * 0.3}L${w * 0.79} ${h * 0.36}L${w * 0.16} ${h * 0.68}Z`,
      lighter(ground, 0.8),
    ),
    path(
      `M${w * 0.12} ${h * 0.62}L${w * 0.3} ${h * 0.527}L${w * 0.34} ${h * 0.59}L${w * 0.16} ${h * 0.68}Z`,
      '#c88a3a',
    ),
    path(
      `M${w * 0.74} ${h * 0.3}l${w * 0.05} ${h * 0.06}l${w * 0.05} ${-h * 0.04}l${-w * 0.05} ${-h * 0.05}Z`,
      dark,
    ),
    ...[0, 1, 2].map((i) =>
      line(
        `M${w * (0.8 + 0.02 * i)} ${h * 0.3}q${w * 0.09} ${-h * 0.07} ${-w * 0.02} ${-h * 0.12}t${w * 0.03} ${-h * 0.14}`,
        second,
        7 - 2 * i,
        'opacity="0.7"',
      ),
    ),
  ].join('') +
  letters(w * 0.06, h * 0.87, w * 0.88, h * 0.12, dark, 1, chance) +
  letters(w * 0.2, h * 0.95, w * 0.6, h * 0.03, first, 1, chance);

const agitation: Layout = (w, h, [ground, first, second, dark], chance) =>
  [
    ...Array.from({ length: 14 }, (_, i) =>
      path(
        `M${w * 0.75} ${h * 0.12}L${w * (-0.6 + 0.2 * i)} ${h}h${w * 0.1}Z`,
        i % 2 ? lighter(ground, 0.25) : darker(ground, 0.14),
      ),
    ),
    path(
      `M${w * 0.3} ${h * 0.84}V${h * 0.46}C${w * 0.3} ${h * 0.36} ${w * 0.72} ${h * 0.36} ${w * 0.72} ${h * 0.46}V${h * 0.84}Z`,
      second,
    ),
    oval(w * 0.5, h * 0.29, w * 0.1, w * 0.13, '#e0b890'),
    path(
      `M${w * 0.37} ${h * 0.25}Q${w * 0.5} ${h * 0.12} ${w * 0.64} ${h * 0.25}L${w * 0.6} ${h * 0.27}H${w * 0.4}Z`,
      dark,
    ),
    line(`M${w * 0.68} ${h * 0.48}L${w * 0.88} ${h * 0.2}`, second, w * 0.1),
    oval(w * 0.89, h * 0.17, w * 0.06, w * 0.06, '#e0b890'),
    line(`M${w * 0.9} ${h * 0.3}L${w * 0.86} ${h * 0.02}`, dark, 8),
    path(
      `M${w * 0.87} ${h * 0.03}q${-w * 0.26} ${-h * 0.03} ${-w * 0.44} ${h * 0.03}q${w * 0.08} ${h * 0.08} 0 ${h * 0.13}q${w * 0.24} ${-h * 0.05} ${w * 0.47} ${-h * 0.02}Z`,
      first,
    ),
    box(0, h * 0.8, w, h * 0.2, dark),
  ].join('') + letters(w * 0.05, h * 0.89, w * 0.9, h * 0.06, ground, 2, chance);

const stage: Layout = (w, h, _inks, chance) => {
  const parts = [
    '<defs><linearGradient id="n" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f1a3a"/><stop offset="0.7" stop-color="#3a4a8a"/><stop offset="1" stop-color="#6a5a9a"/></linearGradient></defs>',
    box(0, 0, w, h, 'url(#n)'),
  ];
  for (let i = 0; i < 130; i++)
    parts.push(
      oval(
        w * chance.between(0, 1),
        h * chance.between(0, 0.6),
        chance.between(0.8, 2.6),
        chance.between(0.8, 2.6),
        '#f4f0d8',
      ),
    );
  parts.push(
    path(`M0 ${h}V${h * 0.3}L${w * 0.16} ${h * 0.22}L${w * 0.3} ${h * 0.3}V${h}Z`, '#1a1c34'),
    path(`M${w * 0.12} ${h}V${h * 0.62}q${w * 0.04} ${-h * 0.1} ${w * 0.08} 0V${h}Z`, '#e8a84a'),
    path(`M${w * 0.3} ${h}L${w * 0.38} ${h * 0.8}H${w * 0.86}L${w} ${h}Z`, '#2a2c50'),
  );
  for (let i = 0; i < 60; i++)
    parts.push(
      oval(
        w * chance.between(0.6, 1.02),
        h * chance.between(0.3, 0.82),
        chance.between(12, 38),
        chance.between(10, 28),
        chance.pick(['#16203a', '#22305a', '#2f3f6a', '#3a2f5a']),
        'opacity="0.8"',
      ),
    );
  for (let i = 0; i < 5; i++)
    parts.push(
      line(
        `M${w * (0.62 + 0.08 * i)} ${h * 0.86}Q${w * (0.6 + 0.09 * i)} ${h * 0.6} ${w * (0.64 + 0.08 * i)} ${h * 0.3}`,
        '#12182e',
        9,
      ),
    );
  parts.push(
    path(`M${w * 0.46} ${h * 0.84}l${w * 0.02} ${-h * 0.18}h${w * 0.02}l${w * 0.03} ${h * 0.18}Z`, '#e8e0d8'),
    oval(w * 0.49, h * 0.645, 9, 11, '#e8c8a8'),
    path(`M${w * 0.53} ${h * 0.84}l${w * 0.015} ${-h * 0.2}h${w * 0.025}l${w * 0.02} ${h * 0.2}Z`, '#8a2f3a'),
    oval(w * 0.555, h * 0.62, 9, 11, '#d8a888'),
  );
  return parts.join('');
};

const costumes: Layout = (w, h, [ground, first, second, dark], chance) => {
  const parts = [box(0, 0, w, h, lighter(ground, 0.72))];
  for (const [i, x] of [0.3, 0.7].entries()) {
    const [coat, trim] = i ? [first, second] : [second, first];
    const cx = w * x;
    const skirt = chance.between(0.16, 0.25);
    parts.push(
      path(
        `M${cx - w * 0.06} ${h * 0.3}L${cx - w * skirt} ${h * 0.84}Q${cx} ${h * 0.9} ${cx + w * skirt} ${h * 0.84}L${cx + w * 0.06} ${h * 0.3}Z`,
        coat,
        `stroke="${dark}" stroke-width="2"`,
      ),
      oval(cx, h * 0.22, w * 0.055, w * 0.072, '#e8c8a8', `stroke="${dark}" stroke-width="1.6"`),
      path(
        `M${cx - w * 0.12} ${h * 0.19}Q${cx} ${h * 0.06} ${cx + w * 0.12} ${h * 0.19}Q${cx} ${h * 0.15} ${cx - w * 0.12} ${h * 0.19}Z`,
        trim,
        `stroke="${dark}" stroke-width="1.6"`,
      ),
      line(
        `M${cx - w * 0.06} ${h * 0.33}Q${cx - w * 0.17} ${h * 0.42} ${cx - w * 0.09} ${h * 0.53}M${cx + w * 0.06} ${h * 0.33}Q${cx + w * 0.17} ${h * 0.42} ${cx + w * 0.1} ${h * 0.52}`,
        coat,
        w * 0.045,
      ),
    );
    for (let n = 0; n < 5; n++)
      parts.push(
        line(
          `M${cx - w * skirt * (0.4 + 0.12 * n)} ${h * (0.5 + 0.07 * n)}q${w * skirt * 0.5} ${h * 0.04} ${w * skirt * (0.8 + 0.24 * n)} 0`,
          trim,
          7,
        ),
      );
    for (let n = 0; n < 7; n++)
      parts.push(
        line(`M${cx} ${h * 0.16}q${(n - 3) * 16} ${-h * 0.06} ${(n - 3) * 26} ${-h * 0.09}`, trim, 3),
      );
  }
  return parts.join('') + letters(w * 0.1, h * 0.955, w * 0.4, h * 0.018, dark, 1, chance);
};
