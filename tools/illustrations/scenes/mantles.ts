import { darker, lighter, mix } from '../kit/colour.ts';
import { drawn, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { group, line, oval, path } from '../kit/shapes.ts';
import { mottled, onCanvas } from '../media/age.ts';
import { inOil } from '../media/oil.ts';
import type { Subject } from '../subject.ts';
import { flowerMeadow, JEWELS, mosaic, spiralTree } from './ornament.ts';

/** Figures wrapped in patterned cloaks, close together: lovers, mothers, allegories of around 1900. */
export const mantles: Draw = async (subject, chance) => {
  const { wording, title } = subject;
  const isKlimt = /Klimt|Jugendstil/.test(wording);
  const size: Size = /Wasserschlangen/.test(title)
    ? { width: 400, height: 900 }
    : /fries/i.test(title)
      ? { width: 560, height: 860 }
      : isKlimt
        ? chance.pick<Size>([
            { width: 740, height: 740 },
            { width: 600, height: 860 },
          ])
        : chance.pick<Size>([
            { width: 860, height: 720 },
            { width: 700, height: 800 },
            { width: 820, height: 620 },
          ]);
  const drawing = isKlimt ? golden(size, subject, chance) : earthen(size, subject, chance);
  const scene = await drawn(size, drawing, isKlimt ? '#b8892f' : '#6f5a48');
  const work = isKlimt
    ? { brushes: [8, 4.5, 2.6], length: 2.2, liveliness: 12, relief: 20 }
    : { brushes: [26, 13, 7, 4], length: 3.4, liveliness: 22, relief: 30, swirl: 80 };
  return onCanvas(await inOil(mottled(scene, 0.16, 70, chance), work, chance), 2, chance);
};

function golden({ width: w, height: h }: Size, { title, wording }: Subject, chance: Seeded): string {
  const ground = /Wasser/.test(title)
    ? '#7a9a7a'
    : /Tod/.test(title)
      ? '#2f5a5c'
      : /Adam/.test(title)
        ? '#8a6a58'
        : chance.pick(['#b8892f', '#a87a34']);
  const parts = [`<rect width="${w}" height="${h}" fill="${ground}"/>`];
  for (let i = 0; i < 900; i++)
    parts.push(
      oval(
        chance.between(0, w),
        chance.between(0, h),
        chance.between(0.8, 3),
        chance.between(0.8, 3),
        chance.pick([lighter(ground, 0.4), darker(ground, 0.3), '#e8c860']),
        'opacity="0.7"',
      ),
    );
  if (/fries|Stoclet/i.test(title)) parts.push(spiralTree(w * 0.5, h, h * 0.3, '#8a4a24', 4, chance));
  if (/Blumenwiese|Kuss|Adam/.test(wording))
    parts.push(group(`translate(0 0)`, flowerMeadow(w, h * 0.8, h * 0.22, chance)));
  const heads = /Tod|Familie/.test(wording)
    ? 5
    : /Nuda|Frau \|/.test(wording) && !/Freund/.test(title)
      ? 1
      : 2;
  const columns = heads > 2 ? 2 : 1;
  for (let column = columns - 1; column >= 0; column--) {
    const cx = columns === 1 ? w * chance.between(0.46, 0.56) : w * (column ? 0.68 : 0.2);
    const wide = w * (columns === 1 ? 0.31 : column ? 0.27 : 0.13);
    const top = h * (heads === 1 ? 0.16 : 0.15);
    const outline = `M${cx - wide * 0.35} ${top}C${cx - wide * 1.3} ${h * 0.32} ${cx - wide * 1.15} ${h * 0.7} ${cx - wide * 0.6} ${h * 0.95}Q${cx} ${h * 0.99} ${cx + wide * 0.75} ${h * 0.93}C${cx + wide * 1.2} ${h * 0.62} ${cx + wide * 1.05} ${h * 0.26} ${cx + wide * 0.35} ${top}Q${cx} ${h * 0.06} ${cx - wide * 0.35} ${top}Z`;
    const id = `m${column}`;
    const isDeath = columns === 2 && column === 0;
    const half = mosaic(
      wide * 1.4,
      h,
      34,
      isDeath ? ['#22335f', '#2f2a4a', '#1a1a30', '#4a5a8a'] : JEWELS,
      chance,
    );
    const other = mosaic(
      wide * 1.6,
      h,
      26,
      isDeath
        ? ['#1c2440', '#3a2f5a']
        : ['#d9a93a', '#c2612c', '#a8324a', '#3f6fb5', '#6f9a4a', '#e6d8a0', '#7a58b0'],
      chance,
    );
    parts.push(
      `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${path(outline, '#d9a93a')}${group(`translate(${cx - wide * 1.4} 0)`, half)}${group(`translate(${cx} 0)`, other)}</g>`,
      line(outline, darker('#b8842b', 0.4), 4),
    );
    const faces = columns === 1 ? heads : column ? 4 : 1;
    for (let i = 0; i < faces; i++) {
      const isLeft = i % 2 === 0;
      const x = cx + (faces === 1 ? 0 : (isLeft ? -0.24 : 0.27) * wide * (1 + (i > 1 ? 0.8 : 0)));
      const y = top + h * (0.055 + 0.05 * (i % 2) + (i > 1 ? 0.24 : 0));
      parts.push(
        profile(
          x,
          y,
          Math.min(w, h) * (faces > 2 ? 0.062 : 0.085),
          isDeath ? 'skull' : isLeft ? 'dark' : 'fair',
          chance,
        ),
      );
    }
    if (!isDeath) parts.push(hand(cx + wide * 0.1, top + h * 0.22, Math.min(w, h) * 0.05));
  }
  return parts.join('');
}

function earthen({ width: w, height: h }: Size, { wording }: Subject, chance: Seeded): string {
  const ground = chance.pick(['#8a6a4a', '#b8a078', '#5f5a58', '#a87a58', '#46525a', '#6f4a3c']);
  const parts = [`<rect width="${w}" height="${h}" fill="${ground}"/>`];
  for (let i = 0; i < 26; i++) {
    const [x, y] = [chance.between(-40, w), chance.between(0, h)];
    parts.push(
      path(
        `M${x} ${y}l${chance.between(60, 180)} ${chance.between(-40, 40)}l${chance.between(-30, 60)} ${chance.between(30, 110)}l${-chance.between(60, 160)} ${chance.between(-30, 30)}Z`,
        chance.pick([
          lighter(ground, 0.25),
          darker(ground, 0.3),
          mix(ground, '#c86a3a', 0.4),
          mix(ground, '#4f7a7a', 0.4),
        ]),
        'opacity="0.6"',
      ),
    );
  }
  const folk = /Familie|Mutter|Krieg/.test(wording) ? 3 : 2;
  if (/Liebe|Paar/.test(wording))
    parts.push(
      path(
        `M${w * 0.06} ${h * 0.3}L${w * 0.9} ${h * 0.14}L${w * 0.97} ${h * 0.86}L${w * 0.12} ${h * 0.95}Z`,
        '#e6dcc6',
      ),
      ...Array.from({ length: 12 }, () =>
        line(
          `M${w * chance.between(0.1, 0.9)} ${h * chance.between(0.2, 0.9)}l${chance.between(-70, 70)} ${chance.between(20, 70)}`,
          '#a89878',
          3,
        ),
      ),
    );
  for (let i = 0; i < folk; i++) {
    const cx = w * (0.3 + (0.42 * i) / Math.max(1, folk - 1)) + chance.between(-14, 14);
    const top = h * (0.2 + 0.09 * (i % 2));
    const cloth = chance.pick(['#7a2f24', '#2f3a4a', '#c2702f', '#4a5a3a', '#d8c8a0', '#3a2430', '#8a4a5a']);
    const wide = w * 0.17;
    const body = `M${cx - wide * 0.5} ${top + h * 0.1}L${cx - wide * 1.2} ${h * 0.42}L${cx - wide * 0.8} ${h * 0.7}L${cx - wide * 1.25} ${h * 0.96}H${cx + wide * 1.15}L${cx + wide * 0.85} ${h * 0.66}L${cx + wide * 1.15} ${h * 0.36}L${cx + wide * 0.5} ${top + h * 0.1}Z`;
    parts.push(path(body, cloth), line(body, '#1f1816', 6));
    for (let n = 0; n < 8; n++)
      parts.push(
        line(
          `M${cx + chance.between(-wide, wide)} ${top + h * chance.between(0.18, 0.6)}l${chance.between(-50, 50)} ${chance.between(30, 100)}`,
          chance.pick([darker(cloth, 0.5), lighter(cloth, 0.35)]),
          5,
        ),
      );
    parts.push(
      line(`M${cx - wide * 0.8} ${h * 0.4}Q${cx} ${h * 0.58} ${cx + wide * 0.9} ${h * 0.5}`, '#d8a070', 22),
      line(`M${cx - wide * 0.8} ${h * 0.4}Q${cx} ${h * 0.58} ${cx + wide * 0.9} ${h * 0.5}`, '#5a2f24', 3),
      hand(cx + wide * 0.95, h * 0.5, w * 0.04),
    );
    parts.push(
      profile(
        cx,
        top,
        Math.min(w, h) * 0.1,
        /Tod/.test(wording) && i === 0 ? 'skull' : i % 2 ? 'fair' : 'dark',
        chance,
      ),
    );
  }
  return parts.join('');
}

function profile(x: number, y: number, r: number, kind: 'dark' | 'fair' | 'skull', chance: Seeded): string {
  const skin = kind === 'skull' ? '#d8d2b8' : kind === 'dark' ? '#cf9a70' : '#eccdb0';
  const hair = kind === 'dark' ? '#2a1c14' : chance.pick(['#b8702a', '#8a4a20', '#d09a4a']);
  const turn = kind === 'dark' ? 16 : -18;
  const eye = (side: number) =>
    kind === 'skull'
      ? oval(side * r * 0.34, -r * 0.05, r * 0.22, r * 0.24, '#241c1a')
      : line(
          `M${side * r * 0.2} ${-r * 0.02}q${side * r * 0.2} ${r * 0.12} ${side * r * 0.4} 0`,
          '#2a1c18',
          r * 0.06,
        ) +
        line(
          `M${side * r * 0.16} ${-r * 0.22}q${side * r * 0.22} ${-r * 0.1} ${side * r * 0.46} ${r * 0.03}`,
          hair,
          r * 0.07,
        );
  const face = [
    kind === 'skull'
      ? ''
      : path(
          `M${-r * 1.05} ${r * 0.5}C${-r * 1.4} ${-r * 1.5} ${r * 1.4} ${-r * 1.5} ${r * 1.05} ${r * 0.5}Q${r * 0.9} ${r * 0.9} ${r * 0.6} ${r * 0.9}H${-r * 0.6}Q${-r * 0.95} ${r * 0.9} ${-r * 1.05} ${r * 0.5}Z`,
          hair,
        ),
    path(
      `M${-r * 0.3} ${r * 0.7}L${-r * 0.35} ${r * 1.5}H${r * 0.35}L${r * 0.3} ${r * 0.7}Z`,
      darker(skin, 0.18),
    ),
    path(
      `M${-r * 0.78} ${-r * 0.3}C${-r * 0.8} ${-r * 1.15} ${r * 0.8} ${-r * 1.15} ${r * 0.78} ${-r * 0.3}C${r * 0.8} ${r * 0.5} ${r * 0.35} ${r * 1.12} 0 ${r * 1.12}C${-r * 0.35} ${r * 1.12} ${-r * 0.8} ${r * 0.5} ${-r * 0.78} ${-r * 0.3}Z`,
      skin,
    ),
    path(
      `M0 ${-r * 0.95}C${r * 0.8} ${-r * 1.1} ${r * 0.85} ${r * 0.4} 0 ${r * 1.12}Q${r * 0.45} ${r * 0.1} 0 ${-r * 0.95}Z`,
      darker(skin, 0.2),
      'opacity="0.6"',
    ),
    eye(-1),
    eye(1),
    line(
      `M${r * 0.02} ${-r * 0.1}L${r * 0.13} ${r * 0.34}L${-r * 0.06} ${r * 0.38}`,
      darker(skin, 0.35),
      r * 0.06,
    ),
    kind === 'skull'
      ? line(
          `M${-r * 0.4} ${r * 0.66}h${r * 0.8}m${-r * 0.6} ${-r * 0.1}v${r * 0.22}m${r * 0.2} ${-r * 0.22}v${r * 0.22}m${r * 0.2} ${-r * 0.22}v${r * 0.22}`,
          '#3a2f28',
          r * 0.06,
        )
      : path(
          `M${-r * 0.22} ${r * 0.66}q${r * 0.22} ${-r * 0.12} ${r * 0.44} 0q${-r * 0.22} ${r * 0.16} ${-r * 0.44} 0Z`,
          '#a83a34',
        ) +
        oval(-r * 0.46, r * 0.34, r * 0.2, r * 0.15, '#d8705a', 'opacity="0.45"') +
        oval(r * 0.46, r * 0.34, r * 0.2, r * 0.15, '#d8705a', 'opacity="0.45"') +
        path(
          `M${-r * 0.85} ${-r * 0.1}C${-r * 0.9} ${-r * 1.3} ${r * 0.9} ${-r * 1.3} ${r * 0.85} ${-r * 0.1}Q${r * 0.5} ${-r * 0.85} ${-r * 0.1} ${-r * 0.78}Q${-r * 0.7} ${-r * 0.7} ${-r * 0.85} ${-r * 0.1}Z`,
          hair,
        ),
  ];
  return group(`translate(${x} ${y}) rotate(${turn})`, face.join(''));
}

function hand(x: number, y: number, size: number): string {
  const fingers = [-0.5, -0.17, 0.17, 0.5].map((t) =>
    line(
      `M${x + t * size * 0.9} ${y}q${t * size * 0.6} ${-size * 0.9} ${t * size} ${-size * 1.5}`,
      '#d8a47c',
      size * 0.28,
    ),
  );
  return (
    oval(x, y, size * 0.62, size * 0.6, '#cf976c') +
    fingers.join('') +
    line(`M${x - size * 0.5} ${y}l${-size * 0.6} ${-size * 0.5}`, '#d8a47c', size * 0.28)
  );
}
