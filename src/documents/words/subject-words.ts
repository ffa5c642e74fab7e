import { foldText } from '../../kernel/folded-text.ts';
import { FUNCTION_WORDS, UNSOUGHT_WORDS } from './forms/function-words.ts';
import { spacelessRuns } from './forms/spaceless-runs.ts';
import { wordSet } from './forms/word-set.ts';
import { wordsForSame } from './word-table.ts';

/** The fields of a document that say what an object is about. */
export const SUBJECT_FIELDS = ['title', 'alternative', 'subject'] as const;

/** A document with these fields, as an engine returns it. */
export type SubjectDocument = Readonly<Partial<Record<(typeof SUBJECT_FIELDS)[number], unknown>>>;

/** Tells which objects name what an object is about. */
export type NamesSubject = (other: SubjectDocument) => boolean;

/**
 * Whether other objects name what an object is about: one of the words of its titles and subjects, in another form, or
 * another word for the same in German, English, French or Italian. Undefined if it has no such word, as "Untitled".
 */
export function namesSubjectOf(document: SubjectDocument): NamesSubject | undefined {
  const sought = new Set(
    subjectWords(document).flatMap((word) => wordsForSame(word).map((same) => stem(foldText(same)))),
  );
  if (sought.size === 0) return undefined;
  return (other) => subjectWords(other).some((word) => sought.has(stem(word)));
}

/** The words, folded; of texts in scripts without spaces the pairs of characters. */
function subjectWords(document: SubjectDocument): string[] {
  const texts = SUBJECT_FIELDS.flatMap((name) => textsOf(document[name]));
  let left = MAX_CHARACTERS;
  const words = texts.flatMap((text) => {
    const read = text.slice(0, left);
    left -= read.length;
    return foldText(read).match(WORD) ?? [];
  });
  const pairs = Array.from(spacelessRuns(texts)).filter((run) => [...run].length === 2);
  return [...words.filter(isTelling), ...pairs];
}

/** Of a document: some record has hundreds of subjects. */
const MAX_CHARACTERS = 3000;

const textsOf = (value: unknown): string[] =>
  [value].flat().filter((text): text is string => typeof text === 'string');

/** Without numbers and abbreviations. */
const WORD = /\p{L}[\p{L}\p{N}]{2,}/gu;

const isTelling = (word: string): boolean =>
  !(UNTELLING_WORDS.has(word) || FUNCTION_WORDS.has(word) || UNSOUGHT_WORDS.has(word));

/** Words of titles that do not say what an object is about: placeholders, kinds of titles, sizes and dates. */
const UNTELLING_WORDS = wordSet(
  `untitled unbenannt unbetitelt titellos titel title ohne sans titre sin titulo senza titolo unidentified unknown unbekannt unbekannte unbekannter
  study studie studies studien sketch skizze fragment fragments detail model modell view piece object objekt plate page tafel blatt seite brief letter vol
  new old small little large big great neu neue neuer neues alt alte alter altes klein kleine kleiner kleines gross grosse grosser grosses
  montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
  januar janner februar marz april mai juni juli august september oktober november dezember january february march may june july october december`,
);

/** A word without the ending of a plural or case, if enough of it is left. */
const stem = (word: string): string => word.replace(/(?<=.{4})(?:ens|ern|en|er|es|e|n|s)$/u, '');
