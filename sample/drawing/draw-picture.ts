import sharp from 'sharp';
import { label } from './label.ts';
import * as motifs from './motifs.ts';
import { COLOURFUL, COLOURLESS, PAPER, type Palette } from './palettes.ts';
import { type Seeded, seeded } from './seeded.ts';

export interface Subject {
  /** Part of the address of the picture; chance depends on it. */
  readonly path: string;
  /** Kind, subjects, material and title of the object, for the choice of a motif. */
  readonly wording: string;
}

/** Longest side in pixels. */
const EDGE = 480;
const QUALITY = 58;

/** What stands in every file, for those who meet it without its record. */
const EXIF = {
  IFD0: {
    ImageDescription: 'Illustration drawn for the sample collection of Vitrine; it does not show the object',
    Copyright: 'CC0 1.0',
  },
};

/** First match decides. */
const CHOICE: readonly (readonly [RegExp, motifs.Motif])[] = [
  [/Notenhandschrift|Lied\b|Symphonie/i, motifs.score],
  [/Karte|Stadtplan|\bPlan\b/i, motifs.map],
  [/Brief|Handschrift|Papyrus|Buch\b|Manuskript|Typoskript|Zeitung|Urkunde|Inkunabel/i, motifs.writing],
  [/Plakat|Werbung|Postkarte/i, motifs.poster],
  [/Münze|Gemme|Kameo|Meteorit|Mineral/i, motifs.coin],
  [/Maschine|Fahrzeug|Flugzeug|Automobil|Lokomotive|Erfindung/i, motifs.machine],
  [/Möbel|Sessel|Wohnen|Küche/i, motifs.chair],
  [
    /Gefäß|Goldschmied|Silberschmied|Tafelgerät|Porzellan|Glas|Krone|Ritualgegenstand|Keramik/i,
    motifs.vessel,
  ],
  [/Stillleben|Blume|Pflanze|Obst|Strauß/i, motifs.flowers],
  [/Jugendstil|Ornament|Textil|Teppich|Mosaik/i, motifs.ornament],
  [/Tier|Hase|Hund|Pferd|Skelett/i, motifs.animal],
  [/Architektur|Kirche|Stephansdom|Bauwerk|Schloss|Turm|Synagoge/i, motifs.building],
  [/Landschaft|Winter|Schnee|Berg|Meer|Garten|Baum|Wasser|Dorf|Sonne/i, motifs.landscape],
  [/Porträt|Selbstbildnis|Frau|Mann|Kind|Maske/i, motifs.portrait],
];

/** Draws the illustration of an object as JPEG; the same for the same subject. */
export async function drawPicture({ path, wording }: Subject): Promise<Buffer> {
  const chance = seeded(path);
  const motif = CHOICE.find(([words]) => words.test(wording))?.[1] ?? motifs.figures;
  const { width, height } = sheetSize(motif, chance);
  const colours = coloursOf(wording, motif, chance);
  const drawing = motif({ width, height, colours, chance });
  return render(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawing}${label(height)}</svg>`,
  );
}

const render = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten().jpeg({ quality: QUALITY, mozjpeg: true }).withExif(EXIF).toBuffer();

const TALL: readonly motifs.Motif[] = [
  motifs.portrait,
  motifs.score,
  motifs.writing,
  motifs.poster,
  motifs.chair,
  motifs.flowers,
];
const WIDE: readonly motifs.Motif[] = [
  motifs.landscape,
  motifs.building,
  motifs.machine,
  motifs.map,
  motifs.animal,
];

function sheetSize(motif: motifs.Motif, chance: Seeded): { readonly width: number; readonly height: number } {
  const ratio = chance.pick([0.67, 0.75, 0.8]);
  const short = Math.round(EDGE * ratio);
  const form = chance.whole(0, 9);
  if (motif === motifs.coin || motif === motifs.ornament || form === 0)
    return { width: short, height: short };
  if (TALL.includes(motif)) return { width: short, height: EDGE };
  if (WIDE.includes(motif)) return { width: EDGE, height: short };
  return form < 5 ? { width: short, height: EDGE } : { width: EDGE, height: short };
}

function coloursOf(wording: string, motif: motifs.Motif, chance: Seeded): Palette {
  if (motif === motifs.score || motif === motifs.writing || motif === motifs.map) return chance.pick(PAPER);
  const isBlack =
    /Fotografie|Albumin|Silbergelatine|Kupferstich|Radierung|Kreide|Bleistift|Druckgrafik/i.test(wording);
  return chance.pick(isBlack ? COLOURLESS : COLOURFUL);
}
