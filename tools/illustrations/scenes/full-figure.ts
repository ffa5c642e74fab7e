import { rgb } from '../kit/colour.ts';
import { type Picture, resized } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import { photographed } from '../kit/studio.ts';
import { inItsMedium } from '../media/by-record.ts';
import { standing } from '../objects/figures.ts';

/** A nude or a saint at full length, modelled in light and shade. */
export const fullFigure: Draw = async (subject, chance): Promise<Picture> => {
  const size = { width: 560, height: 860 };
  const ground = rgb(
    chance.pick(
      /Zeichnung/.test(subject.wording)
        ? ['#e8dcc4', '#d8c4a0']
        : ['#4f6a8a', '#3a2f2a', '#8a5a4a', '#2f4a44', '#b89a6a'],
    ),
  );
  const skin = { colour: [226, 178, 148] as const, shine: 0.16, polish: 10 };
  const parts = standing(
    /Kind\b/.test(subject.wording),
    /Tanz/.test(subject.wording),
    /Pelz|Nuda|Maria/.test(subject.title),
    skin,
  );
  const [body, ...rest] = parts;
  const dressed =
    body === undefined
      ? parts
      : [
          {
            ...body,
            material: {
              ...skin,
              colour: (x: number, y: number, z: number) =>
                /Pelz/.test(subject.title) && y < 0.5 && y > -1.3 && Math.sin(6 * x + 2 * z) > -0.4
                  ? ([70, 48, 34] as const)
                  : y > 1.95 || (y > 1.55 && z < 0.05)
                    ? ([96, 60, 34] as const)
                    : ([226, 178, 148] as const),
            },
          },
          ...rest,
        ];
  const { picture } = photographed({ width: 300, height: 460 }, dressed, {
    reach: 2.55,
    bound: 2.7,
    centre: -0.05,
    rise: 0.04,
    turn: chance.between(0.2, 0.6) * (chance.happens(0.5) ? 1 : -1),
    floor: -2.15,
    light: [-0.75, 0.7, 0.6],
    ambient: 0.4,
    backdrop: (u, v) => {
      const t = 1.15 - 0.6 * Math.hypot(u - 0.4, v - 0.4);
      return [ground[0] * t, ground[1] * t, ground[2] * t];
    },
  });
  return inItsMedium(await resized(picture, size), subject, chance);
};
