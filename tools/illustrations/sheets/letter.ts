import { drawn, drawnOver } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import { box, line, oval } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { paragraph, printed, written } from './script.ts';

/** A letter or a writer's manuscript: folds, a date, a signature, sometimes a stamp, a sketch or corrections. */
export const letter: Draw = async ({ wording }, chance) => {
  const size = chance.pick([
    { width: 640, height: 860 },
    { width: 700, height: 820 },
    { width: 900, height: 640 },
    { width: 560, height: 860 },
  ]);
  const { width, height } = size;
  const ink = chance.pick(['#2c2a4a', '#3a2616', '#1f1d22', '#4a3420', '#2a3a5a']);
  const hand = {
    size: chance.between(6, 10),
    slant: chance.between(0.2, 0.8),
    width: chance.between(0.8, 1.3),
    ink,
    pen: chance.between(1.1, 1.9),
    joined: true,
  };
  const spacing = hand.size * chance.between(3, 3.9);
  const parts: string[] = [];
  const columns = size.width > 800 ? 2 : 1;
  const margin = width * 0.09;
  for (let column = 0; column < columns; column++) {
    const x = margin + (column * width) / 2;
    const wide = width / columns - margin * (columns === 1 ? 2 : 1.4);
    let y = margin * 1.3;
    if (column === 0) {
      parts.push(written(x + wide * 0.55, y, x + wide, hand, chance));
      y += spacing * 2;
      parts.push(written(x, y, x + wide * 0.5, { ...hand, size: hand.size * 1.15 }, chance));
      y += spacing * 1.4;
    }
    while (y < height - spacing * 5) {
      const lines = Math.min(chance.whole(3, 9), Math.floor((height - spacing * 3.5 - y) / spacing));
      if (lines < 1) break;
      const block = { x, y, width: wide, lines, spacing };
      parts.push(
        /Typoskript|Druckfahne/.test(wording)
          ? printed(x, y, wide, lines * 2, spacing / 3.5, '#2a2626', chance)
          : paragraph(block, hand, chance),
      );
      y += (lines + 0.5) * spacing;
    }
    if (column === columns - 1)
      parts.push(
        written(
          x + wide * 0.4,
          height - margin,
          x + wide * 0.95,
          { ...hand, size: hand.size * 1.7, pen: hand.pen * 1.3 },
          chance,
        ),
        line(`M${x + wide * 0.45} ${height - margin * 0.7}q${wide * 0.2} 14 ${wide * 0.42} -6`, ink, 2),
      );
  }
  if (/Korrektur|Manuskript|Druckfahne|Notizbuch/.test(wording)) {
    const red = chance.pick(['#a8322a', '#2f4f9a', ink]);
    for (let i = 0; i < 7; i++) {
      const [x, y] = [width * chance.between(0.12, 0.6), height * chance.between(0.15, 0.85)];
      parts.push(
        line(`M${x} ${y}q40 -5 ${chance.between(60, 170)} 2`, red, 2.2),
        written(x + 10, y - spacing * 0.45, x + 130, { ...hand, ink: red, size: hand.size * 0.7 }, chance),
      );
      if (chance.happens(0.4))
        parts.push(
          line(
            `M${width * 0.94} ${y}C${width * 0.98} ${y + 40} ${width * 0.8} ${y + 30} ${x + 120} ${y + 4}`,
            red,
            1.6,
          ),
        );
    }
  }
  const sheet = paper(
    size,
    chance.pick(['#f0e7d2', '#e6dcc4', '#dfe3e4', '#efe3d6', '#e9e4cf', '#d6dfe0']),
    chance.between(0.35, 0.9),
    chance,
  );
  let page = printedOn(sheet, await drawn(size, parts.join('')));
  if (/Brief/.test(wording)) {
    const fold = (at: number, upright: boolean) =>
      upright
        ? box(at, 0, 2, height, '#6a5a44', 'opacity="0.25"') +
          box(at + 2, 0, 3, height, '#fff', 'opacity="0.35"')
        : box(0, at, width, 2, '#6a5a44', 'opacity="0.25"') +
          box(0, at + 2, width, 3, '#fff', 'opacity="0.35"');
    const seal = chance.happens(0.45)
      ? oval(
          width * 0.86,
          height * 0.88,
          34,
          32,
          chance.pick(['#8a1f22', '#6a2418', '#2a2a2a']),
          'opacity="0.9"',
        ) + oval(width * 0.86, height * 0.88, 22, 21, 'none', 'stroke="#4a0f10" stroke-width="3"')
      : '';
    page = await drawnOver(
      page,
      fold(height / 3, false) +
        fold((2 * height) / 3, false) +
        (columns === 2 ? fold(width / 2, true) : '') +
        seal,
    );
  }
  return mottled(page, 0.05, 120, chance);
};
