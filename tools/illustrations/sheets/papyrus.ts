import { mixRgb } from '../kit/colour.ts';
import { clouds, noise, smoothstep } from '../kit/noise.ts';
import { changed, drawn, painted } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import { printedOn } from '../media/age.ts';
import { paragraph } from './script.ts';

/** A torn sheet of papyrus with lines of ink on a museum's grey ground. */
export const papyrus: Draw = async (_subject, chance) => {
  const size = chance.pick([
    { width: 860, height: 560 },
    { width: 620, height: 820 },
    { width: 900, height: 460 },
  ]);
  const { width, height } = size;
  const hand = {
    size: chance.between(6, 9),
    slant: chance.between(-0.1, 0.25),
    width: 0.95,
    ink: '#2c1c10',
    pen: 2,
    joined: chance.happens(0.4),
  };
  const spacing = hand.size * 3;
  const columns = width > 800 ? 2 : 1;
  const text = Array.from({ length: columns }, (_, i) =>
    paragraph(
      {
        x: width * (0.14 + (i * 0.76) / columns),
        y: height * 0.16,
        width: (width * 0.7) / columns,
        lines: Math.floor((height * 0.7) / spacing),
        spacing,
      },
      hand,
      chance,
    ),
  );
  const [edge, fibre, patch] = [
    clouds(chance.seed + 1, 5),
    noise(chance.seed + 2),
    clouds(chance.seed + 3, 5),
  ];
  const ground = chance.pick([
    [196, 197, 194],
    [226, 224, 218],
    [60, 62, 66],
  ] as [[number, number, number], ...[number, number, number][]]);
  const torn = (x: number, y: number): number => {
    const inside = Math.min(x, width - x, y, height - y) - 26 - 26 * edge(x / 70, y / 70);
    const hole = patch(x / 60, y / 60) > 0.52 ? -30 : 30;
    return Math.min(inside, hole + (patch(x / 60, y / 60) > 0.49 ? 0 : 40));
  };
  const sheet = painted(size, (x, y) => {
    const weave =
      fibre(x / 60, y / 1.7) * 0.5 + fibre(x / 1.7 + 900, y / 60) * 0.35 + patch(x / 120, y / 120) * 0.5;
    return mixRgb([201, 165, 104], [128, 92, 50], smoothstep(-0.9, 1.1, weave));
  });
  const inked = printedOn(sheet, await drawn(size, text.join('')));
  return changed(inked, (pixels, at, x, y) => {
    const cover = smoothstep(-1.2, 1.2, torn(x, y));
    const shadow = 1 - 0.3 * smoothstep(-14, 2, torn(x - 6, y - 8));
    for (let part = 0; part < 3; part++) {
      const below = (ground[part] ?? 0) * shadow;
      pixels[at + part] = below + ((pixels[at + part] ?? 0) - below) * cover;
    }
  });
};
