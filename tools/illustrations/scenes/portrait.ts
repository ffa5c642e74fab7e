import { darker, lighter, mixRgb, type Rgb, rgb } from '../kit/colour.ts';
import { clouds, smoothstep } from '../kit/noise.ts';
import { changed, drawn, drawnOver, type Picture, painted, resized, type Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import type { Seeded } from '../kit/seeded.ts';
import { photographed, type Shot } from '../kit/studio.ts';
import { cracked, mottled, onCanvas, varnished } from '../media/age.ts';
import { inItsMedium } from '../media/by-record.ts';
import { inOil } from '../media/oil.ts';
import { bust, type Looks } from '../objects/head.ts';
import type { Subject } from '../subject.ts';
import { flowerMeadow, JEWELS, mosaic } from './ornament.ts';

/** A portrait in oil in the manner of its time. */
export const portrait: Draw = async (subject, chance) => {
  const { wording, year } = subject;
  const size = chance.pick<Size>([
    { width: 620, height: 790 },
    { width: 600, height: 820 },
    { width: 660, height: 760 },
    { width: 640, height: 700 },
  ]);
  const looks = looksOf(subject, chance);
  const isJugendstil = /Jugendstil|Gold\b/.test(wording) && year > 1890;
  const isExpressionist = /Expressionismus|Schiele|Kokoschka|Gerstl/.test(wording);
  const shot = await sitter(size, looks, chance, {
    ambient:
      isJugendstil || isExpressionist || /Zeichnung|Fotografie/.test(wording)
        ? 0.6
        : year < 1540
          ? 0.42
          : 0.2,
    light: [chance.happens(0.75) ? -0.75 : 0.75, 0.55, isJugendstil ? 1.4 : 0.75],
  });
  if (/Zeichnung|Fotografie/.test(wording)) {
    return inItsMedium(
      inFrontOf(
        painted(size, () => [206, 200, 190]),
        shot,
      ),
      subject,
      chance,
    );
  }
  if (isJugendstil) return jugendstil(shot, chance);
  if (isExpressionist) return expressionist(shot, chance);
  return oldMaster(shot, year, chance);
};

/** A picture of a sitter in front of nothing: background pixels have no part. */
async function sitter(
  { width, height }: Size,
  looks: Looks,
  chance: Seeded,
  light: { readonly ambient: number; readonly light: readonly [number, number, number] },
): Promise<Shot> {
  const small = { width: Math.round(width * 0.5), height: Math.round(height * 0.5) };
  const reach = chance.between(2.15, 2.9);
  const shot = photographed(small, bust(looks), {
    ...light,
    turn: chance.between(0.2, 0.62) * (chance.happens(0.5) ? 1 : -1),
    rise: chance.between(-0.05, 0.1),
    centre: 1.5 - reach,
    reach,
    bound: 3.6,
    backdrop: () => [0, 0, 0],
  });
  const parts = new Int16Array(width * height);
  for (let i = 0; i < parts.length; i++) {
    const x = Math.min(small.width - 1, Math.floor((i % width) * 0.5));
    const y = Math.min(small.height - 1, Math.floor(Math.floor(i / width) * 0.5));
    parts[i] = shot.parts[y * small.width + x] ?? -1;
  }
  return { picture: await resized(shot.picture, { width, height }), parts };
}

/** The sitter in front of another picture. */
export function inFrontOf(background: Picture, { picture, parts }: Shot): Picture {
  return changed(background, (pixels, at) => {
    if ((parts[at / 3] ?? -1) < 0) return;
    for (let part = 0; part < 3; part++) pixels[at + part] = picture.pixels[at + part] ?? 0;
  });
}

async function oldMaster(shot: Shot, year: number, chance: Seeded): Promise<Picture> {
  const { width, height } = shot.picture;
  const ground = rgb(
    chance.pick(
      year < 1540
        ? ['#1d2b22', '#27372f', '#3a4f66', '#3c1f1c']
        : year < 1700
          ? ['#2e241a', '#1f1a16', '#3a3122', '#2b2e2a']
          : ['#4d4a3c', '#5c5244', '#3e4a4c', '#6b5a4a', '#4a3230'],
    ),
  );
  const haze = clouds(chance.seed + 2, 4);
  const side = chance.happens(0.5) ? 0.3 : 0.7;
  let background = changed(
    { width, height, pixels: new Float32Array(3 * width * height) },
    (pixels, at, x, y) => {
      const glow =
        smoothstep(0.75, 0, Math.hypot(x / width - side, y / height - 0.45)) + haze(x / 150, y / 150) * 0.16;
      pixels.set(
        mixRgb(
          [ground[0] * 0.45, ground[1] * 0.45, ground[2] * 0.45],
          [ground[0] * 1.5, ground[1] * 1.5, ground[2] * 1.45],
          glow,
        ),
        at,
      );
    },
  );
  if (chance.happens(0.28))
    background = await drawnOver(
      background,
      curtain(width, height, chance.pick(['#5e1f1b', '#2b4436', '#3a2a4a']), side < 0.5),
    );
  else if (year < 1620 && chance.happens(0.45))
    background = await drawnOver(background, windowView(width, height, side < 0.5));
  const picture = await inOil(
    inFrontOf(background, shot),
    { brushes: [15, 7, 4, 2.3], length: 3, liveliness: 6 },
    chance,
  );
  const aged = varnished(onCanvas(picture, year < 1600 ? 1 : 2.6, chance), year < 1750 ? 0.75 : 0.4, chance);
  return year < 1800 ? cracked(aged, 9, 0.22, chance) : aged;
}

/** Flat gold and mosaics, with face and hands modelled. */
async function jugendstil(shot: Shot, chance: Seeded): Promise<Picture> {
  const { width, height } = shot.picture;
  const gold = chance.pick(['#c79a3a', '#b98a34', '#8e9a6a', '#a85a4a', '#7d8aa0', '#9a7fa8']);
  const halo = chance.between(0.2, 0.34) * width;
  const background = await drawn(
    shot.picture,
    `<g opacity="0.5">${mosaic(width, height, 34, [gold, lighter(gold, 0.25), darker(gold, 0.2), lighter(gold, 0.1)], chance)}</g>` +
      `<circle cx="${width / 2}" cy="${height * 0.32}" r="${halo}" fill="${lighter(gold, 0.45)}"/><circle cx="${width / 2}" cy="${height * 0.32}" r="${halo * 0.86}" fill="${gold}"/>` +
      (chance.happens(0.4) ? flowerMeadow(width, height * 0.84, height * 0.2, chance, 300) : ''),
    gold,
  );
  const dress = await drawn(
    shot.picture,
    mosaic(
      width,
      height,
      chance.pick([22, 30, 38]),
      chance.pick([
        JEWELS,
        ['#2f4f9a', '#4f73c0', '#d9b23a', '#1e2a55', '#8aa3d8'],
        ['#f2ead8', '#e0d2b8', '#d9a93a', '#c8b8c8', '#b0c0c8'],
        ['#7d2f3f', '#c2612c', '#d9a93a', '#1f1a17', '#3f7a5c'],
      ]),
      chance,
    ),
  );
  const mixed = changed(inFrontOf(background, shot), (pixels, at) => {
    if ((shot.parts[at / 3] ?? -1) < FIRST_CLOTHES) return;
    const shade = 0.62 + (0.5 * ((shot.picture.pixels[at] ?? 0) + (shot.picture.pixels[at + 1] ?? 0))) / 300;
    for (let part = 0; part < 3; part++)
      pixels[at + part] = (dress.pixels[at + part] ?? 0) * Math.min(1.08, shade);
  });
  return onCanvas(
    await inOil(mixed, { brushes: [9, 5, 3], length: 2.2, liveliness: 11, relief: 22 }, chance),
    2,
    chance,
  );
}

/** Skin and eyes are the first three parts of a bust, hair may follow; garments are of a higher index. */
const FIRST_CLOTHES = 4;

/** Broken colours, dark contours, a bare ground. */
async function expressionist(shot: Shot, chance: Seeded): Promise<Picture> {
  const { width, height, pixels: lit } = shot.picture;
  const ground = rgb(
    chance.pick(['#d8ccb0', '#c9b98f', '#b0562f', '#5f7f8a', '#d3a54a', '#7a9a6a', '#e0d8c8', '#8a3f4f']),
  );
  const haze = clouds(chance.seed + 2, 4);
  const tones: readonly Rgb[] = chance.pick([
    [
      [48, 40, 58],
      [120, 74, 62],
      [196, 128, 84],
      [232, 190, 140],
      [244, 226, 188],
    ],
    [
      [36, 52, 60],
      [84, 104, 84],
      [190, 120, 70],
      [224, 180, 120],
      [240, 224, 190],
    ],
    [
      [60, 30, 40],
      [150, 60, 50],
      [210, 120, 70],
      [226, 186, 110],
      [230, 222, 170],
    ],
  ]);
  const picture = changed(shot.picture, (pixels, at, x, y) => {
    const i = at / 3;
    const part = shot.parts[i] ?? -1;
    const turbulence = haze(x / 55, y / 55);
    if (part < 0) {
      pixels.set(
        mixRgb(ground, turbulence > 0 ? [255, 250, 230] : [70, 60, 60], Math.abs(turbulence) * 0.26),
        at,
      );
    } else if (part < 3) {
      const tone = Math.max(
        0,
        Math.min(3.99, (((lit[at] ?? 0) * 0.5 + (lit[at + 1] ?? 0) * 0.5) / 235) * 4.4 + turbulence * 1.4),
      );
      const from = tones[Math.floor(tone)] ?? ground;
      pixels.set(mixRgb(from, tones[Math.floor(tone) + 1] ?? from, smoothstep(0.2, 0.8, tone % 1)), at);
    } else {
      for (let n = 0; n < 3; n++) pixels[at + n] = (lit[at + n] ?? 0) * (1.05 + turbulence * 0.7) + 12;
    }
    const border = [1, 2, width, 2 * width].some(
      (step) => (shot.parts[i + step] ?? part) !== part && part + (shot.parts[i + step] ?? 0) > -2,
    );
    if (border && x < width - 3 && y < height - 3) pixels.set([34, 26, 30], at);
  });
  return onCanvas(
    await inOil(
      mottled(picture, 0.2, 60, chance),
      { brushes: [26, 13, 7, 4], length: 3.4, liveliness: 22, relief: 30, swirl: 80 },
      chance,
    ),
    2,
    chance,
  );
}

const curtain = (width: number, height: number, colour: string, right: boolean): string => {
  const folds = Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${i * 34} 0Q${i * 40 + 26} ${height * 0.4} ${i * 24} ${height}H${i * 24 + 26}Q${i * 40 + 52} ${height * 0.4} ${i * 34 + 36} 0Z" fill="${i % 2 ? darker(colour, 0.45) : colour}"/>`,
  );
  return `<g transform="${right ? `translate(${width} 0) scale(-1 1)` : ''}" opacity="0.9">${folds.join('')}</g>`;
};

const windowView = (width: number, height: number, right: boolean): string => {
  const x = right ? width * 0.7 : width * 0.04;
  const [w, h] = [width * 0.26, height * 0.34];
  const y = height * 0.1;
  return `<clipPath id="view"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath><g clip-path="url(#view)"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#9db4bd"/><rect x="${x}" y="${y + h * 0.35}" width="${w}" height="${h}" fill="#d8cda6"/><path d="M${x} ${y + h * 0.6}L${x + w * 0.3} ${y + h * 0.38}L${x + w * 0.55} ${y + h * 0.55}L${x + w * 0.8} ${y + h * 0.32}L${x + w} ${y + h * 0.5}V${y + h}H${x}Z" fill="#6f8d92"/><path d="M${x} ${y + h * 0.75}Q${x + w * 0.5} ${y + h * 0.58} ${x + w} ${y + h * 0.72}V${y + h}H${x}Z" fill="#5d6b3e"/><path d="M${x + w * 0.4} ${y + h}Q${x + w * 0.6} ${y + h * 0.8} ${x + w * 0.45} ${y + h * 0.68}" stroke="#c9bf98" stroke-width="5" fill="none"/></g><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="#3a2f24" stroke-width="7"/>`;
};

/** Face, hair and clothes as the record says, or as people looked at the time. */
function looksOf({ wording, year }: Pick<Subject, 'wording' | 'year'>, chance: Seeded): Looks {
  const isChild = /Kind\b|Sohn\b|Infantin|Dreizehn/.test(wording);
  const isWoman =
    /Frau\b|Mutter|Maria\b|Infantin|Kaiserin|Nonne|Judith|Madonna|Venezianerin|Helena|Emilie|Fritza|Sonja|Wally|Athene|Schwestern/.test(
      wording,
    );
  const isReligious = /Maria\b|Heilige|Madonna/.test(wording);
  const early = year < 1560;
  const baroque = year < 1700;
  const rococo = year < 1795;
  const skin = chance.pick(['#e3b795', '#dba988', '#ecc8a8', '#d39f7c', '#e8bd9b']);
  const hair =
    rococo && !baroque
      ? chance.pick(['#d3ccc0', '#c4b8a4', '#e0d9cc'])
      : chance.pick(['#3a2618', '#5a3a20', '#8a5a2c', '#24190f', '#b08442', '#7a3f20', '#9a9288']);
  const clothes = chance.pick(
    isReligious
      ? ['#a3302a', '#2f4f8f']
      : baroque
        ? ['#221d1c', '#5a1f1c', '#2d3a2a', '#3b2a3a', '#6a4a20', '#1f2d40']
        : rococo
          ? ['#7c2530', '#3f5f8a', '#8a6a3a', '#4f6a5a', '#b07a8a']
          : year < 1880
            ? ['#24262c', '#3a2f2a', '#40506a', '#6a2a30', '#e0d8cc']
            : ['#27476b', '#7a2f2f', '#2f2f34', '#4f7a5c', '#c28a3a', '#8a5a8a', '#d8d0c0'],
  );
  return {
    skin,
    hair,
    clothes,
    trim: isReligious ? '#3f63ad' : chance.pick(['#c9a24a', '#d8c9a8', '#8a2f2a', '#e0d8c8']),
    cut: isWoman
      ? early
        ? 'long'
        : chance.pick(['bun', 'bun', 'long'])
      : rococo && !baroque
        ? 'wig'
        : /Beethoven|Expressionismus/.test(wording)
          ? 'wild'
          : early
            ? chance.pick(['long', 'long', 'short'])
            : isChild
              ? 'short'
              : chance.pick(['short', 'wild', 'short', 'bald']),
    collar: isReligious
      ? 'plain'
      : early
        ? chance.pick(['fur', 'plain', 'open'])
        : baroque
          ? chance.pick(isWoman ? ['lace', 'ruff'] : ['ruff', 'lace', 'fur', 'open'])
          : rococo
            ? 'lace'
            : isWoman
              ? chance.pick(['lace', 'plain', 'fur'])
              : chance.pick(['high', 'open', 'high']),
    hat: isReligious
      ? 'veil'
      : /Kaiser\b|König/.test(wording) && !isWoman
        ? chance.pick(early ? ['broad', 'beret'] : ['none'])
        : baroque && !isChild
          ? chance.pick(isWoman ? ['none', 'bonnet', 'veil'] : ['beret', 'broad', 'none', 'cap'])
          : 'none',
    beard:
      !isWoman &&
      !isChild &&
      !(rococo && !baroque) &&
      chance.happens(0.5) &&
      !/Beethoven|Mozart/.test(wording),
    isChild,
    smile: /lachend|Grimasse|grimassierend/.test(wording) ? 1.6 : chance.between(-0.5, 0.6),
    girth: isChild ? 0.92 : chance.between(0.9, 1.18),
  };
}
