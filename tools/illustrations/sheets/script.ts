import type { Seeded } from '../kit/seeded.ts';

export interface Hand {
  /** Height of a small letter in pixels. */
  readonly size: number;
  /** How far letters lean to the right. */
  readonly slant: number;
  /** How wide letters are in their height. */
  readonly width: number;
  readonly ink: string;
  readonly pen: number;
  /** Whether letters hang together. */
  readonly joined: boolean;
}

/** Something like handwriting from x to `end` on the line y; it has no meaning. */
export function written(x: number, y: number, end: number, hand: Hand, chance: Seeded): string {
  const { size, slant, width, ink, pen, joined } = hand;
  let d = '';
  for (let at = x; at < end - size * 2; ) {
    const letters = chance.whole(2, 9);
    const wobble = chance.between(-0.8, 0.8);
    d += `M${at.toFixed(1)} ${(y + wobble).toFixed(1)}`;
    for (let i = 0; i < letters && at < end; i++) {
      const wide = size * width * chance.between(0.7, 1.3);
      const up = chance.happens(0.16)
        ? size * 2.1
        : chance.happens(0.14)
          ? -size * 1.1
          : size * chance.between(0.75, 1.05);
      const lean = up * slant;
      if (joined) {
        d += `q${(wide * 0.2 + lean).toFixed(1)} ${(-up).toFixed(1)} ${(wide * 0.5 + lean * 0.3).toFixed(1)} ${(-up * 0.45).toFixed(1)}t${(wide * 0.5 - lean * 0.3).toFixed(1)} ${(up * 0.45).toFixed(1)}`;
      } else {
        d += `m0 0l${lean.toFixed(1)} ${(-up).toFixed(1)}m${(-lean).toFixed(1)} ${up.toFixed(1)}q${(wide * 0.5).toFixed(1)} ${chance.between(-size, 2).toFixed(1)} ${(wide * 0.72).toFixed(1)} 0m${(wide * 0.28).toFixed(1)} 0`;
      }
      at += wide;
    }
    at += size * chance.between(0.8, 1.5);
  }
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round" opacity="${chance.between(0.75, 0.95).toFixed(2)}"/>`;
}

/** A paragraph of handwriting; the last line is shorter. */
export function paragraph(
  box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly lines: number;
    readonly spacing: number;
  },
  hand: Hand,
  chance: Seeded,
): string {
  const parts: string[] = [];
  for (let i = 0; i < box.lines; i++) {
    const isLast = i === box.lines - 1;
    parts.push(
      written(
        box.x + chance.between(-2, 3),
        box.y + i * box.spacing,
        box.x + box.width * (isLast ? chance.between(0.3, 0.8) : chance.between(0.94, 1.01)),
        hand,
        chance,
      ),
    );
  }
  return parts.join('');
}

/** Lines of print: words as rows of small upright strokes. */
export function printed(
  x: number,
  y: number,
  width: number,
  lines: number,
  size: number,
  ink: string,
  chance: Seeded,
): string {
  let d = '';
  for (let i = 0; i < lines; i++) {
    const end = x + (i === lines - 1 ? width * chance.between(0.35, 0.9) : width);
    const base = y + i * size * 1.75;
    for (let at = x + (i === 0 ? size * 1.5 : 0); at < end - size * 0.6; ) {
      const letters = Math.min(chance.whole(2, 10), Math.floor((end - at) / (size * 0.55)));
      for (let n = 0; n < letters; n++) {
        const up = chance.happens(0.25) ? size * 1.4 : size;
        d += `M${at.toFixed(1)} ${base.toFixed(1)}v${(-up).toFixed(1)}`;
        if (chance.happens(0.55))
          d += `M${at.toFixed(1)} ${(base - (chance.happens(0.5) ? size : 0)).toFixed(1)}h${(size * 0.36).toFixed(1)}`;
        at += size * 0.58;
      }
      at += size * 0.5;
    }
  }
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${(size * 0.2).toFixed(2)}"/>`;
}
