import { clamp } from './noise.ts';

/** Red, green, blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rrggbb` as numbers. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `to` in the share `t` of a mixture of two `#rrggbb`. */
export function mix(from: string, to: string, t: number): string {
  return toHex(mixRgb(rgb(from), rgb(to), t));
}

export const mixRgb = (from: Rgb, to: Rgb, t: number): Rgb => [
  from[0] + (to[0] - from[0]) * t,
  from[1] + (to[1] - from[1]) * t,
  from[2] + (to[2] - from[2]) * t,
];

export const darker = (hex: string, share: number): string => mix(hex, '#120d0a', share);
export const lighter = (hex: string, share: number): string => mix(hex, '#fffaf0', share);

export const luma = ([red, green, blue]: Rgb): number => 0.3 * red + 0.59 * green + 0.11 * blue;

const toHex = (colour: Rgb): string =>
  `#${colour
    .map((part) =>
      Math.round(clamp(part, 0, 255))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
