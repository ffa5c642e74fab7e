import type { Palette } from './palettes.ts';
import type { Seeded } from './seeded.ts';

/** What a motif is drawn on: width and height in pixels. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly colours: Palette;
  readonly chance: Seeded;
}

/** Draws the inside of an SVG. */
export type Motif = (sheet: Sheet) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}"/>`;
const ellipse = (x: number, y: number, across: number, down: number, fill: string): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${across.toFixed(1)}" ry="${down.toFixed(1)}" fill="${fill}"/>`;
const path = (d: string, fill: string, stroke = 'none', width = 0): string =>
  `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`;
const polygon = (points: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" fill="${fill}"/>`;
const many = (count: number, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join('');
const ground = ({ width, height, colours }: Sheet): string => rect(0, 0, width, height, colours.ground);

export const portrait: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const x = width * chance.between(0.42, 0.58);
  const head = height * chance.between(0.13, 0.19);
  const y = height * chance.between(0.34, 0.42);
  const skin = colours.accent;
  return [
    ground(sheet),
    rect(width * chance.between(0, 0.7), 0, width * chance.between(0.1, 0.3), height, colours.second),
    ellipse(
      x,
      y - head * 0.3,
      head * chance.between(0.95, 1.35),
      head * chance.between(1.05, 1.4),
      colours.dark,
    ),
    ellipse(x, height * 1.02, width * chance.between(0.3, 0.44), height - y - head, colours.first),
    rect(x - head * 0.3, y, head * 0.6, head * 1.5, skin),
    ellipse(x, y, head * 0.78, head, skin),
    many(2, (side) =>
      ellipse(x + (side - 0.5) * head * 0.7, y - head * 0.1, head * 0.1, head * 0.07, colours.dark),
    ),
    rect(x - head * 0.2, y + head * 0.5, head * 0.4, head * 0.08, colours.second),
  ].join('');
};

export const landscape: Motif = ({ width, height, colours, chance }) => {
  const horizon = height * chance.between(0.35, 0.6);
  const hills = chance.whole(2, 4);
  const shades = [colours.second, colours.ground, colours.dark, colours.first];
  const ridge = (i: number): string => {
    const base = horizon + (i * (height - horizon)) / hills;
    const bend = chance.between(-0.2, 0.2) * height;
    const middle = width * chance.between(0.3, 0.7);
    return path(
      `M0 ${base} Q${middle} ${base + bend} ${width} ${base + chance.between(-20, 20)} V${height} H0 Z`,
      shades[i % shades.length] ?? colours.ground,
    );
  };
  const trees = chance.whole(0, 7);
  return [
    rect(0, 0, width, height, colours.first),
    ellipse(
      width * chance.between(0.1, 0.9),
      horizon * chance.between(0.2, 0.8),
      width * 0.07,
      width * 0.07,
      colours.accent,
    ),
    many(hills, ridge),
    many(trees, () => {
      const [x, y, size] = [
        chance.between(0, width),
        chance.between(horizon, height * 0.95),
        chance.between(0.05, 0.13) * height,
      ];
      return rect(x - 2, y, 4, size, colours.dark) + ellipse(x, y, size * 0.5, size * 0.7, colours.dark);
    }),
  ].join('');
};

export const score: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const systems = chance.whole(4, 7);
  const gap = height / (systems + 1);
  const line = gap / 12;
  return [
    ground(sheet),
    many(systems, (system) => {
      const top = gap * (system + 0.6);
      return (
        many(5, (i) => rect(width * 0.06, top + i * line * 1.5, width * 0.88, 1, colours.dark)) +
        many(chance.whole(8, 16), () => {
          const [x, y] = [chance.between(0.09, 0.92) * width, top + chance.between(-1, 7) * line];
          return (
            ellipse(x, y, line * 1.1, line * 0.8, colours.dark) +
            rect(x + line, y - line * 5, 1.5, line * 5, colours.dark)
          );
        })
      );
    }),
  ].join('');
};

export const writing: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const lines = chance.whole(10, 22);
  const gap = (height * 0.84) / lines;
  return [
    ground(sheet),
    rect(width * 0.07, height * 0.08, gap * 2.4, gap * 2.4, colours.accent),
    many(lines, (line) => {
      let x = width * (line < 3 ? 0.12 + gap / 160 : 0.07);
      const words: string[] = [];
      while (x < width * 0.9) {
        const length = chance.between(0.02, 0.1) * width;
        words.push(rect(x, height * 0.09 + line * gap, length, gap * 0.32, colours.dark));
        x += length + width * 0.018;
      }
      return words.join('');
    }),
    chance.whole(0, 2) === 0
      ? ellipse(width * 0.78, height * 0.88, width * 0.07, width * 0.07, colours.accent)
      : '',
  ].join('');
};

export const map: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const [x, y, size] = [width / 2, height / 2, Math.min(width, height) * 0.3];
  const points = chance.whole(7, 11);
  const star = Array.from({ length: points * 2 }, (_, i): [number, number] => {
    const reach = i % 2 === 0 ? size : size * 0.8;
    const angle = (i * Math.PI) / points;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return [
    ground(sheet),
    path(
      `M0 ${height * chance.between(0.1, 0.3)} Q${x} ${height * chance.between(0, 0.5)} ${width} ${height * chance.between(0.4, 0.9)}`,
      'none',
      '#7fa6c4',
      18,
    ),
    polygon(star, colours.second),
    many(12, () =>
      rect(
        x + chance.between(-0.8, 0.6) * size,
        y + chance.between(-0.8, 0.6) * size,
        size * 0.22,
        size * 0.16,
        colours.accent,
      ),
    ),
    many(9, () =>
      path(
        `M${x} ${y} L${chance.between(0, width)} ${chance.whole(0, 1) * height}`,
        'none',
        colours.dark,
        1.5,
      ),
    ),
  ].join('');
};

export const poster: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const stripes = chance.whole(2, 6);
  return [
    ground(sheet),
    many(stripes, (i) =>
      rect(
        (i * width) / stripes,
        0,
        width / stripes / 2,
        height * 0.72,
        i % 2 ? colours.first : colours.second,
      ),
    ),
    ellipse(
      width * chance.between(0.3, 0.7),
      height * chance.between(0.25, 0.5),
      width * 0.26,
      width * 0.26,
      colours.accent,
    ),
    rect(0, height * 0.74, width, height * 0.26, colours.dark),
    many(chance.whole(5, 9), (i) =>
      rect(width * (0.08 + i * 0.095), height * 0.8, width * 0.06, height * 0.1, colours.accent),
    ),
  ].join('');
};

export const building: Motif = ({ width, height, colours, chance }) => {
  const [columns, rows] = [chance.whole(4, 9), chance.whole(2, 5)];
  const [left, top] = [width * 0.1, height * chance.between(0.25, 0.45)];
  const [cell, floor] = [(width * 0.8) / columns, (height * 0.95 - top) / rows];
  const towers = chance.whole(0, 2);
  return [
    rect(0, 0, width, height, colours.first),
    many(towers, (i) => {
      const x = width * (0.25 + 0.45 * i);
      return (
        rect(x, top * 0.4, width * 0.08, height, colours.second) +
        polygon(
          [
            [x, top * 0.4],
            [x + width * 0.04, 0],
            [x + width * 0.08, top * 0.4],
          ],
          colours.dark,
        )
      );
    }),
    rect(left, top, width * 0.8, height, colours.ground),
    polygon(
      [
        [left * 0.7, top],
        [width / 2, top * chance.between(0.5, 0.9)],
        [width - left * 0.7, top],
      ],
      colours.second,
    ),
    many(columns * rows, (i) =>
      rect(
        left + ((i % columns) + 0.25) * cell,
        top + (Math.floor(i / columns) + 0.25) * floor,
        cell * 0.5,
        floor * 0.55,
        colours.dark,
      ),
    ),
    rect(0, height * 0.93, width, height * 0.07, colours.accent),
  ].join('');
};

export const vessel: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const x = width / 2;
  const [belly, neck] = [width * chance.between(0.17, 0.3), width * chance.between(0.05, 0.12)];
  const [top, bottom] = [height * chance.between(0.15, 0.3), height * 0.86];
  const middle = top + (bottom - top) * chance.between(0.45, 0.7);
  return [
    ground(sheet),
    rect(0, height * 0.8, width, height * 0.2, colours.second),
    path(
      `M${x - neck} ${top} C${x - neck} ${middle} ${x - belly * 1.6} ${middle} ${x - belly * 0.5} ${bottom} H${x + belly * 0.5} C${x + belly * 1.6} ${middle} ${x + neck} ${middle} ${x + neck} ${top} Z`,
      colours.accent,
    ),
    ellipse(x, top, neck * 1.3, neck * 0.35, colours.dark),
    many(chance.whole(1, 4), (i) => rect(x - belly * 0.8, middle + i * 14, belly * 1.6, 5, colours.first)),
  ].join('');
};

export const flowers: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  return [
    vessel(sheet),
    many(chance.whole(6, 14), () => {
      const [x, y, size] = [
        width * chance.between(0.2, 0.8),
        height * chance.between(0.06, 0.42),
        width * chance.between(0.03, 0.07),
      ];
      const petals = many(6, (i) =>
        ellipse(
          x + size * Math.cos(i),
          y + size * Math.sin(i),
          size * 0.7,
          size * 0.7,
          i % 2 ? colours.first : colours.second,
        ),
      );
      return (
        path(`M${x} ${y} L${width / 2} ${height * 0.4}`, 'none', '#3c6b35', 3) +
        petals +
        ellipse(x, y, size * 0.5, size * 0.5, colours.accent)
      );
    }),
  ].join('');
};

export const animal: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const [x, y] = [width * chance.between(0.42, 0.55), height * chance.between(0.45, 0.58)];
  const [long, tall] = [width * chance.between(0.18, 0.27), height * chance.between(0.1, 0.17)];
  const fur = colours.accent;
  return [
    ground(sheet),
    rect(0, y + tall * 1.5, width, height, colours.second),
    many(4, (i) => rect(x - long * 0.8 + i * long * 0.5, y, long * 0.14, tall * 2.1, fur)),
    ellipse(x, y, long, tall, fur),
    ellipse(x + long * 1.05, y - tall * 0.8, tall * 0.75, tall * 0.65, fur),
    many(2, (i) =>
      ellipse(x + long * (0.9 + i * 0.25), y - tall * 1.7, tall * 0.15, tall * chance.between(0.3, 0.8), fur),
    ),
    ellipse(x + long * 1.2, y - tall * 0.9, 4, 4, colours.dark),
  ].join('');
};

export const coin: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const [x, y, size] = [width / 2, height / 2, Math.min(width, height) * 0.4];
  const beads = chance.whole(24, 40);
  return [
    ground(sheet),
    ellipse(x, y, size, size, colours.second),
    ellipse(x, y, size * 0.93, size * 0.93, colours.accent),
    many(beads, (i) =>
      ellipse(
        x + size * 0.84 * Math.cos((i * 2 * Math.PI) / beads),
        y + size * 0.84 * Math.sin((i * 2 * Math.PI) / beads),
        5,
        5,
        colours.second,
      ),
    ),
    ellipse(x - size * 0.05, y - size * 0.1, size * 0.3, size * 0.38, colours.first),
    path(
      `M${x - size * 0.45} ${y + size * 0.6} Q${x} ${y} ${x + size * 0.4} ${y + size * 0.6} Z`,
      colours.first,
    ),
  ].join('');
};

export const ornament: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const columns = chance.whole(5, 9);
  const cell = width / columns;
  const rows = Math.ceil(height / cell);
  const shades = [colours.first, colours.second, colours.accent, colours.dark] as const;
  return (
    ground(sheet) +
    many(columns * rows, (i) => {
      const [x, y] = [(i % columns) * cell, Math.floor(i / columns) * cell];
      const [shade, inner] = [chance.pick(shades), chance.pick(shades)];
      const form = chance.whole(0, 2);
      if (form === 0)
        return (
          rect(x + 2, y + 2, cell - 4, cell - 4, shade) +
          rect(x + cell / 3, y + cell / 3, cell / 3, cell / 3, inner)
        );
      if (form === 1)
        return (
          ellipse(x + cell / 2, y + cell / 2, cell * 0.45, cell * 0.45, shade) +
          ellipse(x + cell / 2, y + cell / 2, cell * 0.2, cell * 0.2, inner)
        );
      return polygon(
        [
          [x, y + cell],
          [x + cell / 2, y],
          [x + cell, y + cell],
        ],
        shade,
      );
    })
  );
};

export const machine: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const wheel = (x: number, y: number, size: number): string =>
    ellipse(x, y, size, size, colours.dark) +
    ellipse(x, y, size * 0.8, size * 0.8, colours.first) +
    many(
      4,
      (i) =>
        `<g transform="rotate(${i * 45} ${x.toFixed(1)} ${y.toFixed(1)})">${rect(x - 3, y - size * 0.85, 6, size * 1.7, colours.dark)}</g>`,
    ) +
    ellipse(x, y, size * 0.2, size * 0.2, colours.accent);
  const y = height * 0.68;
  return [
    ground(sheet),
    rect(0, height * 0.86, width, height * 0.14, colours.second),
    rect(
      width * 0.14,
      height * chance.between(0.3, 0.45),
      width * chance.between(0.45, 0.72),
      height * 0.3,
      colours.accent,
    ),
    rect(width * chance.between(0.2, 0.6), height * 0.16, width * 0.1, height * 0.25, colours.dark),
    many(chance.whole(2, 4), (i) => wheel(width * (0.22 + i * 0.19), y, height * chance.between(0.1, 0.19))),
  ].join('');
};

export const chair: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const [left, seat, wide] = [
    width * chance.between(0.25, 0.33),
    height * chance.between(0.5, 0.58),
    width * chance.between(0.34, 0.44),
  ];
  const bars = chance.whole(2, 6);
  return [
    ground(sheet),
    rect(0, height * 0.84, width, height * 0.16, colours.second),
    many(2, (i) => rect(left + i * (wide - 12), height * 0.14, 12, height * 0.76, colours.dark)),
    rect(left, height * 0.14, wide, 14, colours.dark),
    many(bars, (i) =>
      rect(left + ((i + 0.5) * wide) / bars, height * 0.14, 5, seat - height * 0.14, colours.accent),
    ),
    rect(left - 12, seat, wide + 24, height * 0.06, colours.first),
  ].join('');
};

export const figures: Motif = (sheet) => {
  const { width, height, colours, chance } = sheet;
  const count = chance.whole(1, 4);
  const shades = [colours.first, colours.second, colours.dark] as const;
  return [
    ground(sheet),
    rect(0, height * chance.between(0.6, 0.8), width, height, colours.second),
    many(count, (i) => {
      const x = (width * (i + 0.5 + chance.between(-0.15, 0.15))) / count;
      const [top, size] = [height * chance.between(0.18, 0.32), height * 0.07];
      const shade = chance.pick(shades);
      return (
        polygon(
          [
            [x - size, top + size],
            [x + size, top + size],
            [x + size * chance.between(1.2, 2.6), height * 0.92],
            [x - size * chance.between(1.2, 2.6), height * 0.92],
          ],
          shade,
        ) + ellipse(x, top, size * 0.7, size * 0.9, colours.accent)
      );
    }),
  ].join('');
};
