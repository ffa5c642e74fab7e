import { drawn, type Picture } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, line, oval, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { printed } from './script.ts';

/** A word of a title, as black upright shapes that are no letters. */
export function heading(
  x: number,
  y: number,
  width: number,
  size: number,
  ink: string,
  chance: Seeded,
): string {
  const parts: string[] = [];
  const step = size * 0.72;
  const letters = Math.max(2, Math.floor(width / step));
  const start = x + (width - letters * step) / 2;
  for (let i = 0; i < letters; i++) {
    const at = start + i * step;
    if (i > 1 && i < letters - 2 && chance.happens(0.14)) continue;
    const kind = chance.whole(0, 3);
    parts.push(box(at, y - size, size * 0.15, size, ink));
    if (kind === 0)
      parts.push(
        line(
          `M${at} ${y - size * 0.93}h${size * 0.45}M${at} ${y - size * 0.5}h${size * 0.36}M${at} ${y - size * 0.07}h${size * 0.45}`,
          ink,
          size * 0.1,
        ),
      );
    else if (kind === 1)
      parts.push(
        box(at + size * 0.38, y - size, size * 0.13, size, ink),
        line(`M${at} ${y - size * 0.52}h${size * 0.44}`, ink, size * 0.09),
      );
    else if (kind === 2)
      parts.push(
        line(
          `M${at + size * 0.1} ${y - size * 0.94}q${size * 0.5} ${size * 0.06} ${size * 0.34} ${size * 0.46}t${-size * 0.34} ${size * 0.44}`,
          ink,
          size * 0.12,
        ),
      );
    else
      parts.push(
        line(
          `M${at + size * 0.1} ${y - size * 0.95}L${at + size * 0.45} ${y - size * 0.05}`,
          ink,
          size * 0.12,
        ),
      );
  }
  return parts.join('');
}

/** A newspaper: title, rules, columns of small print, sometimes a woodcut. */
export const newspaper: Draw = async ({ year }, chance) => {
  const size = { width: 620, height: 880 };
  const ink = '#262220';
  const columns = year < 1800 ? 1 : year < 1850 ? 2 : 3;
  const parts = [
    heading(50, 96, 520, 46, ink, chance),
    line('M40 122H580M40 128H580', ink, 1.6),
    printed(60, 146, 480, 1, 6, ink, chance),
    line('M40 158H580', ink, 1),
  ];
  if (year < 1800)
    parts.push(
      oval(310, 205, 52, 34, 'none', `stroke="${ink}" stroke-width="2"`),
      path('M270 210q40 -50 80 0l-16 18h-48Z', ink),
      line('M310 180v-16M300 170h20', ink, 3),
    );
  const top = year < 1800 ? 262 : 182;
  const wide = 520 / columns;
  for (let column = 0; column < columns; column++) {
    const x = 50 + column * wide;
    let y = top;
    while (y < 810) {
      const lines = Math.min(chance.whole(5, 16), Math.floor((840 - y) / (year < 1800 ? 13 : 9)));
      if (chance.happens(0.4) && columns > 1) {
        parts.push(heading(x + 8, y + 6, wide - 30, 10, ink, chance));
        y += 18;
      }
      const letter = year < 1800 ? 7 : 4.6;
      parts.push(printed(x + 4, y, wide - 16, lines, letter, ink, chance));
      y += lines * letter * 1.75 + letter * 2;
    }
    if (column > 0) parts.push(line(`M${x - 4} ${top - 8}V846`, ink, 0.8));
  }
  return aged(size, parts, chance.pick(['#e2d5b6', '#d9cba8', '#e8dfc8']), 1.1, chance);
};

/** The title page of a book, or its binding with the title in front. */
export const book: Draw = async ({ year }, chance) => {
  const size = { width: chance.whole(540, 620), height: 850 };
  const { width, height } = size;
  if (year > 1890 && chance.happens(0.45)) return binding(size, chance);
  const ink = '#2a2422';
  const accent = chance.pick(['#9a2a22', ink, ink]);
  const parts = [
    heading(60, 150, width - 120, chance.between(30, 44), ink, chance),
    heading(90, 210, width - 180, 28, accent, chance),
    heading(width * 0.3, 262, width * 0.4, 13, ink, chance),
    line(`M${width * 0.35} 300H${width * 0.65}`, ink, 1.4),
    heading(width * 0.22, 345, width * 0.56, 20, ink, chance),
  ];
  const [cx, cy] = [width / 2, height * 0.58];
  const kind = chance.whole(0, 2);
  if (kind === 0)
    for (let i = 0; i < 16; i++)
      parts.push(
        line(
          `M${cx} ${cy}q${Math.cos(i * 0.393) * 34} ${Math.sin(i * 0.393 + 0.6) * 60} ${Math.cos(i * 0.393) * 72} ${Math.sin(i * 0.393) * 72}`,
          ink,
          1.6,
        ),
      );
  else if (kind === 1)
    parts.push(
      path(
        `M${cx} ${cy - 62}C${cx + 84} ${cy - 60} ${cx + 52} ${cy + 44} ${cx} ${cy + 70}C${cx - 52} ${cy + 44} ${cx - 84} ${cy - 60} ${cx} ${cy - 62}Z`,
        'none',
        `stroke="${ink}" stroke-width="3"`,
      ),
      line(`M${cx} ${cy - 50}V${cy + 58}M${cx - 50} ${cy - 10}H${cx + 50}`, ink, 3),
    );
  else
    parts.push(
      box(cx - 44, cy - 44, 88, 88, 'none', `stroke="${ink}" stroke-width="2.4"`),
      oval(cx, cy, 34, 34, 'none', `stroke="${accent}" stroke-width="2.4"`),
      path(`M${cx} ${cy - 30}L${cx + 26} ${cy + 16}H${cx - 26}Z`, accent),
    );
  parts.push(
    heading(width * 0.3, height - 120, width * 0.4, 16, ink, chance),
    line(`M${width * 0.25} ${height - 104}H${width * 0.75}`, ink, 1),
    heading(width * 0.25, height - 74, width * 0.5, 14, ink, chance),
  );
  if (chance.happens(0.5))
    parts.push(
      box(34, 40, width - 68, height - 80, 'none', `stroke="${ink}" stroke-width="2"`),
      box(42, 48, width - 84, height - 96, 'none', `stroke="${ink}" stroke-width="0.8"`),
    );
  if (chance.happens(0.4))
    parts.push(
      oval(width * 0.78, height * 0.84, 34, 24, 'none', 'stroke="#4a5a9a" stroke-width="2.4" opacity="0.7"'),
    );
  return aged(size, parts, chance.pick(['#eee4cc', '#e6dabb', '#f1ead8']), 0.8, chance);
};

/** Two open pages of a printed book. */
export const openBook: Draw = async (_subject, chance) => {
  const size = { width: 940, height: 660 };
  const ink = '#2c2624';
  const parts: string[] = [];
  for (const x of [70, 510]) {
    parts.push(heading(x + 90, 74, 180, 10, ink, chance));
    if (x > 500 && chance.happens(0.7))
      parts.push(
        box(x + 40, 110, 280, 190, 'none', `stroke="${ink}" stroke-width="1.5"`),
        path(`M${x + 40} 300L${x + 120} 190L${x + 180} 240L${x + 250} 150L${x + 320} 300Z`, '#b8b0a0'),
        line(`M${x + 90} 290L${x + 200} 200l30 40l60 -30`, ink, 2.4),
      );
    const from = parts.length > 3 && x > 500 ? 335 : 110;
    parts.push(printed(x, from, 360, Math.floor((600 - from) / 14), 8, ink, chance));
  }
  const page = await aged(size, parts, '#efe6d0', 0.7, chance);
  const gutter = await drawn(
    size,
    '<defs><linearGradient id="g"><stop offset="0.38" stop-color="#ffffff"/><stop offset="0.49" stop-color="#8a7a64"/><stop offset="0.5" stop-color="#4a3c2c"/><stop offset="0.51" stop-color="#a89880"/><stop offset="0.62" stop-color="#ffffff"/></linearGradient></defs><rect width="940" height="660" fill="url(#g)"/><rect x="3" y="3" width="934" height="654" fill="none" stroke="#3a2a1c" stroke-width="9"/>',
  );
  return printedOn(page, gutter);
};

async function binding(
  size: { readonly width: number; readonly height: number },
  chance: Seeded,
): Promise<Picture> {
  const { width, height } = size;
  const cloth = chance.pick(['#7a2426', '#27455a', '#3a4a34', '#c9b48a', '#a8482a', '#4a3a5a']);
  const gold = cloth === '#c9b48a' ? '#3a2a22' : '#d8b04a';
  const parts = [
    box(0, 0, width, height, cloth),
    box(0, 0, width * 0.07, height, '#000', 'opacity="0.3"'),
    heading(80, 170, width - 150, 36, gold, chance),
    heading(120, 225, width - 230, 18, gold, chance),
  ];
  for (let i = 0; i < 3; i++)
    parts.push(
      box(
        50 + i * 8,
        50 + i * 8,
        width - 90 - i * 16,
        height - 100 - i * 16,
        'none',
        `stroke="${gold}" stroke-width="${i === 1 ? 3 : 1}"`,
      ),
    );
  for (let i = 0; i < 5; i++)
    for (let n = 0; n < 5 - Math.abs(i - 2); n++)
      parts.push(
        path(
          `M${width / 2 + (i - 2) * 34} ${height * 0.5 + n * 34 + Math.abs(i - 2) * 17}l15 15l-15 15l-15 -15Z`,
          i % 2 ? 'none' : gold,
          `stroke="${gold}" stroke-width="2"`,
        ),
      );
  return mottled(await drawn(size, parts.join('')), 0.16, 26, chance);
}

async function aged(
  size: { readonly width: number; readonly height: number },
  parts: readonly string[],
  colour: string,
  stains: number,
  chance: Seeded,
): Promise<Picture> {
  return mottled(
    printedOn(paper(size, colour, stains, chance), await drawn(size, parts.join(''))),
    0.05,
    70,
    chance,
  );
}
