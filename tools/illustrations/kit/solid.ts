import type { Rgb } from './colour.ts';
import { clamp } from './noise.ts';

/** Distance from a point to the surface of a body, negative inside. Lengths have no unit. */
export type Solid = (x: number, y: number, z: number) => number;

export interface Material {
  readonly colour: Rgb | ((x: number, y: number, z: number) => Rgb);
  /** Strength of the highlight, 0 to 1. */
  readonly shine?: number;
  /** How tight the highlight is. */
  readonly polish?: number;
  /** Share of the light that mirrors surroundings: 0 for stone, 0.7 for gold. */
  readonly metal?: number;
  /** The body glows by itself instead of being lit. */
  readonly isFlat?: boolean;
}

export interface Part {
  readonly solid: Solid;
  readonly material: Material;
}

export const sphere =
  (cx: number, cy: number, cz: number, radius: number): Solid =>
  (x, y, z) =>
    Math.hypot(x - cx, y - cy, z - cz) - radius;

export const ellipsoid =
  (cx: number, cy: number, cz: number, rx: number, ry: number, rz: number): Solid =>
  (x, y, z) => {
    const [px, py, pz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
    const outer = Math.sqrt(px * px + py * py + pz * pz);
    const inner = Math.sqrt((px / rx) ** 2 + (py / ry) ** 2 + (pz / rz) ** 2);
    return inner < 1e-6 ? -Math.min(rx, ry, rz) : (outer * (outer - 1)) / inner;
  };

/** A rod with round ends, its radius going from `ra` to `rb`. */
export function rod(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  ra: number,
  rb = ra,
): Solid {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const square = dx * dx + dy * dy + dz * dz || 1e-9;
  return (x, y, z) => {
    const [px, py, pz] = [x - a[0], y - a[1], z - a[2]];
    const t = clamp((px * dx + py * dy + pz * dz) / square, 0, 1);
    return Math.hypot(px - dx * t, py - dy * t, pz - dz * t) - (ra + (rb - ra) * t);
  };
}

export const block =
  (cx: number, cy: number, cz: number, hx: number, hy: number, hz: number, round = 0.02): Solid =>
  (x, y, z) => {
    const [qx, qy, qz] = [
      Math.abs(x - cx) - hx + round,
      Math.abs(y - cy) - hy + round,
      Math.abs(z - cz) - hz + round,
    ];
    return (
      Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) +
      Math.min(Math.max(qx, qy, qz), 0) -
      round
    );
  };

/** A ring lying flat around the y axis. */
export const ring =
  (cx: number, cy: number, cz: number, radius: number, thickness: number): Solid =>
  (x, y, z) =>
    Math.hypot(Math.hypot(x - cx, z - cz) - radius, y - cy) - thickness;

/** A cylinder along the y axis; `height` is half of it. */
export const drum =
  (cx: number, cy: number, cz: number, radius: number, height: number, round = 0.02): Solid =>
  (x, y, z) => {
    const dr = Math.hypot(x - cx, z - cz) - radius + round;
    const dy = Math.abs(y - cy) - height + round;
    return Math.min(Math.max(dr, dy), 0) + Math.hypot(Math.max(dr, 0), Math.max(dy, 0)) - round;
  };

/** What a potter's wheel turns: radii at heights, lowest first; hollow from above if `wall` is given. */
export function turned(
  profile: readonly (readonly [height: number, radius: number])[],
  wall?: number,
): Solid {
  const [bottom, top] = [profile[0]?.[0] ?? 0, profile.at(-1)?.[0] ?? 1];
  const radiusAt = (y: number): number => {
    for (let i = 1; i < profile.length; i++) {
      const [from, to] = [profile[i - 1], profile[i]];
      if (from && to && y <= to[0]) {
        const t = clamp((y - from[0]) / (to[0] - from[0]), 0, 1);
        return from[1] + (to[1] - from[1]) * t * t * (3 - 2 * t);
      }
    }
    return profile.at(-1)?.[1] ?? 0;
  };
  return (x, y, z) => {
    const outside = Math.hypot(x, z) - radiusAt(clamp(y, bottom, top));
    const shell =
      wall === undefined ? outside : Math.max(outside, -(outside + wall), y < bottom + wall ? outside : -9);
    const hollow = wall === undefined || y < bottom + wall ? outside : shell;
    return Math.max(hollow, y - top, bottom - y) * 0.7;
  };
}

export const united =
  (...solids: readonly Solid[]): Solid =>
  (x, y, z) => {
    let least = Infinity;
    for (const solid of solids) least = Math.min(least, solid(x, y, z));
    return least;
  };

/** Several bodies grown into one another over a distance. */
export const blended =
  (softness: number, ...solids: readonly Solid[]): Solid =>
  (x, y, z) => {
    let joined = solids[0]?.(x, y, z) ?? Infinity;
    for (let i = 1; i < solids.length; i++) {
      const next = solids[i]?.(x, y, z) ?? Infinity;
      const share = clamp(0.5 + (0.5 * (next - joined)) / softness, 0, 1);
      joined = next + (joined - next) * share - softness * share * (1 - share);
    }
    return joined;
  };

export const without =
  (body: Solid, hole: Solid, softness = 0.02): Solid =>
  (x, y, z) => {
    const [a, b] = [body(x, y, z), -hole(x, y, z)];
    const share = clamp(0.5 - (0.5 * (a - b)) / softness, 0, 1);
    return a + (b - a) * share + softness * share * (1 - share);
  };

export const common =
  (one: Solid, other: Solid): Solid =>
  (x, y, z) =>
    Math.max(one(x, y, z), other(x, y, z));

/** Turned around the y axis by an angle, then moved. */
export const placed = (solid: Solid, dx: number, dy: number, dz: number, turn = 0, scale = 1): Solid => {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y, z) => {
    const [px, py, pz] = [(x - dx) / scale, (y - dy) / scale, (z - dz) / scale];
    return solid(px * cos - pz * sin, py, px * sin + pz * cos) * scale;
  };
};

/** Turned around the z axis, in the plane of the picture. */
export const tilted = (solid: Solid, angle: number): Solid => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y, z) => solid(x * cos + y * sin, -x * sin + y * cos, z);
};

/** Turned around the x axis, towards the viewer. */
export const nodded = (solid: Solid, angle: number): Solid => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return (x, y, z) => solid(x, y * cos + z * sin, -y * sin + z * cos);
};

/** A surface that rises and falls by `change`, which should stay small. */
export const roughened =
  (solid: Solid, change: Solid): Solid =>
  (x, y, z) =>
    (solid(x, y, z) - change(x, y, z)) * 0.75;

/** The same body, computed exactly only near the sphere that encloses it: much faster far away. */
export const within =
  (cx: number, cy: number, cz: number, radius: number, solid: Solid): Solid =>
  (x, y, z) => {
    const far = Math.hypot(x - cx, y - cy, z - cz) - radius;
    return far > 0.25 ? far : solid(x, y, z);
  };
