import type { Picture } from '../kit/picture.ts';
import type { Seeded } from '../kit/seeded.ts';
import type { Subject } from '../subject.ts';
import { cracked, mottled, onCanvas, varnished } from './age.ts';
import { asPhotograph, inChalk, inWatercolour } from './drawing.ts';
import { engraved, woodcut } from './hatching.ts';
import { inOil } from './oil.ts';

/** A scene in the technique that the record names; without one, in oil as at its time. */
export async function inItsMedium(
  scene: Picture,
  { wording, year }: Subject,
  chance: Seeded,
): Promise<Picture> {
  if (/Kupferstich|Radierung/.test(wording)) return engraved(scene, chance);
  if (/Farbholzschnitt/.test(wording)) return mottled(scene, 0.07, 14, chance);
  if (/Holzschnitt/.test(wording)) return woodcut(scene, chance);
  if (/Digitalfotografie/.test(wording)) return asPhotograph(scene, 'colour', chance, 0.6);
  if (/Fotografie|Albumin|Silbergelatine|Glasnegativ/.test(wording))
    return asPhotograph(scene, /Silber|Glas/.test(wording) ? 'silver' : 'sepia', chance, 1);
  if (/Aquarell|Gouache|Tempera, /.test(wording)) return inWatercolour(scene, chance);
  if (/Kreide|Bleistift|Silberstift|Feder|Graphit|Rötel|weiß gehöht/.test(wording)) {
    const [chalk, ground] = /Rötel/.test(wording)
      ? ['#8a3f2a', '#eadfca']
      : /blau/.test(wording)
        ? ['#1f2a3a', '#8aa5ad']
        : /Feder|Tinte/.test(wording)
          ? ['#4a2f18', '#ece2c8']
          : ['#2a2826', '#e4d9c2'];
    return inChalk(scene, chalk ?? '#222222', ground ?? '#eeeeee', chance);
  }
  return asPainting(scene, year, chance);
}

/** Oil of the 15th to the 20th century: the brush gets broader and freer, varnish and cracks disappear. */
async function asPainting(scene: Picture, year: number, chance: Seeded): Promise<Picture> {
  const modelled = mottled(scene, year < 1850 ? 0.1 : 0.14, 110, chance);
  if (year < 1700) {
    const picture = await inOil(
      modelled,
      { brushes: [15, 7, 4, 2.2], length: 2.8, liveliness: 6, relief: 10 },
      chance,
    );
    return cracked(varnished(picture, 0.6, chance), 10, 0.16, chance);
  }
  if (year < 1870)
    return varnished(
      onCanvas(
        await inOil(modelled, { brushes: [18, 9, 4, 2.4], length: 3, liveliness: 8 }, chance),
        1.6,
        chance,
      ),
      0.4,
      chance,
    );
  if (year < 1905)
    return onCanvas(
      await inOil(
        modelled,
        { brushes: [18, 10, 6, 4], length: 3, liveliness: 20, relief: 26, swirl: 110 },
        chance,
      ),
      2,
      chance,
    );
  return onCanvas(
    await inOil(
      modelled,
      { brushes: [26, 14, 8, 4.5], length: 3.4, liveliness: 20, relief: 30, swirl: 90 },
      chance,
    ),
    2,
    chance,
  );
}
