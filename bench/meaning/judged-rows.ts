import { readFileSync } from 'node:fs';

/** Rows of `kept` are for the final figure; nothing is tuned with them. */
export type Half = 'training' | 'kept';
export type Language = 'de' | 'en';
/**
 * `sample`: the sample collection. `small`: ../shared/data/corpus-small.jsonl.gz. `large`: the first 30,000 lines of
 * ../shared/data/corpus-large.jsonl.gz.
 */
export type CorpusName = 'sample' | 'small' | 'large';

/** By uuid: 2 is about what was searched, 1 has something of it. Others are not relevant. */
export type Grades = Readonly<Record<string, number>>;

interface Row {
  readonly half: Half;
  readonly corpus: CorpusName;
}

/** A title in our translation; the object with this title is to be found in records of the other language. */
interface TitleRow extends Row {
  readonly from: Language;
  readonly to: Language;
  readonly query: string;
  readonly object: string;
}

/** Words of a visitor, and what they should find. German and English wordings of a topic are in the same half. */
interface TopicRow extends Row {
  readonly language: Language;
  readonly query: string;
  readonly relevant: Grades;
}

/** An object, and those that are similar to it. */
interface SimilarRow extends Row {
  readonly object: string;
  readonly relevant: Grades;
}

/** Two objects: 2 if they are about one thing, 1 if about similar things, 0 if neither. All pairs of an object are in one half. */
interface AlikeRow extends Row {
  readonly object: string;
  readonly other: string;
  readonly grade: number;
}

/** Two objects of the sample collection: 1 if their pictures look alike. A program drew them, so they count little. */
type AlikePicturesRow = Omit<AlikeRow, 'corpus'>;

/** A class of labelled pictures with its names, and the pictures of Debian packages that show it. */
interface PictureRow {
  readonly half: Half;
  readonly class: string;
  readonly de: string;
  readonly en: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** Words, and the pictures of the sample collection that show it. A program drew them, so they count little. */
interface DrawnRow {
  readonly half: Half;
  readonly language: Language;
  readonly query: string;
  readonly relevant: Grades;
}

interface Rows {
  titles: TitleRow;
  topics: TopicRow;
  similar: SimilarRow;
  pictures: PictureRow;
  drawn: DrawnRow;
  alike: AlikeRow;
  'alike-pictures': AlikePicturesRow;
}

/** The judged rows of one kind and half, from the .jsonl file beside this one. */
export function judgedRows<Kind extends keyof Rows>(kind: Kind, half: Half): Rows[Kind][] {
  return readFileSync(new URL(`./${kind}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Rows[Kind] => JSON.parse(line))
    .filter((row) => row.half === half);
}
