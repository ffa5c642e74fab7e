import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImageEmbedder } from '../../src/embedding/embedder.ts';
import { decodePicture } from '../../src/imaging/decode-picture.ts';
import { type Grades, type Half, judgedRows } from './judged-rows.ts';
import { type Judged, type Line, lineOf } from './table-line.ts';
import { VectorRanking } from './vector-ranking.ts';

interface Picture {
  readonly id: string;
  readonly label: string;
  readonly vector: Float32Array;
}

/** What a model finds among pictures: those of the same class, and those of a class by its name. */
export interface PictureTables {
  readonly lines: readonly Line[];
  /** By class: how many of its pictures have one of the same class as their nearest. */
  readonly classes: readonly (readonly [string, number])[];
  /** Names of classes that the model has no words for. */
  readonly unknownWords: readonly string[];
}

/**
 * Over a folder with one subfolder of pictures for each class. All pictures are
 * candidates; those of the half's classes are searched with.
 */
export async function pictureTables(
  embedder: ImageEmbedder,
  folder: string,
  half: Half,
): Promise<PictureTables> {
  const pictures = await readPictures(embedder, folder);
  const ranking = new VectorRanking(
    pictures.map(({ id }) => id),
    pictures.map(({ vector }) => vector),
  );
  const rows = judgedRows('pictures', half);
  const ofClass = (label: string, except?: string): Grades =>
    Object.fromEntries(
      pictures.filter(({ id, ...its }) => its.label === label && id !== except).map(({ id }) => [id, 1]),
    );

  const same = rows.map(({ class: label }) => ({
    label,
    judged: pictures
      .filter((picture) => picture.label === label)
      .map(
        ({ id, vector }): Judged => ({
          ranked: ranking.nearest(vector).flatMap((other) => (other.id === id ? [] : [other.id])),
          relevant: ofClass(label, id),
        }),
      )
      .filter(({ relevant }) => Object.keys(relevant).length > 0),
  }));
  const lines = [
    lineOf(
      'same class',
      same.flatMap(({ judged }) => judged),
    ),
  ];

  const unknownWords: string[] = [];
  for (const language of ['de', 'en'] as const) {
    const judged: Judged[] = [];
    for (const row of rows) {
      const [vector] = (await embedder.embedTexts?.([row[language]])) ?? [];
      if (vector === undefined) unknownWords.push(row[language]);
      // Words that the model does not know find nothing.
      const ranked = vector === undefined ? [] : ranking.nearest(vector).map(({ id }) => id);
      judged.push({ ranked, relevant: ofClass(row.class) });
    }
    lines.push(lineOf(`name of class, ${language}`, judged));
  }
  return {
    lines,
    classes: same.map(({ label, judged }) => [label, lineOf(label, judged).firstIsRelevant]),
    unknownWords,
  };
}

async function readPictures(embedder: ImageEmbedder, folder: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const label of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, label))) {
      const decoded = await decodePicture(readFileSync(join(folder, label, name)));
      if (decoded.outcome !== 'decoded') throw new Error(`${label}/${name} cannot be read`);
      const [vector] = await embedder.embedImages([decoded.raster]);
      if (vector) pictures.push({ id: `${label}/${name}`, label, vector });
    }
  }
  return pictures;
}
