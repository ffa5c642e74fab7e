import { luma, mixRgb, type Rgb } from './colour.ts';
import { clamp, smoothstep } from './noise.ts';
import type { Picture, Size } from './picture.ts';
import type { Part, Solid } from './solid.ts';

export interface Studio {
  /** How far the camera is turned to the right and raised, in radians, and how far away it is. */
  readonly turn?: number;
  readonly rise?: number;
  readonly distance?: number;
  /** Height of the point that the camera looks at, and half of what it sees upwards from there. */
  readonly centre?: number;
  readonly reach: number;
  /** The bodies lie in a sphere of this radius around the centre. */
  readonly bound: number;
  /** From where the light comes. */
  readonly light?: readonly [number, number, number];
  readonly lightColour?: Rgb;
  /** Light in the shadows. */
  readonly ambient?: number;
  /** Height of the table; without one, nothing lies below. */
  readonly floor?: number;
  readonly backdrop: (u: number, v: number) => Rgb;
}

/** A picture of bodies, and for each pixel the index of the part that it shows, -1 for the background. */
export interface Shot {
  readonly picture: Picture;
  readonly parts: Int16Array;
}

const STEPS = 56;

/** Photographs bodies in a studio: rays walk along distances to the surface (sphere tracing, John C. Hart 1996). */
export function photographed({ width, height }: Size, parts: readonly Part[], studio: Studio): Shot {
  const { turn = 0, rise = 0, distance = 9, centre = 0, reach, bound, ambient = 0.3, floor } = studio;
  const light = unit(studio.light ?? [-0.6, 0.75, 0.65]);
  const lightColour = studio.lightColour ?? [255, 248, 235];
  const [ct, st, cr, sr] = [Math.cos(turn), Math.sin(turn), Math.cos(rise), Math.sin(rise)];
  const eye = [distance * st * cr, centre + distance * sr, distance * ct * cr] as const;
  let hit = 0;

  const enclosed = parts.map(({ solid }) => ({ solid, ...enclosure(solid, bound, centre) }));
  const field = (x: number, y: number, z: number): number => {
    let least = Infinity;
    for (let i = 0; i < enclosed.length; i++) {
      const part = enclosed[i];
      if (part === undefined) continue;
      const outside = Math.hypot(x - part.x, y - part.y, z - part.z) - part.radius;
      if (outside >= least) continue;
      const far = outside > 0.5 ? outside : part.solid(x, y, z);
      if (far < least) {
        least = far;
        hit = i;
      }
    }
    return least;
  };

  const shade = (px: number, py: number): readonly [Rgb, number] => {
    const u = ((px - width / 2) / (height / 2)) * (reach / distance);
    const v = ((height / 2 - py) / (height / 2)) * (reach / distance);
    const [dx, dy, dz] = unit([
      -st * cr + u * ct - v * st * sr,
      -sr + v * cr,
      -ct * cr - u * st - v * ct * sr,
    ]);
    const back = studio.backdrop(px / width, py / height);
    const [ox, oy, oz] = [eye[0], eye[1] - centre, eye[2]];
    const along = -(ox * dx + oy * dy + oz * dz);
    const inside = bound * bound - (ox * ox + oy * oy + oz * oz - along * along);
    if (inside > 0) {
      let t = along - Math.sqrt(inside);
      const end = along + Math.sqrt(inside);
      for (let step = 0; step < STEPS && t < end; step++) {
        const far = field(eye[0] + dx * t, eye[1] + dy * t, eye[2] + dz * t);
        if (far < 0.0035) return [lit(eye[0] + dx * t, eye[1] + dy * t, eye[2] + dz * t, dx, dy, dz), hit];
        t += Math.max(far, 0.004);
      }
    }
    if (floor !== undefined && dy < -0.01) {
      const t = (floor - eye[1]) / dy;
      const [x, z] = [eye[0] + dx * t, eye[2] + dz * t];
      if (Math.hypot(x, z) < bound * 2.2) {
        const dark = Math.min(shadowed(x, floor, z), openness(x, floor, z, 0, 1, 0));
        const fade = smoothstep(bound * 2.2, bound * 0.8, Math.hypot(x, z));
        const share = 1 - (1 - dark) * 0.62 * fade;
        return [[back[0] * share, back[1] * share, back[2] * share], -1];
      }
    }
    return [back, -1];
  };

  const shadowed = (x: number, y: number, z: number): number => {
    let [open, t] = [1, 0.06];
    for (let step = 0; step < 20 && t < bound * 2; step++) {
      const far = field(x + light[0] * t, y + light[1] * t, z + light[2] * t);
      if (far < 0.002) return 0;
      open = Math.min(open, (7 * far) / t);
      t += clamp(far, 0.04, 0.6);
    }
    return clamp(open, 0, 1);
  };

  const openness = (x: number, y: number, z: number, nx: number, ny: number, nz: number): number => {
    let closed = 0;
    for (const [far, weight] of OPENNESS)
      closed += Math.max(0, far - field(x + nx * far, y + ny * far, z + nz * far)) * weight;
    return clamp(1 - closed, 0, 1);
  };

  const lit = (x: number, y: number, z: number, dx: number, dy: number, dz: number): Rgb => {
    const part = parts[hit];
    const index = hit;
    if (part === undefined) return [0, 0, 0];
    const { colour, shine = 0.15, polish = 18, metal = 0, isFlat } = part.material;
    const base = typeof colour === 'function' ? colour(x, y, z) : colour;
    if (isFlat) return base;
    const { solid } = part;
    const e = 0.004;
    const here = solid(x, y, z);
    const [nx, ny, nz] = unit([
      solid(x + e, y, z) - here,
      solid(x, y + e, z) - here,
      solid(x, y, z + e) - here,
    ]);
    const facing = nx * light[0] + ny * light[1] + nz * light[2];
    const open = openness(x, y, z, nx, ny, nz);
    const direct = facing > 0 ? facing * shadowed(x + nx * 0.02, y + ny * 0.02, z + nz * 0.02) : 0;
    hit = index;
    const dot = 2 * (dx * nx + dy * ny + dz * nz);
    const [rx, ry, rz] = [dx - dot * nx, dy - dot * ny, dz - dot * nz];
    const gleam =
      Math.max(0, rx * light[0] + ry * light[1] + rz * light[2]) ** polish * shine * (direct > 0 ? 1 : 0.2);
    const sky = 0.5 + 0.5 * ny;
    const diffuse = direct * (1 - metal * 0.55) * 0.95 + ambient * open * (0.55 + 0.45 * sky);
    // A studio with a bright soft box on the left, a dim one on the right and a dark floor.
    const around =
      0.18 +
      0.75 * smoothstep(0.25, 0.75, ry) +
      0.5 * smoothstep(0.45, 0.9, -rx) +
      0.25 * smoothstep(0.6, 0.95, rx);
    const mirrored = metal * around * (0.35 + 0.65 * open);
    const rim = (1 - Math.abs(dx * nx + dy * ny + dz * nz)) ** 3 * 0.12 * open;
    return [0, 1, 2].map((i) => {
      const own = base[i] ?? 0;
      return own * (diffuse * ((lightColour[i] ?? 0) / 255) + mirrored + rim) + gleam * (lightColour[i] ?? 0);
    }) as unknown as Rgb;
  };

  const pixels = new Float32Array(3 * width * height);
  const shown = new Int16Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [colour, part] = shade(x + 0.5, y + 0.5);
      pixels.set(colour, 3 * i);
      shown[i] = part;
    }
  }
  smoothEdges();
  return { picture: { width, height, pixels }, parts: shown };

  /** Pixels at the border of two parts, or where the light jumps, become the mean of four rays. */
  function smoothEdges(): void {
    const before = Float32Array.from(pixels);
    const at = (i: number): Rgb => [before[3 * i] ?? 0, before[3 * i + 1] ?? 0, before[3 * i + 2] ?? 0];
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x;
        const isEdge = [i - 1, i + 1, i - width, i + width].some(
          (beside) => shown[beside] !== shown[i] || Math.abs(luma(at(beside)) - luma(at(i))) > 46,
        );
        if (!isEdge) continue;
        let colour: Rgb = [0, 0, 0];
        for (const [n, [ox, oy]] of CORNERS.entries())
          colour = mixRgb(colour, shade(x + ox, y + oy)[0], 1 / (n + 1));
        pixels.set(colour, 3 * i);
      }
    }
  }
}

const OPENNESS = [
  [0.05, 1.4],
  [0.16, 1.0],
  [0.38, 0.7],
] as const;
const CORNERS = [
  [0.25, 0.3],
  [0.75, 0.25],
  [0.3, 0.75],
  [0.8, 0.7],
] as const;

/** A sphere around a body, found on a coarse grid: parts that are far away need not be computed. */
function enclosure(
  solid: Solid,
  bound: number,
  centre: number,
): { readonly x: number; readonly y: number; readonly z: number; readonly radius: number } {
  const cells = 14;
  const step = (2 * bound) / cells;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < cells ** 3; i++) {
    const at = [i % cells, Math.floor(i / cells) % cells, Math.floor(i / cells ** 2)].map(
      (cell, axis) => (cell + 0.5) * step - bound + (axis === 1 ? centre : 0),
    );
    const [x = 0, y = 0, z = 0] = at;
    if (solid(x, y, z) > step) continue;
    for (const [axis, value] of at.entries()) {
      low[axis] = Math.min(low[axis] ?? 0, value - step / 2);
      high[axis] = Math.max(high[axis] ?? 0, value + step / 2);
    }
  }
  const [x = 0, y = 0, z = 0] = low.map((value, axis) => (value + (high[axis] ?? 0)) / 2);
  if (!Number.isFinite(x)) return { x: 0, y: centre, z: 0, radius: bound };
  return { x, y, z, radius: Math.hypot(...low.map((value, axis) => (high[axis] ?? 0) - value)) / 2 };
}

function unit([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
