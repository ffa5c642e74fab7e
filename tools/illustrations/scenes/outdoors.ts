import type { Size } from '../kit/picture.ts';
import type { Draw } from '../kit/render.ts';
import { inItsMedium } from '../media/by-record.ts';
import { type Country, landscape } from './landscape.ts';
import type { Weather } from './sky.ts';
import { type Winter, winterVillage } from './winter.ts';

const SNOWY: readonly [Winter, ...Winter[]] = [
  {
    weather: { high: '#6f8894', middle: '#8fa39c', low: '#c3c4ae', cloud: '#a9b3ac', cover: 0.35 },
    snow: '#e4e6e0',
    shade: '#a9b5ba',
    ice: '#8fa6a4',
    wood: '#3a2d24',
    horizon: 0.3,
    hunters: true,
    mountains: true,
    crowd: 46,
  },
  {
    weather: { high: '#b6a98c', middle: '#d6c6a0', low: '#ecdcb4', cloud: '#cdbf9f', cover: 0.45 },
    snow: '#eee4cc',
    shade: '#c4b9a0',
    ice: '#cfc9b4',
    wood: '#4b3826',
    horizon: 0.36,
    mill: true,
    crowd: 90,
  },
  {
    weather: { high: '#7f8f9c', middle: '#a9b4b8', low: '#d8d4c8', cloud: '#8a949c', cover: 0.65 },
    snow: '#dfe4e6',
    shade: '#98a6b0',
    ice: '#a7b8bd',
    wood: '#35302c',
    horizon: 0.34,
    crowd: 34,
    snowfall: true,
  },
  {
    weather: {
      high: '#5a6a8a',
      middle: '#c98f7a',
      low: '#f0c890',
      cloud: '#8a6a78',
      cover: 0.5,
      sun: { x: 0.7, y: 0.3, colour: '#f8d8a0', reach: 0.22 },
    },
    snow: '#e8d8d4',
    shade: '#a58fa4',
    ice: '#d0a89a',
    wood: '#3a2628',
    horizon: 0.4,
    mill: true,
    crowd: 60,
  },
  {
    weather: { high: '#4f8fb8', middle: '#8fbcd0', low: '#e0e6dc', cloud: '#f2f2ea', cover: 0.4 },
    snow: '#f2f5f6',
    shade: '#a8c0d4',
    ice: '#b8d0d8',
    wood: '#4a3628',
    horizon: 0.3,
    crowd: 120,
  },
  {
    weather: { high: '#3a4038', middle: '#5f6450', low: '#a8a070', cloud: '#2f332e', cover: 0.7 },
    snow: '#b9b498',
    shade: '#7a7660',
    ice: '#5f7470',
    wood: '#2a1f16',
    horizon: 0.32,
    mountains: true,
    crowd: 22,
    hunters: true,
  },
  {
    weather: { high: '#a8a890', middle: '#d8cfa8', low: '#f0e6c8', cloud: '#c8c4ac', cover: 0.3 },
    snow: '#ece6d6',
    shade: '#bdb8ac',
    ice: '#a8b4ac',
    wood: '#4a3424',
    horizon: 0.26,
    crowd: 54,
  },
];

/** Which of them suits which painter, in the order of the weathers above. */
const MANNERS = [
  /Jäger/,
  /Avercamp/,
  /Valckenborch/,
  /Neer/,
  /Stadtgraben/,
  /düstere/,
  /Vogelfalle/,
] as const;

/** Winter landscapes, each with weather and people of its own. */
export const winterPiece: Draw = async (subject, chance) => {
  const { title, year } = subject;
  const index = MANNERS.findIndex((words) => words.test(`${title} ${subject.wording}`));
  const winter = SNOWY[index] ?? chance.pick(SNOWY);
  const size = chance.pick<Size>(
    year < 1700
      ? [
          { width: 880, height: 590 },
          { width: 900, height: 570 },
          { width: 860, height: 620 },
        ]
      : [
          { width: 860, height: 640 },
          { width: 660, height: 860 },
        ],
  );
  const scene = await winterVillage(/Jäger/.test(title) ? { width: 880, height: 640 } : size, winter, chance);
  return inItsMedium(scene, subject, chance);
};

const SKIES: readonly [Weather, ...Weather[]] = [
  { high: '#5f8fc0', middle: '#9fc0d8', low: '#e8e4cc', cloud: '#f0ece0', cover: 0.5 },
  {
    high: '#7a9ab0',
    middle: '#c0ccc8',
    low: '#f0e2c0',
    cloud: '#e6dcc8',
    cover: 0.35,
    sun: { x: 0.25, y: 0.35, colour: '#ffe8b0', reach: 0.25 },
  },
  {
    high: '#4a5a80',
    middle: '#d88a5a',
    low: '#f8c870',
    cloud: '#a85a5a',
    cover: 0.45,
    sun: { x: 0.6, y: 0.42, colour: '#ffd070', reach: 0.2 },
  },
  { high: '#5a7a70', middle: '#a8bca0', low: '#e0dcb0', cloud: '#ccd4b8', cover: 0.4 },
];

/** Landscapes of other seasons. */
export const country: Draw = async (subject, chance) => {
  const { wording, title, year } = subject;
  const isModern = year > 1890;
  const isAutumn = /Herbst|Vier Bäume/.test(wording);
  const isLake =
    /See\b|Wasser|Seerosen|Attersee|Meer|Sonne\b/.test(wording) && !/Garten in|Weg in/.test(title);
  const isGarden = /Garten|Blume|Frühling/.test(wording);
  const greens: Country['greens'] = isAutumn
    ? ['#7a4a2a', '#a8683a', '#8a7a5a']
    : isLake && isModern
      ? ['#3f6a5a', '#4f8a8a', '#7aa8a0']
      : isGarden
        ? ['#3f7a3a', '#6f9a4a', '#a8b878']
        : chance.pick([
            ['#4a5a2c', '#7a8a4a', '#a0aa80'],
            ['#3a5a34', '#6a8450', '#98a890'],
            ['#5a5a30', '#8f8a4a', '#b0ac80'],
          ] as const);
  const weather = /Sonne/.test(wording) ? SKIES[2] : isModern && isLake ? SKIES[3] : chance.pick(SKIES);
  const scene = await landscape(
    chance.pick(
      isModern
        ? [
            { width: 760, height: 740 },
            { width: 840, height: 640 },
            { width: 740, height: 740 },
          ]
        : [
            { width: 880, height: 620 },
            { width: 900, height: 560 },
          ],
    ),
    {
      weather: weather ?? SKIES[0],
      greens,
      earth: isAutumn ? '#6a4028' : '#8a744c',
      ...(isLake
        ? { water: /Attersee/.test(title) ? '#3fa09a' : /Seerosen/.test(title) ? '#4a6a8a' : '#6a8fa0' }
        : {}),
      horizon: /Attersee|Seerosen/.test(title)
        ? 0.14
        : isModern
          ? chance.between(0.28, 0.5)
          : chance.between(0.4, 0.52),
      mountains: /Berg|Alpen/.test(wording) ? 0.42 : isModern ? chance.between(0.1, 0.3) : 0.16,
      trees:
        isAutumn || (isModern && chance.happens(0.35))
          ? 'dotted'
          : /Meer/.test(wording)
            ? 'conifer'
            : 'leafy',
      grove: isAutumn ? 4 : isLake && isModern ? 1 : chance.whole(1, 4),
      flowers: isGarden,
      field: /Feld\b|Ebene/.test(wording),
      people: isModern ? 2 : 9,
      village: /Dorf|Stadt|Haus|Wien/.test(wording),
    },
    chance,
  );
  return inItsMedium(scene, subject, chance);
};
