import { mix } from '../kit/colour.ts';
import { clouds } from '../kit/noise.ts';
import { drawn, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, curve, line, oval, type Point, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { church, town } from '../scenes/houses.ts';
import { printed } from './script.ts';

const INK = '#3a2a1e';

/** A map: an itinerary on a strip, a plan of a walled town, or coasts and mountains with a graticule. */
export const map: Draw = async ({ wording }, chance) => {
  const kind = /Straße \||Peutinger/.test(wording)
    ? itinerary
    : /Stadtplan|Grundriss|Rundansicht/.test(wording)
      ? townPlan
      : coasts;
  const size =
    kind === itinerary
      ? { width: 1000, height: 330 }
      : kind === townPlan
        ? chance.pick([
            { width: 780, height: 780 },
            { width: 900, height: 660 },
          ])
        : { width: 900, height: 650 };
  const drawing = await drawn(size, kind(size, chance));
  return mottled(
    printedOn(paper(size, chance.pick(['#ebdcb6', '#e6d6b0', '#efe5cc']), 1, chance), drawing),
    0.06,
    100,
    chance,
  );
};

function itinerary({ width: w, height: h }: Size, chance: Seeded): string {
  const parts: string[] = [];
  const sea = (y: number, tall: number, seed: number): string => {
    const rough = clouds(chance.seed + seed, 4);
    const shore = (base: number) =>
      Array.from({ length: 40 }, (_, i): Point => [(i / 39) * w, base + rough(i / 3, seed) * 22]);
    return path(
      `${curve(shore(y))}L${w} ${y + tall}${curve(shore(y + tall).reverse()).replace('M', 'L')}Z`,
      '#6f9a8a',
      'opacity="0.85"',
    );
  };
  parts.push(sea(h * 0.3, h * 0.07, 3), sea(h * 0.7, h * 0.09, 9));
  for (let i = 0; i < 26; i++)
    parts.push(
      mountain(
        w * chance.between(0, 1),
        h * chance.pick([0.2, 0.5, 0.56, 0.92]),
        chance.between(10, 20),
        '#b98a4a',
      ),
    );
  for (const level of [0.12, 0.23, 0.46, 0.62, 0.86]) {
    let [x, y] = [-10, h * level];
    let d = `M${x} ${y}`;
    while (x < w) {
      x += chance.between(26, 60);
      const next = h * level + chance.between(-10, 10);
      d += `L${x.toFixed(0)} ${y.toFixed(0)}l4 ${(next - y).toFixed(0)}`;
      y = next;
      if (chance.happens(0.4))
        parts.push(town(x - 14, y - 3, 24, '#c2523a', chance), box(x - 14, y - 3, 24, 5, '#e6c04a'));
      else parts.push(printed(x - 20, y - 6, 34, 1, 4.5, INK, chance));
    }
    parts.push(line(d, '#b02f22', 2.4));
  }
  for (let i = 1; i < 8; i++) parts.push(line(`M${(w * i) / 8} 0V${h}`, '#7a6244', 1.2, 'opacity="0.6"'));
  return parts.join('');
}

function townPlan({ width: w, height: h }: Size, chance: Seeded): string {
  const [cx, cy] = [w * chance.between(0.46, 0.54), h * chance.between(0.48, 0.56)];
  const reach = Math.min(w, h) * 0.34;
  const parts: string[] = [];
  for (let i = 0; i < 70; i++) {
    const angle = chance.between(0, 2 * Math.PI);
    const far = reach * chance.between(1.3, 2.2);
    const [x, y] = [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
    parts.push(
      path(
        `M${x} ${y}l${chance.between(30, 70)} ${chance.between(-14, 14)}l${chance.between(-10, 14)} ${chance.between(18, 40)}l${-chance.between(30, 70)} ${chance.between(-8, 8)}Z`,
        chance.pick(['#b9c28a', '#d2c68a', '#a8b878', '#dccf9a']),
        'opacity="0.6"',
      ),
    );
  }
  const river: Point[] = [0, 0.25, 0.5, 0.75, 1].map(
    (t): Point => [w * t, h * (0.14 + 0.12 * Math.sin(t * 5 + chance.between(0, 1))) - h * 0.04],
  );
  parts.push(
    line(curve(river), '#6f9ab0', 46),
    line(curve(river), '#a3c2cc', 36),
    line(curve(river.map(([x, y]): Point => [x, y + 4])), '#7fa8bc', 2),
  );
  const points = chance.whole(9, 13);
  const star = (outer: number, inner: number): string =>
    Array.from(
      { length: points * 2 },
      (_, i) =>
        `${i ? 'L' : 'M'}${(cx + Math.cos((i * Math.PI) / points) * (i % 2 ? inner : outer)).toFixed(0)} ${(cy + Math.sin((i * Math.PI) / points) * (i % 2 ? inner : outer)).toFixed(0)}`,
    ).join('');
  parts.push(
    path(`${star(reach * 1.2, reach * 1.02)}Z`, '#c9d0b0', `stroke="${INK}" stroke-width="2"`),
    path(`${star(reach * 1.1, reach * 0.97)}Z`, '#e9dcb8', `stroke="#8a3a2a" stroke-width="5"`),
  );
  for (let ringNo = 0; ringNo < 9; ringNo++) {
    const far = reach * (0.16 + ringNo * 0.088);
    const houses = Math.round(far / 8);
    for (let i = 0; i < houses; i++) {
      if (chance.happens(0.16)) continue;
      const angle = (i / houses) * 2 * Math.PI + ringNo * 0.3;
      const [x, y] = [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
      parts.push(
        `<g transform="rotate(${((angle * 180) / Math.PI + 90).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})">${box(x - 12, y - 9, chance.between(14, 25), 15, chance.pick(['#c2664a', '#b0523a', '#cf8a6a', '#a84a3a']), `stroke="${INK}" stroke-width="0.8"`)}${box(x - 12, y - 1, 20, 6, '#00000022')}</g>`,
      );
    }
  }
  parts.push(
    oval(cx, cy, reach * 0.13, reach * 0.1, '#efe3c2'),
    church(cx - 18, cy + 22, reach * 0.42, '#d9c9a8', '#7a8a6a', chance),
  );
  for (let i = 0; i < 7; i++) {
    const angle = chance.between(0, 6.28);
    parts.push(
      church(
        cx + Math.cos(angle) * reach * 0.6,
        cy + Math.sin(angle) * reach * 0.55,
        reach * 0.2,
        '#d9c9a8',
        '#8a4a3a',
        chance,
      ),
    );
  }
  return parts.join('') + cartouche(w * 0.03, h * 0.8, w * 0.26, h * 0.16, chance) + frame(w, h);
}

function coasts({ width: w, height: h }: Size, chance: Seeded): string {
  const rough = clouds(chance.seed + 4, 5);
  const parts: string[] = [box(0, 0, w, h, '#bcd0cc')];
  const lands = [
    [0.3, 0.4, 0.25],
    [0.72, 0.6, 0.22],
    [0.62, 0.18, 0.13],
  ] as const;
  for (const [i, [lx, ly, size]] of lands.entries()) {
    const coast = Array.from({ length: 60 }, (_, n): Point => {
      const angle = (n / 60) * 2 * Math.PI;
      const far =
        size * w * (0.8 + 0.55 * rough(2 + Math.cos(angle) * 1.6 + i * 9, 2 + Math.sin(angle) * 1.6));
      return [lx * w + Math.cos(angle) * far, ly * h + Math.sin(angle) * far * 0.85];
    });
    for (const [n, wide] of [22, 15, 8].entries())
      parts.push(
        path(
          curve(coast, true),
          'none',
          `stroke="#5f8a92" stroke-width="${wide}" opacity="${0.16 + n * 0.08}"`,
        ),
      );
    const colour = chance.pick(['#dcc98a', '#c9d0a0', '#e3b99a', '#d8d0b0']);
    parts.push(
      path(curve(coast, true), colour, `stroke="${INK}" stroke-width="1.6"`),
      path(
        curve(
          coast.map(([x, y]): Point => [lx * w + (x - lx * w) * 0.97, ly * h + (y - ly * h) * 0.97]),
          true,
        ),
        'none',
        `stroke="${mix(colour, '#a8402a', 0.5)}" stroke-width="4" opacity="0.6"`,
      ),
    );
    for (let n = 0; n < 16; n++) {
      const [x, y] = [
        lx * w + chance.between(-0.55, 0.55) * size * w,
        ly * h + chance.between(-0.5, 0.5) * size * w,
      ];
      parts.push(
        chance.happens(0.5)
          ? mountain(x, y, chance.between(9, 16), '#8a7a4a')
          : oval(x, y, 3, 3, '#b03a2a') + printed(x + 6, y + 3, 40, 1, 4, INK, chance),
      );
    }
    parts.push(
      line(
        curve(
          [0, 1, 2, 3, 4].map(
            (n): Point => [lx * w + n * size * w * 0.17 - 20, ly * h + Math.sin(n * 1.7) * 20 + n * 12],
          ),
        ),
        '#4f7f9a',
        2,
      ),
    );
  }
  for (let i = 1; i < 8; i++)
    parts.push(
      line(
        `M${(w * i) / 8} 20Q${(w * i) / 8 + (i - 4) * 9} ${h / 2} ${(w * i) / 8} ${h - 20}M20 ${(h * i) / 8}Q${w / 2} ${(h * i) / 8 + 14} ${w - 20} ${(h * i) / 8}`,
        INK,
        0.6,
        'opacity="0.5"',
      ),
    );
  const [rx, ry] = [w * 0.12, h * 0.8];
  for (let i = 0; i < 16; i++) {
    const angle = (i * Math.PI) / 8;
    const far = i % 4 === 0 ? 58 : i % 2 ? 26 : 40;
    parts.push(
      path(
        `M${rx} ${ry}L${rx + Math.cos(angle - 0.16) * 13} ${ry + Math.sin(angle - 0.16) * 13}L${rx + Math.cos(angle) * far} ${ry + Math.sin(angle) * far}Z`,
        '#a8402a',
      ),
      path(
        `M${rx} ${ry}L${rx + Math.cos(angle + 0.16) * 13} ${ry + Math.sin(angle + 0.16) * 13}L${rx + Math.cos(angle) * far} ${ry + Math.sin(angle) * far}Z`,
        '#2f4f5a',
      ),
    );
  }
  return parts.join('') + cartouche(w * 0.7, h * 0.05, w * 0.25, h * 0.16, chance) + frame(w, h);
}

const mountain = (x: number, y: number, size: number, colour: string): string =>
  path(
    `M${x - size} ${y}Q${x - size * 0.4} ${y - size * 0.9} ${x} ${y - size * 1.2}Q${x + size * 0.4} ${y - size * 0.7} ${x + size} ${y}Z`,
    colour,
  ) +
  path(
    `M${x} ${y - size * 1.2}Q${x + size * 0.4} ${y - size * 0.7} ${x + size} ${y}H${x + size * 0.25}Z`,
    INK,
    'opacity="0.45"',
  );

function cartouche(x: number, y: number, w: number, h: number, chance: Seeded): string {
  return (
    path(
      `M${x} ${y + 10}q${w * 0.12} -24 ${w * 0.25} -6q${w * 0.25} -24 ${w * 0.5} 0q${w * 0.13} -18 ${w * 0.25} 6q18 ${h * 0.4} 0 ${h - 20}q${-w * 0.12} 24 ${-w * 0.25} 6q${-w * 0.25} 22 ${-w * 0.5} 0q${-w * 0.13} 20 ${-w * 0.25} -6q-18 ${-h * 0.4} 0 ${-(h - 20)}Z`,
      '#e9d8a6',
      `stroke="#8a5a2a" stroke-width="4"`,
    ) + printed(x + w * 0.14, y + h * 0.34, w * 0.72, 4, 7, INK, chance)
  );
}

const frame = (w: number, h: number): string =>
  box(9, 9, w - 18, h - 18, 'none', `stroke="${INK}" stroke-width="2"`) +
  Array.from({ length: 24 }, (_, i) =>
    i % 2
      ? box(12 + ((w - 24) * i) / 24, 12, (w - 24) / 24, 7, INK) +
        box(12 + ((w - 24) * i) / 24, h - 19, (w - 24) / 24, 7, INK)
      : '',
  ).join('') +
  box(20, 20, w - 40, h - 40, 'none', `stroke="${INK}" stroke-width="1"`);
