import { uuidVersion5 } from '../../src/edm/record/record-uuid.ts';

const NAMESPACE = '6c0bbd5e-8a1e-4a5b-9f58-2d1b1f7b8c11';
const ID_BASE = 'http://id.example';

/** As many as a record may have (src/edm/record/limits.ts). */
const PICTURES = 9_990;
const TEXTS = 200;
const TEXT_CHARACTERS = 25_000;

/** The uuid of an object with as many pictures as a record may have. */
export const MANY_PICTURES = uuidVersion5(NAMESPACE, 'many pictures');
/** Words that only the objects with large descriptions have. */
export const LONG_WORD = 'langtextwort';
/** More of these than a page of results. */
const LONG_OBJECTS = 260;
/** The uuids of objects with descriptions of several megabytes. */
export const HUGE = Array.from({ length: 8 }, (_, at) => uuidVersion5(NAMESPACE, `huge ${at}`));
export const LONG = Array.from({ length: LONG_OBJECTS }, (_, at) => uuidVersion5(NAMESPACE, `long ${at}`));

/** Invented records of the largest size in every respect, in the format of the dataset, a line each. */
export function* largeRecords(): Generator<string> {
  yield record(
    MANY_PICTURES,
    { 'dc:title': ['Ein Band mit vielen Seiten'] },
    Array.from({ length: PICTURES }, (_, at) => ({
      id: `https://pictures.test/band/seite-${at + 1}.jpg`,
      type: 'WebResource',
      'dc:format': 'image/jpeg',
      'dc:description': [{ lang: 'de', value: `Seite ${at + 1}` }],
      'edm:rights': 'http://creativecommons.org/publicdomain/mark/1.0/',
      'ebucore:width': 2400,
      'ebucore:height': 3200,
    })),
  );
  for (const [at, uuid] of HUGE.entries()) {
    const descriptions = Array.from({ length: TEXTS }, (_, part) => ({
      lang: 'de',
      value: words(at * TEXTS + part, TEXT_CHARACTERS),
    }));
    yield record(uuid, { 'dc:title': [`Ein Text ohne Ende ${at}`], 'dc:description': descriptions });
  }
  for (const [at, uuid] of LONG.entries()) {
    const subjects = Array.from({ length: 990 }, (_, one) => ({
      lang: 'de',
      value: `Stichwort ${at} ${one}`,
    }));
    yield record(uuid, {
      'dc:title': [`Langer Text ${at} ${LONG_WORD}`],
      'dc:description': [{ lang: 'de', value: `${LONG_WORD} ${words(at, 20_000)}` }],
      'dc:subject': subjects,
    });
  }
}

function record(uuid: string, object: object, views: readonly object[] = []): string {
  const id = `${ID_BASE}/${uuid}`;
  return JSON.stringify({
    id: `${id}/aggregation`,
    type: 'Aggregation',
    'edm:provider': [{ lang: 'en', value: 'Example Aggregator' }],
    'edm:dataProvider': [{ lang: 'de', value: 'Haus der langen Listen' }],
    'edm:isShownAt': `https://house.example/${uuid}`,
    'edm:rights': 'http://creativecommons.org/publicdomain/mark/1.0/',
    ...(views.length > 0 && { 'edm:isShownBy': views[0], 'edm:hasView': views.slice(1) }),
    'edm:aggregatedCHO': { id: `${id}/cho`, type: 'ProvidedCHO', 'edm:type': 'TEXT', ...object },
  });
}

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
