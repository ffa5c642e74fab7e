import { noise } from './noise.ts';
import type { Seeded } from './seeded.ts';

export type Point = readonly [x: number, y: number];

const round = (value: number): string => value.toFixed(1);

/** The `d` of a closed or open curve through points, smooth at each of them. */
export function curve(points: readonly Point[], closed = false): string {
  const at = (i: number): Point =>
    (closed
      ? points[(i + points.length) % points.length]
      : points[Math.min(points.length - 1, Math.max(0, i))]) ?? [0, 0];
  const [x, y] = at(0);
  let d = `M${round(x)} ${round(y)}`;
  for (let i = 0; i < points.length - (closed ? 0 : 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    d += `C${[...first, ...second, ...to].map(round).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const box = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`;

export const group = (transform: string, content: string, more = ''): string =>
  `<g transform="${transform}" ${more}>${content}</g>`;

/** A gradient from top to bottom or in a given direction, and the `fill` that uses it. */
export function gradient(
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
): string {
  const listed = stops.map(
    ([offset, colour, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" ${direction}>${listed.join('')}</linearGradient>`;
}

/** A round shape with an uneven outline. */
export function blob(
  x: number,
  y: number,
  rx: number,
  ry: number,
  unevenness: number,
  chance: Seeded,
): string {
  const field = noise(chance.whole(1, 1e6));
  const points = Array.from({ length: 14 }, (_, i): Point => {
    const angle = (i / 14) * 2 * Math.PI;
    const reach = 1 + unevenness * field(3 + 2 * Math.cos(angle), 3 + 2 * Math.sin(angle));
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach];
  });
  return curve(points, true);
}

/** The heights of a ridge from left to right, and all below it as a closed shape. */
export function ridge(width: number, bottom: number, heightAt: (x: number) => number, steps = 60): string {
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const x = (i / steps) * width;
    return [x, heightAt(x)];
  });
  return polygon([
    [-5, bottom],
    [-5, heightAt(0)],
    ...points,
    [width + 5, heightAt(width)],
    [width + 5, bottom],
  ]);
}
