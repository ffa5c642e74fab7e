import { darker, lighter, mix } from '../kit/colour.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, line, path } from '../kit/shapes.ts';

export interface House {
  readonly x: number;
  /** Of the ground that it stands on. */
  readonly y: number;
  readonly width: number;
  readonly wall: string;
  readonly roof: string;
  readonly windows: string;
}

/** A house with a gable to the left and a long side to the right. */
export function house({ x, y, width, wall, roof, windows }: House, chance: Seeded): string {
  const gable = width * chance.between(0.34, 0.45);
  const tall = width * chance.between(0.28, 0.4);
  const peak = width * chance.between(0.3, 0.42);
  const side = darker(wall, 0.28);
  const slope = gable * 0.5;
  const parts = [
    path(`M${x} ${y}V${y - tall}L${x + slope} ${y - tall - peak}L${x + gable} ${y - tall}V${y}Z`, wall),
    box(x + gable, y - tall, width - gable, tall, side),
    path(
      `M${x + slope} ${y - tall - peak}L${x + gable} ${y - tall + 2}H${x + width + 3}L${x + width - slope * 0.7} ${y - tall - peak}Z`,
      roof,
    ),
    path(
      `M${x - 3} ${y - tall + 3}L${x + slope} ${y - tall - peak - 3}L${x + slope + 3} ${y - tall - peak + 2}L${x + 1} ${y - tall + 7}Z`,
      darker(roof, 0.12),
    ),
    box(x + width * 0.66, y - tall - peak * 1.25, width * 0.07, peak * 0.6, darker(wall, 0.45)),
  ];
  const pane = width * 0.055;
  for (let i = 0; i < 3; i++) {
    const at = x + gable + (width - gable) * (0.2 + 0.28 * i);
    parts.push(box(at, y - tall * 0.68, pane, tall * 0.28, windows));
  }
  parts.push(box(x + gable * 0.3, y - tall * 0.6, gable * 0.22, tall * 0.6, darker(wall, 0.6)));
  parts.push(box(x + gable * 0.38, y - tall - peak * 0.35, pane, pane * 1.3, windows));
  return parts.join('');
}

/** A village church with a pointed tower. */
export function church(
  x: number,
  y: number,
  height: number,
  wall: string,
  roof: string,
  chance: Seeded,
): string {
  const tower = height * 0.17;
  const body = height * chance.between(0.4, 0.55);
  const eaves = height * 0.26;
  return [
    box(x + tower, y - eaves, body, eaves, darker(wall, 0.22)),
    path(
      `M${x + tower} ${y - eaves}L${x + tower} ${y - eaves * 1.75}H${x + tower + body * 0.86}L${x + tower + body} ${y - eaves}Z`,
      roof,
    ),
    box(x, y - height * 0.55, tower, height * 0.55, wall),
    path(
      `M${x - 2} ${y - height * 0.54}L${x + tower / 2} ${y - height}L${x + tower + 2} ${y - height * 0.54}Z`,
      mix(roof, '#46505a', 0.35),
    ),
    box(x + tower * 0.36, y - height * 0.47, tower * 0.28, height * 0.07, darker(wall, 0.65)),
    ...[0.15, 0.42, 0.69].map((share) =>
      box(x + tower + body * share, y - eaves * 0.72, body * 0.07, eaves * 0.4, darker(wall, 0.6)),
    ),
  ].join('');
}

/** Roofs and towers of a far town along the line y, from x over a width. */
export function town(x: number, y: number, width: number, colour: string, chance: Seeded): string {
  const parts: string[] = [];
  for (let at = x; at < x + width; ) {
    const wide = width * chance.between(0.02, 0.05);
    const tall = width * chance.between(0.03, 0.07);
    const shade = chance.happens(0.5) ? colour : lighter(colour, 0.12);
    if (chance.happens(0.16)) {
      const spire = tall * chance.between(2.2, 4);
      parts.push(box(at, y - spire * 0.6, wide * 0.4, spire * 0.6, shade));
      parts.push(
        path(
          `M${at - 1} ${y - spire * 0.58}L${at + wide * 0.2} ${y - spire}L${at + wide * 0.4 + 1} ${y - spire * 0.58}Z`,
          darker(shade, 0.15),
        ),
      );
    } else {
      parts.push(
        path(
          `M${at} ${y}V${y - tall * 0.6}L${at + wide / 2} ${y - tall}L${at + wide} ${y - tall * 0.6}V${y}Z`,
          shade,
        ),
      );
    }
    at += wide * chance.between(0.55, 1);
  }
  return parts.join('');
}

/** A windmill, its sails turned. */
export function windmill(x: number, y: number, height: number, colour: string, chance: Seeded): string {
  const hub = y - height * 0.72;
  const turn = chance.between(0.1, 1.4);
  const sails = [0, 1, 2, 3].map((i) => {
    const angle = turn + (i * Math.PI) / 2;
    const [dx, dy] = [Math.cos(angle) * height * 0.45, Math.sin(angle) * height * 0.45];
    const [px, py] = [-Math.sin(angle) * height * 0.08, Math.cos(angle) * height * 0.08];
    return (
      line(`M${x} ${hub}l${dx} ${dy}`, darker(colour, 0.4), height * 0.02) +
      path(
        `M${x + dx * 0.25} ${hub + dy * 0.25}l${px} ${py}l${dx * 0.72} ${dy * 0.72}l${-px} ${-py}Z`,
        lighter(colour, 0.35),
      )
    );
  });
  return (
    path(
      `M${x - height * 0.15} ${y}L${x - height * 0.09} ${y - height * 0.7}L${x} ${y - height * 0.84}L${x + height * 0.09} ${y - height * 0.7}L${x + height * 0.15} ${y}Z`,
      colour,
    ) + sails.join('')
  );
}
