import { memoize } from '../../kernel/memoize.ts';
import { readPeriod } from './dates.ts';

/**
 * A German wording of a date in English: "um 100 v. Chr." is "c. 100 BC", "1. Hälfte 16. Jh." is "1st half of
 * the 16th century". Undefined for wordings that are not German, and for those of which a word is not known
 * here or whose translation would not be read as the same period: a German wording is better than a wrong one. [site-42]
 */
export const englishWording = (wording: string): string | undefined => translated(wording).text;

/** Many objects share a wording. */
const translated = memoize(10_000, (wording) => ({ text: translate(wording) }));

const MAX_CHARACTERS = 120;

function translate(wording: string): string | undefined {
  if (wording.length > MAX_CHARACTERS || !GERMAN.test(wording)) return undefined;
  const period = readPeriod(wording);
  if (period === undefined) return undefined;
  let isKnown = true;
  const english = PHRASES.reduce(
    (text, [german, written]) => text.replace(german, written),
    wording.normalize('NFC'),
  )
    .replace(/\p{L}[\p{L}\p{M}]*\.?/gu, (word) => {
      const plain = word.replace(/\.$/, '').toLowerCase();
      const meaning = WORDS.get(plain);
      if (meaning !== undefined) return meaning;
      if (!ENGLISH.has(plain)) isKnown = false;
      return word;
    })
    .replace(/\bmid (?=\d)/g, 'mid-')
    .replace(/\s+/g, ' ')
    .trim();
  // "[zwischen 25. und 31.?] 5. 1912" has a number that only German readers take for a day.
  if (!isKnown || english === wording || /\d\.(?!\d)/.test(english)) return undefined;
  const again = readPeriod(english);
  return again?.min === period.min && again.max === period.max ? english : undefined;
}

const CENTURY = String.raw`(?:Jahrh(?:underts?|underten?|\.)?|Jhd?t?s?|Jahrtausends?|Jahrzehnts?)(?![\p{L}])\.?`;
const PART = '(?:Hälfte|Drittel|Viertel)';
const MONTHS = [
  'januar jänner jan jän',
  'februar feber feb febr',
  'märz mär mrz',
  'april apr',
  'mai',
  'juni jun',
  'juli jul',
  'august aug',
  'september sept sep',
  'oktober okt',
  'november nov',
  'dezember dez',
];
const ENGLISH_MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const MONTH = String.raw`(?:${MONTHS.join(' ').split(' ').join('|')})(?![\p{L}])`;

/** Words that only German wordings have, and days as they are written in German. */
const GERMAN = new RegExp(
  String.raw`(?<![\p{L}])(?:um|gegen|etwa|zirka|ungefähr|zwischen|und|oder|bis|von|vor|nach|ab|seit|wohl|vermutlich|wahrscheinlich|vielleicht|anfang|mitte|ende|frühes|spätes|jahre|frühjahr|frühling|sommer|herbst|winter|hälfte|drittel|viertel|gedruckt|umgearbeitet|erschienen|entstanden|datiert|[vn]\. ?(?:chr|u)|${CENTURY}|${MONTH})(?![\p{L}])|\d{4}er(?![\p{L}])|(?<!\d)\d{1,2}\. ?\d{1,2}\. ?\d{4}(?!\d)`,
  'iu',
);

const ordinal = (digits: string): string => {
  const number = Number(digits);
  const suffix = ['th', 'st', 'nd', 'rd'][number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th';
  return `${number}${suffix}`;
};

const monthName = (number: string): string => ENGLISH_MONTHS[Number(number) - 1] ?? '?';

/** What several words mean together, in this order. */
const PHRASES: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/(?<![\p{L}])v(?:or)?\.? ?(?:Chr(?:istus|isti)?|u\. ?Z)(?![\p{L}])\.?/giu, () => 'BC'],
  [/(?<![\p{L}])n(?:ach)?\.? ?(?:Chr(?:istus|isti)?|u\. ?Z)(?![\p{L}])\.?/giu, () => 'AD'],
  [/(\d{4})er(?:[- ]Jahren?)?(?![\p{L}])/giu, (_, decade = '') => `${decade}s`],
  // A day: "4. 5. 1891", "4. Mai 1891".
  [
    /(?<![\d.])(\d{1,2})\. ?(\d{1,2})\. ?(?=\d{4}(?!\d))/g,
    (_, day = '', month = '') => `${Number(day)} ${monthName(month)} `,
  ],
  [
    new RegExp(String.raw`(\d{1,2})\.(?= ?(?:[-–/]|bis|und|oder) ?\d{1,2}\. ?${MONTH})`, 'giu'),
    (_, day = '') => day,
  ],
  [new RegExp(String.raw`(\d{1,2})\. ?(?=${MONTH})`, 'giu'), (_, day = '') => `${Number(day)} `],
  [/(?<!\d)(\d{1,3})\.(\d{3})(?!\d)/g, (_, thousands = '', rest = '') => `${thousands},${rest}`],
  // A century, also the first of "15./16. Jh.", or a part of one.
  [
    new RegExp(
      String.raw`(\d{1,2})\.(?= ?(?:${CENTURY}|${PART})| ?(?:[-–/]|bis|und|oder|bis zum) ?\d{1,2}\. ?(?:${CENTURY}|${PART}))`,
      'giu',
    ),
    (_, count = '') => ordinal(count),
  ],
  [
    new RegExp(String.raw`(${PART}) (?:des |d\. ?|vom )?(?=\d)`, 'giu'),
    (_, part = '') => `${WORDS.get(part.toLowerCase())} of the `,
  ],
  [/(?<![\p{L}])(vor|nach) dem (?=\d)/giu, (_, bound = '') => `${bound} `],
  [/(?<![\p{L}])(Anfang|Mitte|Ende) (?:des |d\. ?|vom )(?=\d)/giu, (_, part = '') => `${part} `],
  // "bis" between two dates is "to", before a single one "until".
  [/(?<=[\p{L}\d.?\])]\s)bis(?: zum)?(?=\s)/giu, () => 'to'],
];

const WORDS: ReadonlyMap<string, string> = new Map(
  [
    ...MONTHS.map((words, index): [string, string] => [words, ENGLISH_MONTHS[index] ?? '']),
    ['um ca circa zirka cirka etwa ungefähr gegen', 'c.'] as [string, string],
    ['zwischen', 'between'],
    ['und', 'and'],
    ['oder', 'or'],
    ['bis', 'until'],
    ['von', 'from'],
    ['vor', 'before'],
    ['nach', 'after'],
    ['ab seit', 'since'],
    ['wohl vermutlich wahrscheinlich', 'probably'],
    ['vielleicht möglicherweise', 'perhaps'],
    ['anfang frühes früher', 'early'],
    ['mitte', 'mid'],
    ['ende spätes später', 'late'],
    ['hälfte', 'half'],
    ['drittel', 'third'],
    ['viertel', 'quarter'],
    ['frühjahr frühling', 'spring'],
    ['sommer', 'summer'],
    ['herbst', 'autumn'],
    ['winter', 'winter'],
    ['jh jhs jhd jhdt jhdts jht jahrh jahrhundert jahrhunderts jahrhunderte jahrhunderten', 'century'],
    ['jahrtausend jahrtausends', 'millennium'],
    ['jahrzehnt jahrzehnts', 'decade'],
    ['gedruckt', 'printed'],
    ['erschienen', 'published'],
    ['datiert', 'dated'],
    ['umgearbeitet', 'reworked'],
  ].flatMap(([words = '', english = '']) =>
    words.split(' ').map((word): [string, string] => [word, english]),
  ),
);

/** Words of what is translated already, and of both languages. */
const ENGLISH: ReadonlySet<string> = new Set(
  `bc ad c s st nd rd th of the to half third quarter ${ENGLISH_MONTHS.join(' ').toLowerCase()}`.split(' '),
);
