import { mixRgb, rgb } from '../kit/colour.ts';
import { clouds, smoothstep } from '../kit/noise.ts';
import type { Draw } from '../kit/render.ts';
import { drum, type Material, type Part, rod, type Solid, sphere, tilted, united } from '../kit/solid.ts';
import { METALS, shoot, wood } from './shoot.ts';

/** A globe in a stand of wood and brass. */
export const globe: Draw = async ({ title }, chance) => {
  const isSky = /Himmel/.test(title);
  const land = clouds(chance.seed + 8, 6);
  const sea = rgb(isSky ? '#27406a' : chance.pick(['#b8c4a4', '#a9bfc0', '#c9bf98']));
  const ground = rgb(isSky ? '#d8b45a' : '#c9a46a');
  const sphereMaterial: Material = {
    colour: (x, y, z) => {
      const [angle, height] = [Math.atan2(x, z), Math.asin(Math.max(-1, Math.min(1, y / 1.2)))];
      const grid =
        Math.abs(Math.sin(angle * 6)) < 0.025 / Math.max(0.2, Math.cos(height)) ||
        Math.abs(Math.sin(height * 6)) < 0.035;
      const value = land(angle * 1.4 + 9, height * 2.1);
      let c = isSky
        ? mixRgb(sea, ground, smoothstep(0.32, 0.36, value) * 0.55)
        : mixRgb(sea, ground, smoothstep(0.02, 0.06, value));
      if (!isSky && Math.abs(value - 0.04) < 0.03) c = mixRgb(c, [70, 44, 26], 0.7);
      return grid ? mixRgb(c, isSky ? [230, 210, 150] : [110, 74, 44], 0.55) : c;
    },
    shine: 0.45,
    polish: 26,
  };
  const timber = wood('#5a3420', chance);
  const meridian: Solid = (x, y, z) => Math.max(Math.abs(Math.hypot(x, y) - 1.33) - 0.06, Math.abs(z) - 0.05);
  const horizon: Solid = (x, y, z) => Math.max(Math.abs(Math.hypot(x, z) - 1.5) - 0.17, Math.abs(y) - 0.045);
  const legs = united(
    ...[0, 1, 2, 3].map((i) => {
      const [s, c] = [Math.sin(i * 1.571 + 0.78), Math.cos(i * 1.571 + 0.78)];
      return united(
        rod([s * 1.45, 0, c * 1.45], [s * 1.3, -1.8, c * 1.3], 0.08, 0.11),
        sphere(s * 1.38, -0.9, c * 1.38, 0.17),
      );
    }),
    drum(0, -1.7, 0, 1.2, 0.05),
    drum(0, -1.5, 0, 0.16, 0.25),
  );
  const parts: Part[] = [
    { solid: tilted(sphere(0, 0, 0, 1.2), 0.4), material: sphereMaterial },
    { solid: united(meridian), material: METALS.brass },
    { solid: united(horizon, legs), material: timber },
  ];
  return shoot(
    { width: 700, height: 780 },
    parts,
    {
      reach: 1.95,
      bound: 2.5,
      centre: -0.2,
      rise: 0.2,
      turn: chance.between(-0.5, 0.5),
      floor: -1.92,
      light: [-0.7, 0.9, 0.7],
      ambient: 0.34,
    },
    chance,
  );
};
