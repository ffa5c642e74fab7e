import { mixRgb, type Rgb, rgb } from '../kit/colour.ts';
import { clouds, smoothstep } from '../kit/noise.ts';
import { type Picture, painted, type Size } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';

export interface Weather {
  /** Colours from the zenith to the horizon. */
  readonly high: string;
  readonly middle: string;
  readonly low: string;
  readonly cloud: string;
  /** Share of the sky that clouds cover, 0 to 1. */
  readonly cover: number;
  /** A light in the sky: shares of width and height, and how far it shines. */
  readonly sun?: { readonly x: number; readonly y: number; readonly colour: string; readonly reach: number };
}

/** A sky with clouds that flatten towards the horizon, which lies at a share of the height. */
export function sky(size: Size, horizon: number, weather: Weather, chance: Seeded): Picture {
  const [high, middle, low, cloud] = [weather.high, weather.middle, weather.low, weather.cloud].map(rgb) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ];
  const field = clouds(chance.seed + 61, 6);
  const { width, height } = size;
  const unit = Math.max(width, height);
  const { sun } = weather;
  const glow = sun && rgb(sun.colour);
  return painted(size, (x, y) => {
    const down = Math.min(1, y / (height * horizon));
    let colour = down < 0.55 ? mixRgb(high, middle, down / 0.55) : mixRgb(middle, low, (down - 0.55) / 0.45);
    const scale = 5 + 9 * down * down;
    const thick = field((x / unit) * scale * 0.55, (y / unit) * scale * 1.5);
    const mass = smoothstep(0.5 - weather.cover, 0.85 - weather.cover * 0.6, thick + 0.25);
    const lit = field((x / unit) * scale * 0.55 - 0.12, (y / unit) * scale * 1.5 - 0.2) - thick;
    const shaded: Rgb = mixRgb(
      cloud,
      lit < 0 ? [255, 252, 240] : [90, 95, 110],
      Math.min(0.5, Math.abs(lit) * 1.6),
    );
    colour = mixRgb(colour, shaded, mass * 0.8);
    if (sun && glow) {
      const away = Math.hypot(x / width - sun.x, ((y / height - sun.y) * height) / width);
      colour = mixRgb(colour, glow, 0.85 * Math.exp(-((away / sun.reach) ** 2)));
      if (away < sun.reach * 0.16) colour = mixRgb(colour, [255, 248, 220], 0.85);
    }
    return colour;
  });
}
