import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ImageEmbedder } from '../../src/media/embedding/embedder.ts';
import { embedPictures } from './embed-pictures.ts';
import { type Grades, type Half, judgedRows } from './judged-rows.ts';
import { samplePictures } from './sample-pictures.ts';
import { type Judged, type Line, lineOf } from './table-line.ts';
import type { VectorRanking } from './vector-ranking.ts';

/**
 * What a model finds among pictures: those of the same class, those of a class by its
 * name, and what the drawn pictures of the sample collection show.
 */
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
  const files = filesIn(folder);
  const ranking = await embedPictures(embedder, files);
  const rows = judgedRows('pictures', half);
  const ofClass = (label: string, except?: string): Grades =>
    Object.fromEntries(
      [...files.keys()].filter((id) => dirname(id) === label && id !== except).map((id) => [id, 1]),
    );

  const same = rows.map(({ class: label }) => ({
    label,
    judged: Object.keys(ofClass(label))
      .map(
        (id): Judged => ({
          ranked: ranking
            .nearest(ranking.vectorOf(id))
            .flatMap((other) => (other.id === id ? [] : [other.id])),
          relevant: ofClass(label, id),
        }),
      )
      .filter(({ relevant }) => Object.keys(relevant).length > 0),
  }));
  const unknownWords: string[] = [];
  const byWords = async (words: string, among: VectorRanking, relevant: Grades): Promise<Judged> => {
    const [vector] = (await embedder.embedTexts?.([words])) ?? [];
    if (vector === undefined) unknownWords.push(words);
    // Words that the model does not know find nothing.
    return { ranked: vector === undefined ? [] : among.nearest(vector).map(({ id }) => id), relevant };
  };

  const lines = [
    lineOf(
      'same class',
      same.flatMap(({ judged }) => judged),
    ),
  ];
  for (const language of LANGUAGES) {
    const judged: Judged[] = [];
    for (const row of rows) judged.push(await byWords(row[language], ranking, ofClass(row.class)));
    lines.push(lineOf(`name of class, ${language}`, judged));
  }
  const drawn = await embedPictures(embedder, samplePictures());
  for (const language of LANGUAGES) {
    const judged: Judged[] = [];
    for (const row of judgedRows('drawn', half).filter((one) => one.language === language)) {
      judged.push(await byWords(row.query, drawn, row.relevant));
    }
    lines.push(lineOf(`words → drawn pictures, ${language}`, judged));
  }
  return {
    lines,
    classes: same.map(({ label, judged }) => [label, lineOf(label, judged).firstIsRelevant]),
    unknownWords,
  };
}

const LANGUAGES = ['de', 'en'] as const;

/** By class and name, in a folder with one subfolder for each class. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(folder).flatMap((label) =>
      readdirSync(join(folder, label)).map(
        (name) => [`${label}/${name}`, join(folder, label, name)] as const,
      ),
    ),
  );
}
