import { darker, lighter } from '../kit/colour.ts';
import type { Seeded } from '../kit/seeded.ts';
import { box, line, oval, path } from '../kit/shapes.ts';

export interface Clothes {
  readonly main: string;
  readonly second: string;
  readonly skin: string;
}

export type Doing = 'stands' | 'walks' | 'skates' | 'carries' | 'dances' | 'hunts';

/** A small person of a landscape or a village, the feet at x, y, looking to the right; `height` in pixels. */
export function person(
  x: number,
  y: number,
  height: number,
  clothes: Clothes,
  doing: Doing,
  chance: Seeded,
): string {
  const h = height;
  const isWoman = chance.happens(0.42);
  const lean = { stands: 0, walks: 0.06, skates: 0.2, carries: 0.16, dances: -0.08, hunts: 0.13 }[doing];
  const hipX = x;
  const hipY = y - h * 0.46;
  const neckX = x + lean * h;
  const neckY = y - h * 0.82;
  const { main, second, skin } = clothes;
  const parts: string[] = [];
  const stride = doing === 'stands' ? 0.06 : doing === 'skates' ? 0.24 : 0.17;
  if (isWoman) {
    parts.push(
      path(
        `M${hipX - h * 0.1} ${hipY}Q${hipX - h * 0.2} ${y - h * 0.2} ${x - h * 0.19} ${y}H${x + h * 0.19}Q${hipX + h * 0.18} ${y - h * 0.2} ${hipX + h * 0.1} ${hipY}Z`,
        second,
      ),
    );
    if (chance.happens(0.6))
      parts.push(
        path(
          `M${hipX} ${hipY}L${x - h * 0.02} ${y - h * 0.05}H${x + h * 0.14}L${hipX + h * 0.09} ${hipY}Z`,
          lighter(second, 0.55),
        ),
      );
  } else {
    parts.push(
      line(
        `M${hipX - h * 0.04} ${hipY}Q${x - h * stride * 0.5} ${y - h * 0.25} ${x - h * stride} ${y}`,
        darker(second, 0.25),
        h * 0.095,
      ),
    );
    parts.push(
      line(
        `M${hipX + h * 0.04} ${hipY}Q${x + h * (stride * 0.5 + 0.07)} ${y - h * 0.25} ${x + h * stride} ${y}l${h * 0.07} 0`,
        second,
        h * 0.095,
      ),
    );
  }
  parts.push(
    path(
      `M${neckX - h * 0.12} ${neckY + h * 0.02}Q${neckX - h * 0.17} ${hipY - h * 0.1} ${hipX - h * 0.14} ${hipY + h * 0.06}H${hipX + h * 0.13}Q${neckX + h * 0.17} ${hipY - h * 0.12} ${neckX + h * 0.11} ${neckY + h * 0.02}Z`,
      main,
    ),
  );
  const armY = neckY + h * 0.06;
  if (doing === 'dances')
    parts.push(line(`M${neckX} ${armY}l${h * 0.22} ${-h * 0.14}`, darker(main, 0.15), h * 0.07));
  else
    parts.push(
      line(
        `M${neckX + h * 0.03} ${armY}Q${neckX + h * 0.16} ${armY + h * 0.15} ${neckX + h * 0.2} ${armY + h * (doing === 'skates' ? 0.1 : 0.24)}`,
        darker(main, 0.2),
        h * 0.075,
      ),
    );
  if (doing === 'hunts')
    parts.push(
      line(
        `M${neckX + h * 0.3} ${armY - h * 0.1}L${neckX - h * 0.55} ${armY - h * 0.42}`,
        '#3a2a1c',
        h * 0.028,
      ),
    );
  if (doing === 'carries') parts.push(oval(neckX - h * 0.2, neckY + h * 0.05, h * 0.22, h * 0.12, '#6a4d30'));
  parts.push(oval(neckX + h * 0.02, neckY - h * 0.07, h * 0.068, h * 0.08, skin));
  parts.push(
    isWoman
      ? path(
          `M${neckX - h * 0.08} ${neckY + h * 0.01}Q${neckX - h * 0.09} ${neckY - h * 0.17} ${neckX + h * 0.03} ${neckY - h * 0.16}Q${neckX + h * 0.03} ${neckY - h * 0.08} ${neckX - h * 0.02} ${neckY + h * 0.02}Z`,
          '#ece4d4',
        )
      : oval(neckX + h * 0.01, neckY - h * 0.125, h * 0.11, h * 0.045, darker(main, 0.45)) +
          box(neckX - h * 0.06, neckY - h * 0.19, h * 0.13, h * 0.08, darker(main, 0.45)),
  );
  return parts.join('');
}

/** A dog that trots to the right. */
export function dog(x: number, y: number, length: number, colour: string): string {
  const l = length;
  return [
    oval(x, y - l * 0.4, l * 0.36, l * 0.14, colour),
    line(`M${x + l * 0.28} ${y - l * 0.44}L${x + l * 0.46} ${y - l * 0.56}`, colour, l * 0.13),
    oval(x + l * 0.5, y - l * 0.58, l * 0.13, l * 0.075, colour),
    ...[-0.28, -0.18, 0.2, 0.3].map((leg, i) =>
      line(
        `M${x + l * leg} ${y - l * 0.36}L${x + l * (leg + (i % 2 ? 0.08 : -0.06))} ${y}`,
        darker(colour, 0.15),
        l * 0.055,
      ),
    ),
    line(
      `M${x - l * 0.34} ${y - l * 0.44}Q${x - l * 0.5} ${y - l * 0.5} ${x - l * 0.52} ${y - l * 0.66}`,
      colour,
      l * 0.045,
    ),
  ].join('');
}

/** A crow or magpie in the air. */
export const bird = (x: number, y: number, span: number, colour: string): string =>
  path(
    `M${x - span / 2} ${y - span * 0.16}Q${x - span * 0.2} ${y - span * 0.22} ${x} ${y}Q${x + span * 0.25} ${y - span * 0.3} ${x + span / 2} ${y - span * 0.1}Q${x + span * 0.2} ${y - span * 0.1} ${x + span * 0.03} ${y + span * 0.1}L${x - span * 0.1} ${y + span * 0.09}Q${x - span * 0.2} ${y - span * 0.06} ${x - span / 2} ${y - span * 0.16}Z`,
    colour,
  );

/** Clothes of peasants and townspeople, mostly earth colours with some red, blue and white. */
export function someClothes(chance: Seeded): Clothes {
  const colours = [
    '#7a2d22',
    '#3b4a5e',
    '#59452f',
    '#8a6a3c',
    '#30322f',
    '#a3483a',
    '#4d5a3d',
    '#6d5b74',
    '#c2a15a',
    '#23292f',
  ] as const;
  return {
    main: chance.pick(colours),
    second: chance.pick(colours),
    skin: chance.pick(['#d8a98a', '#c99577', '#e0b899']),
  };
}
