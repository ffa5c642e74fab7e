import { drawn } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { group, line, oval, path } from '../kit/shapes.ts';
import { mottled, paper, printedOn } from '../media/age.ts';
import { type Hand, written } from './script.ts';

/** A page of music, in handwriting or in print: staves in systems, notes, slurs, corrections. */
export const score: Draw = async ({ wording }, chance) => {
  const isPrint = /Notendruck/.test(wording);
  const isWide = chance.happens(0.55);
  const size = isWide
    ? { width: 900, height: chance.whole(600, 700) }
    : { width: chance.whole(600, 680), height: 860 };
  const { width, height } = size;
  const ink = isPrint ? '#221e1c' : chance.pick(['#3a2414', '#2b1d14', '#4a2e16', '#241c1e', '#5a3a1e']);
  const margin = width * chance.between(0.06, 0.1);
  const systems = chance.pick([2, 3, 4, 5, 6]);
  const perSystem = Math.max(1, Math.round(12 / systems) - chance.whole(0, 2));
  const gap = (height - margin * 1.7) / (systems * (perSystem + 0.7));
  const space = Math.min(gap * 0.14, 9);
  const wild = isPrint ? 0 : chance.between(0.3, 1.6);
  const parts: string[] = [];
  const hand: Hand = { size: space * 1.1, slant: 0.5, width: 0.8, ink, pen: 1.1, joined: true };
  for (let system = 0; system < systems; system++) {
    const top = margin * 1.1 + system * gap * (perSystem + 0.7);
    const bars = chance.whole(3, 6);
    const edges = Array.from(
      { length: bars + 1 },
      (_, i) =>
        margin + ((width - 2 * margin) * i) / bars + (i > 0 && i < bars ? chance.between(-18, 18) : 0),
    );
    for (let staff = 0; staff < perSystem; staff++) {
      const y = top + staff * gap;
      for (let n = 0; n < 5; n++) {
        parts.push(
          line(
            `M${margin} ${y + n * space}q${width * 0.3} ${chance.between(-wild, wild)} ${width - 2 * margin} ${chance.between(-wild, wild)}`,
            ink,
            isPrint ? 0.8 : 0.9,
            'opacity="0.75"',
          ),
        );
      }
      parts.push(clef(margin + space * 1.4, y, space, ink, staff % 2 === 1));
      const isResting = chance.happens(systems < 4 ? 0.22 : 0.06);
      for (let bar = 0; bar < bars; bar++) {
        const [from, to] = [
          (edges[bar] ?? 0) + space * (bar === 0 ? 5 : 1.6),
          (edges[bar + 1] ?? 0) - space * 1.3,
        ];
        parts.push(
          isResting || chance.happens(0.1)
            ? path(`M${(from + to) / 2} ${y + space}h${space * 1.6}v${space * 0.6}h${-space * 1.6}Z`, ink)
            : notes(from, to, y, space, ink, wild, chance),
        );
      }
      if (!isPrint && chance.happens(0.35))
        parts.push(
          written(
            margin + chance.between(0, width * 0.5),
            y + space * 6.6,
            width * 0.9,
            { ...hand, size: space * 0.85 },
            chance,
          ),
        );
    }
    const low = top + (perSystem - 1) * gap + 4 * space;
    for (const edge of edges)
      parts.push(line(`M${edge} ${top}L${edge + chance.between(-wild, wild) * 1.5} ${low}`, ink, 1.3));
    if (perSystem > 1)
      parts.push(
        line(
          `M${margin - space} ${low}q${-space * 2} ${-(low - top) * 0.25} ${-space * 0.6} ${-(low - top) / 2}q${-space * 1.4} ${-(low - top) * 0.25} ${space * 0.6} ${-(low - top) / 2}`,
          ink,
          2,
        ),
      );
  }
  if (!isPrint)
    parts.push(
      corrections(width, height, ink, chance),
      written(
        margin,
        margin * 0.62,
        width * chance.between(0.4, 0.7),
        { ...hand, size: space * 1.5, pen: 1.6 },
        chance,
      ),
    );
  const sheet = paper(
    size,
    chance.pick(['#efe6cf', '#e9dcbc', '#f2ecdc', '#e3d5b4', '#ecdfd0']),
    chance.between(0.5, 1.1),
    chance,
  );
  return mottled(printedOn(sheet, await drawn(size, parts.join(''))), 0.04, 90, chance);
};

function clef(x: number, y: number, space: number, ink: string, isBass: boolean): string {
  if (isBass)
    return line(
      `M${x - space} ${y + space}q${space * 2} ${-space * 2.4} ${space * 2} ${space * 0.7}t${-space * 2.2} ${space * 2.4}`,
      ink,
      1.8,
    );
  return line(
    `M${x} ${y + space * 5}q${-space * 1.4} ${space} ${-space * 0.2} ${-space * 1.2}l${space * 0.5} ${-space * 4}q${space * 0.8} ${-space * 1.6} ${space * 0.3} ${-space * 0.2}q${-space * 2.8} ${space * 2.4} ${-space * 1.6} ${space * 3.6}q${space * 1.8} ${space} ${space * 2} ${-space}q${-space * 0.6} ${-space * 1.2} ${-space * 1.5} 0`,
    ink,
    1.7,
  );
}

function notes(
  from: number,
  to: number,
  y: number,
  space: number,
  ink: string,
  wild: number,
  chance: Seeded,
): string {
  const parts: string[] = [];
  const count = Math.max(1, Math.round((to - from) / (space * chance.between(1.9, 4))));
  const step = (to - from) / count;
  let pitch = chance.whole(1, 7);
  for (let i = 0; i < count; ) {
    const run = Math.min(count - i, chance.pick([1, 1, 2, 3, 4, 4, 6]));
    const heads: [number, number][] = [];
    for (let n = 0; n < run; n++) {
      pitch = Math.min(10, Math.max(-2, pitch + chance.whole(-2, 2)));
      heads.push([from + (i + n) * step + chance.between(-wild, wild), y + (pitch * space) / 2]);
    }
    const up = pitch > 4;
    const stem = (up ? -1 : 1) * space * 3.2;
    const hollow = run === 1 && chance.happens(0.3);
    for (const [x, at] of heads) {
      const shape = hollow
        ? oval(x, at, space * 0.6, space * 0.44, 'none', `stroke="${ink}" stroke-width="1.3"`)
        : oval(x, at, space * 0.62, space * 0.46, ink);
      parts.push(group(`rotate(${-18 - wild * 5} ${x.toFixed(1)} ${at.toFixed(1)})`, shape));
      parts.push(
        line(`M${x + (up ? 0.55 : -0.55) * space} ${at}v${run === 1 ? stem : stem * 0.95}`, ink, 1.1),
      );
      if (chance.happens(0.1))
        parts.push(
          line(
            `M${x - space * 1.2} ${at - space * 0.6}v${space * 1.3}m${space * 0.35} ${-space * 1.4}v${space * 1.3}m${-space * 0.6} ${-space * 0.5}h${space * 0.9}`,
            ink,
            0.9,
          ),
        );
    }
    const [first, last] = [heads[0], heads.at(-1)];
    if (run > 1 && first && last) {
      const off = (up ? 0.55 : -0.55) * space;
      for (const lower of run > 3 ? [0, 0.7] : [0])
        parts.push(
          line(
            `M${first[0] + off} ${first[1] + stem * 0.93 + lower * space * (up ? 1 : -1)}L${last[0] + off} ${last[1] + stem * 0.93 + lower * space * (up ? 1 : -1)}`,
            ink,
            space * 0.42,
          ),
        );
      if (chance.happens(0.3))
        parts.push(
          line(
            `M${first[0]} ${first[1] - stem * 0.35}Q${(first[0] + last[0]) / 2} ${Math.min(first[1], last[1]) - stem * 0.8} ${last[0]} ${last[1] - stem * 0.35}`,
            ink,
            1.1,
          ),
        );
    }
    i += run;
  }
  return parts.join('');
}

function corrections(width: number, height: number, ink: string, chance: Seeded): string {
  const parts: string[] = [];
  for (let i = chance.whole(0, 4); i > 0; i--) {
    const [x, y] = [width * chance.between(0.15, 0.7), height * chance.between(0.15, 0.85)];
    const reach = chance.between(30, 110);
    parts.push(
      line(
        Array.from(
          { length: 7 },
          (_, n) => `${n ? 'L' : 'M'}${x + (n * reach) / 7} ${y + (n % 2 ? -18 : 16)}`,
        ).join(''),
        chance.pick([ink, '#8a2f22', '#9a4a2a']),
        2.2,
        'opacity="0.8"',
      ),
    );
  }
  for (let i = chance.whole(0, 3); i > 0; i--)
    parts.push(
      oval(
        width * chance.between(0.05, 0.95),
        height * chance.between(0.05, 0.95),
        chance.between(3, 11),
        chance.between(3, 9),
        ink,
        'opacity="0.8"',
      ),
    );
  return parts.join('');
}
