import { mixRgb, type Rgb, rgb } from '../kit/colour.ts';
import { clouds, noise } from '../kit/noise.ts';
import { changed, drawn, type Picture, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, group, line, oval, path } from '../kit/shapes.ts';
import { spiral } from '../scenes/ornament.ts';
import { dog } from '../scenes/staffage.ts';

/** Threads crossing over a drawing, and soft folds of light. */
function woven(picture: Picture, thread: number, folds: number, chance: Seeded): Picture {
  const [fold, fibre] = [clouds(chance.seed + 1, 3), noise(chance.seed + 2)];
  return changed(picture, (pixels, at, x, y) => {
    const over =
      (Math.floor(x / thread) + Math.floor(y / thread)) % 2
        ? Math.sin((x / thread) * Math.PI)
        : Math.sin((y / thread) * Math.PI);
    const light =
      1 + 0.1 * Math.abs(over) - 0.08 + folds * fold(x / 130, y / 220) + 0.05 * fibre(x / 1.6, y / 1.6);
    for (let part = 0; part < 3; part++) pixels[at + part] = (pixels[at + part] ?? 0) * light;
  });
}

/** A carpet, a curtain with columns and crown, or a cover of cotton. */
export const textile: Draw = async ({ wording, title }, chance) => {
  if (/Mund/.test(title)) return mouthCover(chance);
  const isCurtain = /Tora|Vorhang/.test(title);
  const size: Size = isCurtain ? { width: 640, height: 840 } : { width: 900, height: 620 };
  const { width: w, height: h } = size;
  const [ground, border] = chance.pick(
    isCurtain
      ? [
          ['#7a1f2c', '#2f3a6a'],
          ['#27406a', '#7a1f2c'],
        ]
      : [
          ['#a8322f', '#27406a'],
          ['#b04a3a', '#2f5a4a'],
        ],
  ) as [string, string];
  const gold = '#d9b04a';
  const parts = [box(0, 0, w, h, border)];
  for (let i = 0; i < 40; i++)
    for (const y of [28, h - 28])
      parts.push(
        group(
          `translate(${(i * w) / 39} ${y})`,
          path('M-9 0L0 -13L9 0L0 13Z', i % 2 ? gold : '#c8604a') + oval(0, 0, 3, 3, '#f4e8c8'),
        ),
      );
  for (let i = 0; i < 26; i++)
    for (const x of [28, w - 28])
      parts.push(
        group(`translate(${x} ${(i * h) / 25})`, path('M-13 0L0 -9L13 0L0 9Z', i % 2 ? '#7a9a7a' : gold)),
      );
  parts.push(box(56, 56, w - 112, h - 112, ground, `stroke="${gold}" stroke-width="5"`));
  if (isCurtain) {
    for (const x of [0.2, 0.74]) {
      parts.push(
        box(w * x, h * 0.34, w * 0.06, h * 0.46, gold),
        box(w * (x - 0.02), h * 0.31, w * 0.1, h * 0.035, gold),
        box(w * (x - 0.02), h * 0.79, w * 0.1, h * 0.035, gold),
      );
      for (let i = 0; i < 9; i++)
        parts.push(line(`M${w * x} ${h * (0.36 + 0.05 * i)}l${w * 0.06} ${h * 0.03}`, '#8a5a1c', 3));
    }
    parts.push(
      path(
        `M${w * 0.36} ${h * 0.3}L${w * 0.33} ${h * 0.16}L${w * 0.42} ${h * 0.23}L${w * 0.5} ${h * 0.12}L${w * 0.58} ${h * 0.23}L${w * 0.67} ${h * 0.16}L${w * 0.64} ${h * 0.3}Z`,
        gold,
      ),
      ...[0.33, 0.5, 0.67].map((x) => oval(w * x, h * (x === 0.5 ? 0.11 : 0.15), 8, 8, '#e8e0d0')),
    );
    for (let i = 0; i < 6; i++)
      parts.push(
        line(
          `M${w * 0.34} ${h * (0.42 + 0.06 * i)}h${w * chance.between(0.2, 0.32)}`,
          gold,
          11,
          'stroke-dasharray="16 9 26 8 9 12"',
        ),
      );
    for (let i = 0; i < 60; i++) parts.push(line(`M${12 + (i * (w - 24)) / 59} ${h - 14}v13`, gold, 4));
    for (const x of [0.12, 0.88])
      for (let i = 0; i < 6; i++)
        parts.push(
          group(
            `translate(${w * x} ${h * (0.2 + 0.12 * i)})`,
            spiral(20, 2.4, gold, 3) + oval(14, 16, 8, 5, '#4f7a4a'),
          ),
        );
  } else {
    const [cx, cy] = [w / 2, h / 2];
    for (let i = 0; i < 90; i++) {
      const [x, y] = [chance.between(80, w - 80), chance.between(80, h - 80)];
      parts.push(
        group(
          `translate(${x} ${y})`,
          chance.happens(0.5)
            ? spiral(13, 1.8, chance.pick([gold, '#e8d8a8', '#5f8a6a']), 2)
            : oval(0, 0, 6, 6, chance.pick(['#e8d8a8', '#5f7fae', '#d88a5a'])) + oval(0, 0, 2.5, 2.5, ground),
        ),
      );
    }
    for (const r of [1, 0.8, 0.5])
      parts.push(
        path(
          Array.from({ length: 32 }, (_, i) => {
            const a = (i / 32) * 6.283;
            const k = r * (i % 2 ? 0.86 : 1);
            return `${i ? 'L' : 'M'}${cx + Math.cos(a) * 170 * k} ${cy + Math.sin(a) * 130 * k}`;
          }).join(''),
          r === 1 ? border : r === 0.8 ? gold : '#2f5a4a',
        ),
      );
    for (let i = 0; i < 12; i++) {
      const x = chance.between(110, w - 150);
      const y = i % 2 ? chance.between(110, 190) : chance.between(h - 150, h - 90);
      parts.push(dog(x, y, 64, chance.pick(['#e8d8a8', '#d9b04a', '#8a9ac0', '#3a2a24'])));
    }
  }
  return woven(await drawn(size, parts.join('')), 3, /Seide/.test(wording) ? 0.24 : 0.12, chance);
};

async function mouthCover(chance: Seeded): Promise<Picture> {
  const size = { width: 820, height: 600 };
  const cloth = chance.pick(['#4f74b8', '#c85a6a', '#5a9a7a']);
  const parts = [
    box(0, 0, 820, 600, '#e9e4da'),
    path(
      'M160 190Q410 130 660 190L690 400Q410 500 130 400Z',
      '#b8b0a0',
      'transform="translate(10 16)" opacity="0.6"',
    ),
  ];
  parts.push(
    '<clipPath id="c"><path d="M160 190Q410 130 660 190L690 400Q410 500 130 400Z"/></clipPath>',
    `<g clip-path="url(#c)">${box(100, 100, 620, 420, cloth)}${Array.from({ length: 150 }, (_, i) => oval(120 + (i % 15) * 42 + (Math.floor(i / 15) % 2) * 21, 130 + Math.floor(i / 15) * 38, 8, 8, i % 3 ? '#f4ecd8' : '#f0c85a')).join('')}</g>`,
  );
  for (const y of [245, 300, 352])
    parts.push(
      line(`M150 ${y}Q410 ${y + 44} 672 ${y}`, '#22304a', 5, 'opacity="0.45"'),
      line(`M150 ${y + 5}Q410 ${y + 49} 672 ${y + 5}`, '#ffffff', 3, 'opacity="0.5"'),
    );
  for (const s of [-1, 1])
    parts.push(
      line(
        `M${410 + s * 250} 200C${410 + s * 400} 150 ${410 + s * 400} 440 ${410 + s * 276} 392`,
        '#f6f2ea',
        9,
      ),
    );
  return woven(await drawn(size, parts.join('')), 2.4, 0.14, chance);
}

/** Feathers in rows: a headdress spread as a fan, or a cloak. */
export const feathers: Draw = async ({ title }, chance) => {
  const isCloak = /mantel|umhang/i.test(title);
  const size: Size = isCloak ? { width: 700, height: 760 } : { width: 880, height: 660 };
  const { width: w, height: h } = size;
  const parts = [box(0, 0, w, h, isCloak ? '#d8d2c4' : '#1f2226')];
  const feather = (
    x: number,
    y: number,
    angle: number,
    long: number,
    wide: number,
    colour: string,
  ): string => {
    const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
    const [px, py] = [-Math.sin(angle) * wide, Math.cos(angle) * wide];
    return (
      path(
        `M${x} ${y}Q${x + dx * 0.5 + px} ${y + dy * 0.5 + py} ${x + dx} ${y + dy}Q${x + dx * 0.5 - px} ${y + dy * 0.5 - py} ${x} ${y}Z`,
        colour,
      ) + line(`M${x} ${y}L${x + dx} ${y + dy}`, '#00000055', 0.8)
    );
  };
  if (isCloak) {
    for (let row = 0; row < 26; row++)
      for (let i = 0; i < 60; i++) {
        const t = i / 59;
        const spread = 0.16 + 0.3 * (row / 26) ** 0.7;
        const [x, y] = [
          w * (0.5 + (t - 0.5) * 2 * spread),
          h * (0.14 + 0.029 * row) + 26 * Math.sin(t * Math.PI),
        ];
        const isGold =
          Math.hypot((t - 0.5) * 2.4, (row - 14) / 9) < 0.62 || Math.abs(Math.abs(t - 0.5) - 0.46) < 0.05;
        parts.push(
          feather(
            x,
            y,
            1.57 + (t - 0.5) * 0.7 + chance.between(-0.1, 0.1),
            40,
            8,
            isGold ? chance.pick(['#e8c03a', '#d8a82f']) : chance.pick(['#a82a22', '#c23a2c', '#8a1f1c']),
          ),
        );
      }
  } else {
    const [cx, cy] = [w / 2, h * 0.9];
    for (const [reach, from, wide, colours, count] of [
      [h * 0.82, 0.5, 10, ['#1f6a4a', '#2f8a5c', '#3fa078', '#174f3a'], 190],
      [h * 0.46, 0.22, 9, ['#8a3a2a', '#6a2a20'], 90],
      [h * 0.4, 0.2, 9, ['#2f7fa8', '#3f9ac8'], 90],
      [h * 0.3, 0.14, 8, ['#f0ece0', '#e0d8c8'], 80],
    ] as const) {
      for (let i = 0; i < count; i++) {
        const a = -Math.PI * (0.04 + (0.92 * i) / (count - 1));
        const far = reach * (0.82 + 0.18 * Math.sin(-a)) * chance.between(0.95, 1.03);
        parts.push(
          feather(
            cx + Math.cos(a) * far * from,
            cy + Math.sin(a) * far * from,
            a,
            far * (1 - from),
            wide,
            chance.pick(colours),
          ),
        );
      }
      for (let i = 0; i < 26; i++) {
        const a = -Math.PI * (0.05 + (0.9 * i) / 25);
        parts.push(
          path(
            `M${cx + Math.cos(a) * reach * from - 7} ${cy + Math.sin(a) * reach * from}a7 7 0 0 1 14 0Z`,
            '#e2b23f',
          ),
        );
      }
    }
  }
  const drawing = await drawn(size, parts.join(''));
  const glow = clouds(chance.seed + 3, 3);
  return changed(drawing, (pixels, at, x, y) => {
    const light = 1 + 0.18 * glow(x / 60, y / 60);
    const c: Rgb = mixRgb(
      [(pixels[at] ?? 0) * light, (pixels[at + 1] ?? 0) * light, (pixels[at + 2] ?? 0) * light],
      rgb('#101418'),
      Math.max(0, Math.hypot(x / w - 0.5, y / h - 0.5) - 0.45),
    );
    pixels.set(c, at);
  });
};
