import { lighter, mix } from '../kit/colour.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, group, line, oval, path } from '../kit/shapes.ts';

/** Colours of mosaics around 1900: mostly gold, with jewels between. */
export const JEWELS = [
  '#d9a93a',
  '#e6c667',
  '#b8842b',
  '#1f1a17',
  '#f2e6c2',
  '#2f5d8a',
  '#7d2f3f',
  '#3f7a5c',
  '#c2612c',
] as const;

/** A spiral around 0, 0. */
export function spiral(radius: number, turns: number, colour: string, width: number): string {
  let d = 'M0 0';
  for (let i = 1; i <= turns * 16; i++) {
    const angle = (i / 16) * 2 * Math.PI;
    const reach = (radius * i) / (turns * 16);
    d += `L${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach).toFixed(1)}`;
  }
  return line(d, colour, width);
}

/** Rows of upright blocks, eyes, triangles and discs, packed like the dresses of Klimt's figures. */
export function mosaic(
  width: number,
  height: number,
  unit: number,
  colours: readonly [string, ...string[]],
  chance: Seeded,
): string {
  const parts: string[] = [];
  const kinds = ['blocks', 'eye', 'disc', 'triangles', 'checks', 'spiral', 'plain'] as const;
  for (let y = 0; y < height; y += unit) {
    for (let x = 0; x < width; ) {
      const wide = unit * chance.pick([1, 1, 1, 2]);
      const fill = chance.pick(colours);
      const other = chance.pick(colours);
      parts.push(box(x, y, wide + 0.6, unit + 0.6, fill));
      parts.push(group(`translate(${x} ${y})`, tile(chance.pick(kinds), wide, unit, other, chance)));
      x += wide;
    }
  }
  return parts.join('');
}

function tile(kind: string, w: number, h: number, colour: string, chance: Seeded): string {
  if (kind === 'blocks')
    return [0.1, 0.4, 0.7]
      .map((at) => box(w * at, h * chance.between(0.05, 0.3), w * 0.2, h * 0.65, colour))
      .join('');
  if (kind === 'eye')
    return (
      path(
        `M${w * 0.05} ${h / 2}Q${w / 2} ${-h * 0.1} ${w * 0.95} ${h / 2}Q${w / 2} ${h * 1.1} ${w * 0.05} ${h / 2}Z`,
        lighter(colour, 0.3),
      ) + oval(w / 2, h / 2, h * 0.2, h * 0.2, '#1c1715')
    );
  if (kind === 'disc')
    return (
      oval(w / 2, h / 2, Math.min(w, h) * 0.4, Math.min(w, h) * 0.4, colour) +
      oval(w / 2, h / 2, h * 0.2, h * 0.2, lighter(colour, 0.5)) +
      oval(w / 2, h / 2, h * 0.09, h * 0.09, '#1c1715')
    );
  if (kind === 'triangles')
    return [0, 1]
      .map((row) =>
        path(
          `M0 ${h * (row + 1) * 0.5}L${w / 2} ${h * row * 0.5}L${w} ${h * (row + 1) * 0.5}Z`,
          mix(colour, '#f2e6c2', row * 0.4),
        ),
      )
      .join('');
  if (kind === 'checks')
    return [0, 1, 2, 3]
      .flatMap((row) =>
        [0, 1].map((column) =>
          box(w * ((row % 2) * 0.25 + column * 0.5), row * h * 0.25, w * 0.25, h * 0.25, colour),
        ),
      )
      .join('');
  if (kind === 'spiral')
    return group(`translate(${w / 2} ${h / 2})`, spiral(Math.min(w, h) * 0.44, 2.3, colour, h * 0.06));
  return '';
}

/** Branches that roll up into spirals, as in the frieze of the Palais Stoclet. */
export function spiralTree(
  x: number,
  y: number,
  size: number,
  colour: string,
  depth: number,
  chance: Seeded,
): string {
  const parts: string[] = [];
  const grow = (fromX: number, fromY: number, angle: number, length: number, left: number): void => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    const side = chance.happens(0.5) ? 1 : -1;
    parts.push(
      line(
        `M${fromX} ${fromY}Q${fromX + Math.cos(angle + side * 0.5) * length * 0.6} ${fromY + Math.sin(angle + side * 0.5) * length * 0.6} ${toX} ${toY}`,
        colour,
        Math.max(1.6, length * 0.07),
      ),
    );
    const curl = length * 0.42;
    parts.push(
      group(
        `translate(${toX} ${toY}) scale(${side} 1) rotate(${chance.whole(0, 360)})`,
        spiral(curl, 3.2, colour, Math.max(1.4, curl * 0.11)),
      ),
    );
    if (left === 0) return;
    for (const turn of [-0.75, 0.7, 0.05])
      grow(
        fromX + Math.cos(angle) * length * 0.7,
        fromY + Math.sin(angle) * length * 0.7,
        angle + turn * chance.between(0.75, 1.2),
        length * chance.between(0.6, 0.78),
        left - 1,
      );
  };
  grow(x, y, -Math.PI / 2, size, depth);
  return parts.join('');
}

/** A meadow of flowers seen from above. */
export function flowerMeadow(
  width: number,
  top: number,
  height: number,
  chance: Seeded,
  dense = 420,
): string {
  const parts = [box(0, top, width, height, '#3d5a34')];
  for (let i = 0; i < dense; i++) {
    const t = Math.sqrt(chance.between(0, 1));
    const [x, y] = [chance.between(0, width), top + t * height];
    const r = 2 + 7 * t * chance.between(0.4, 1);
    const colour = chance.pick([
      '#4f7a3e',
      '#6f9a4a',
      '#e3d35a',
      '#d4567a',
      '#7a58b0',
      '#f2efe0',
      '#3f6fb5',
      '#e08a3a',
      '#8fb55a',
      '#2f5530',
    ]);
    parts.push(oval(x, y, r, r, colour), oval(x, y, r * 0.4, r * 0.4, lighter(colour, 0.55)));
  }
  return parts.join('');
}
