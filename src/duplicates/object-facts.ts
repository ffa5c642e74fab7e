import { type PictureHash, pictureHash } from './picture-hash.ts';
import { techniques } from './technique.ts';
import { type HashSet, hashOf, hashSet, wordsOf } from './word-set.ts';

/** What is compared of an object; small, because a report holds those of a whole collection. */
export interface ObjectFacts {
  readonly uuid: string;
  readonly institution: string;
  /** The words of its title that say something. */
  readonly title: HashSet;
  /** What distinguishes the parts of a series: numbers and single letters in the title, and whether it says that there is none. */
  readonly titleMarks: HashSet;
  /** The words of the names of its makers. */
  readonly creators: HashSet;
  /** Its period, in seconds. */
  readonly period: Period | undefined;
  /** The words of its description, or the `SKETCH_WORDS` with the smallest hashes. */
  readonly description: HashSet;
  readonly identifiers: HashSet;
  /** Families of techniques, such as prints, and the words of material and technique. */
  readonly families: HashSet;
  readonly medium: HashSet;
  readonly edmTypes: HashSet;
  /** Hashes of URLs: of its page, and of its main medium. */
  readonly page: number | undefined;
  readonly media: number | undefined;
  readonly picture: PictureHash | undefined;
}

interface Period {
  readonly min: number;
  readonly max: number;
}

/** A document of `chos`, or its fields of `FACT_FIELDS`. */
export type FactDocument = Readonly<Record<string, unknown>>;

/** The fields of a document from which its facts come. */
export const FACT_FIELDS = [
  'uuid',
  'dataProvider',
  'title',
  'creator',
  'dateMin',
  'dateMax',
  'description',
  'identifier',
  'medium',
  'edmType',
  'isShownAt',
  'isShownBy',
  'imageEmbedding',
] as const;

/** Enough to estimate how much of two texts is the same to within some 7 %. */
const SKETCH_WORDS = 48;

export function objectFacts(document: FactDocument): ObjectFacts {
  const texts = (name: (typeof FACT_FIELDS)[number]) => textsIn(document[name]);
  const words = (name: (typeof FACT_FIELDS)[number]) => texts(name).flatMap(wordsOf);
  const title = words('title');
  const technique = techniques(texts('medium'));
  const url = (name: 'isShownAt' | 'isShownBy') => {
    const [first] = texts(name);
    return first === undefined ? undefined : hashOf(first.replace(SCHEME, ''));
  };
  return {
    uuid: String(document['uuid']),
    institution: texts('dataProvider')[0] ?? '',
    title: hashSet(title.filter((word) => !isMark(word) && !UNTITLED.has(word))),
    titleMarks: hashSet([
      ...title.filter(isMark),
      ...(title.some((word) => UNTITLED.has(word)) ? ['untitled'] : []),
    ]),
    creators: hashSet(words('creator').filter((word) => word.length > 1 && !NOBODY.has(word))),
    period: periodOf(document),
    description: hashSet(words('description')).slice(0, SKETCH_WORDS),
    identifiers: hashSet(texts('identifier').flatMap(identifierKey)),
    families: technique.families,
    medium: technique.words,
    edmTypes: hashSet(texts('edmType').slice(0, 1)),
    page: url('isShownAt'),
    media: url('isShownBy'),
    picture: pictureOf(document['imageEmbedding']),
  };
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

const SCHEME = /^https?:\/\//i;

/** A number, a Roman numeral up to 399, a single letter, or any of them together with letters. */
const isMark = (word: string): boolean => word.length === 1 || /\p{N}/u.test(word) || ROMAN.test(word);
const ROMAN = /^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

/** The words of titles that say that there is none. */
const UNTITLED = new Set(['untitled', 'unbetitelt', 'unbenannt', 'titel', 'titre', 'title', 'titolo']);

/** Words in place of a name, and between names. */
const NOBODY = new Set(
  'unknown unbekannt unbekannter unbekannte anonymous anonym anonymus artist maker to attributed by possibly after nach von van de der die das the and und'.split(
    ' ',
  ),
);

function periodOf({ dateMin: min, dateMax: max }: FactDocument): Period | undefined {
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : undefined;
}

/** Without a digit, or with one or two characters, it identifies nothing. */
function identifierKey(identifier: string): string[] {
  const key = wordsOf(identifier.replace(SCHEME, '')).join('');
  return key.length > 2 && /\p{N}/u.test(key) ? [key] : [];
}

function pictureOf(vector: unknown): PictureHash | undefined {
  return Array.isArray(vector) && vector.length > 0 ? pictureHash(vector) : undefined;
}
