import { record, recordWithManyPictures } from '../../test/suites/hostile/neighbours/invented-records.ts';
import { uuidOf } from '../../test/uuid-of.ts';

/** Texts of a record, and their length: 5 MB in all. */
const [TEXTS, TEXT_CHARACTERS] = [200, 25_000];

/** A word that only the objects with long descriptions have. */
export const LONG_WORD = 'langtextwort';
/** Objects with descriptions of several megabytes. */
export const HUGE = Array.from({ length: 8 }, (_, at) => uuidOf(20_000_000 + at));
/** Objects with a long description and many subjects: more than a page of results. */
export const LONG = Array.from({ length: 260 }, (_, at) => uuidOf(30_000_000 + at));

/** Invented records of the largest size in every respect, in the format of the dataset, a line each. */
export function* largeRecords(): Generator<string> {
  yield JSON.stringify(recordWithManyPictures());
  for (const [at, uuid] of HUGE.entries()) {
    const texts = Array.from({ length: TEXTS }, (_, part) =>
      german(words(at * TEXTS + part, TEXT_CHARACTERS)),
    );
    const title = `Ein Text ohne Ende ${at}`;
    yield JSON.stringify(record(uuid, { title, description: '', object: { 'dc:description': texts } }));
  }
  for (const [at, uuid] of LONG.entries()) {
    const subjects = Array.from({ length: 990 }, (_, one) => german(`Stichwort ${at} ${one}`));
    const description = `${LONG_WORD} ${words(at, 20_000)}`;
    const object = { 'dc:subject': subjects };
    yield JSON.stringify(record(uuid, { title: `Langer Text ${at} ${LONG_WORD}`, description, object }));
  }
}

const german = (value: string) => ({ lang: 'de', value });

/** Pronounceable words of a number, with umlauts. */
function words(seed: number, characters: number): string {
  let text = '';
  for (let at = 0; text.length < characters; at += 1) {
    const number = (seed * 7919 + at * 104_729) % 100_003;
    text += `${SYLLABLES[number % 7]}${SYLLABLES[(number >> 3) % 7]}${SYLLABLES[(number >> 6) % 7]} `;
  }
  return text.slice(0, characters).trimEnd();
}

const SYLLABLES = ['tür', 'ba', 'schloß', 'mal', 'ken', 'wer', 'lich'];
