import { AFTER_CHRIST, BEFORE_CHRIST } from './eras.ts';
import { OTHER_WORDS } from './other-words.ts';

/** What a word of a wording means. */
export interface Meaning {
  readonly is: Kind;
  /** The (first) month, the count, the number of parts, the first of ten years, or the era; otherwise 0. */
  readonly value: number;
  /** The last month of a season; below the first one, it belongs to the next year. */
  readonly last?: number | undefined;
}

export type Kind = ValuedKind | keyof typeof PLAIN;

/** An era is 1 or -1; a count of -1 is "last". */
type ValuedKind = 'month' | 'season' | 'tens' | 'division' | 'era' | 'count';

/** Words with a value, in lowercase without diacritics, separated by spaces; after each `|` a phrase. */
const VALUED: readonly (readonly [is: ValuedKind, value: number, words: string, last?: number])[] = [
  ['month', 1, 'january januar janner jaenner jan janv janvier gennaio'],
  ['month', 2, 'february februar feber feb febr fevrier febbraio hornung'],
  ['month', 3, 'march marz maerz mar mrz mars marzo'],
  ['month', 4, 'april apr avril aprile'],
  ['month', 5, 'may mai maggio'],
  ['month', 6, 'june juni juno jun juin giugno'],
  ['month', 7, 'july juli julei jul juillet luglio'],
  ['month', 8, 'august aug aout agosto'],
  ['month', 9, 'september sept sep septembre settembre septembris'],
  ['month', 10, 'october oktober oct okt octobre ottobre octobris weinmonat'],
  ['month', 11, 'november nov novembre novembris'],
  ['month', 12, 'december dezember dec dez decembre dicembre decembris christmonat'],
  ['season', 3, 'fruhling fruehling fruhjahr fruehjahr spring printemps primavera', 5],
  ['season', 6, 'sommer summer ete estate', 8],
  ['season', 8, 'spatsommer spaetsommer', 9],
  ['season', 9, 'herbst spatherbst autumn fall automne autunno', 11],
  ['season', 12, 'winter hiver inverno', 2],
  ['tens', 20, 'zwanziger zwanzigern'],
  ['tens', 30, 'dreissiger dreissigern dreißiger dreißigern'],
  ['tens', 40, 'vierziger vierzigern'],
  ['tens', 50, 'funfziger funfzigern fuenfziger fuenfzigern'],
  ['tens', 60, 'sechziger sechzigern'],
  ['tens', 70, 'siebziger siebzigern'],
  ['tens', 80, 'achtziger achtzigern'],
  ['tens', 90, 'neunziger neunzigern'],
  ['division', 2, 'half halfte haelfte halft halfe jahreshalfte jahreshaelfte'],
  ['division', 3, 'drittel dritteln thirds'],
  ['division', 4, 'quarter viertel vierteln quartal'],
  ['division', 10, 'decade jahrzehnt jahrzehnts dezennium dekade'],
  ['era', -1, BEFORE_CHRIST],
  ['era', 1, AFTER_CHRIST],
  ...counts(),
];

/** Words without a value. */
const PLAIN = {
  early:
    'early anfang anfangs anfange anf anfg beginn beginning beginnendes beginnenden fruh fruhe fruhes fruhen frueh fruehes fruehen jahresanfang jahresbeginn',
  mid: 'mid middle mitte mittleres mittleren jahresmitte',
  late: 'late end ende spat spate spates spaten spaet spaetes spaeten ausgehendes ausgehenden jahresende',
  century:
    'century centuries cent cen jahrhundert jahrhunderts jahrhunderte jahrhunderten jahrh jahrhdt jh jhs jhd jhdt jhdts jht jhrh jhrt saec saeculum siecle secolo siglo',
  millennium: 'millennium millennia mill jahrtausend jahrtausends jahrtausende jt jtsd',
  approx:
    'um ca c circa zirka cirka ci etwa ungefahr ungefaehr gegen annahernd about abt around approximately approx roughly nearly environ vers ~ ±|+ / -',
  before:
    'before prior pre predating vor spatestens spaetestens ante by until|bis spatestens|bis spaetestens|bis vor|prior to|no later than|not later than|not after|nicht nach|nicht spater als|terminus ante quem|terminus ante|t a q',
  after:
    'after post nach ab seit since fruhestens fruehestens starting|no earlier than|not earlier than|not before|nicht vor|nicht fruher als|terminus post quem|terminus post|terminus a quo|t p q',
  /** Follows its date. */
  orLater:
    'ff|or later|or after|and later|and after|oder spater|oder spaeter|u spater|u spaeter|oder danach|und spater|und spaeter|bzw spater|und danach|onwards|onward',
  orEarlier:
    '|or earlier|or before|and earlier|and before|oder fruher|oder frueher|oder davor|oder vorher|und fruher|und frueher|bzw fruher',
  to: 'to bis through thru till til until zum',
  list: 'and or und oder u bzw sowie et & +',
  now: 'present heute today now gegenwart ongoing',
  /** A reign or dynasty: its years only frame the other dates. */
  epoch:
    'period periode dynasty dynastie reign regierungszeit zeit epoche epoch era ara kingdom reich project projekt',
  /** What follows replaces what came before. */
  correction: 'recte rectius richtig eigentlich|i e|d i|das heisst|vielmehr',
  turn: 'wende turn',
  /** Before a number that is not a date, as in "Nr. 1850". */
  label:
    'nr nrn no num number nummer inv inventar inventarnummer inventarnr lot los op opus kat katalog cat catalogue bd band vol volume heft blatt bl fol folio seite seiten page pages pp p patent kasten karton mappe signatur sign sig id tel zimmer raum room # № § isbn gwv bwv kv rism',
  /** After a number that is not a date, as in "1850 Stück". */
  unit: 'cm mm m dm km kg g mg inch inches ft x × mal stuck stueck exemplare expl copies seiten pages leaves blatter blaetter bl folia teile parts meter grad euro eur usd gulden kronen mark schilling old min sec sek std aufl auflage uhr h pm prozent % ° € $ £',
  /** Before or after a year of another calendar, as in "AH 1023". */
  calendar: 'ah hijri hegira hidschra|a h',
  years: 'jahre jahren years',
  /** Without meaning; does not separate. */
  skip: 'zwischen zw between von from vom der die das des dem den the of in on im am an auf aus about en le il du del nel the jahr jahrs jahres year anno date dated datiert dat datum entstanden tag day wohl vermutlich wahrscheinlich vielleicht moglicherweise moeglicherweise angeblich evtl eventuell probably possibly perhaps likely presumably maybe prob poss supposedly montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun',
  /** Short names of days, which are other words as well; see `tokenise`. */
  weekday: 'mo di mi do fr sa so',
  /** Words that say nothing about the dates beside them, but separate them. */
  other: OTHER_WORDS,
  /** Events: the dates of `made` count, those of `later` if there are no others, those of `origin` never. */
  made: 'made executed printed published manufactured produced designed drawn painted photographed modeled modelled conceived begun started completed finished engraved etched carved built woven written composed reproduced remade reconstructed fabricated assembled plate block impression print entworfen entwurf ausgefuhrt ausfuhrung gedruckt druck gemalt gezeichnet geschrieben verfasst hergestellt herstellung gefertigt fertigung begonnen beginn vollendet fertiggestellt erschienen veroffentlicht verlegt aufnahme aufgenommen abzug erbaut errichtet',
  later:
    'cast recast reprinted reprint exhibited shown restored repaired reassembled retouched annotated replica refabricated posthumous posthumously later with mit gegossen guss abguss nachguss nachdruck nachgedruckt neudruck neuauflage ausgestellt ausstellung restauriert restaurierung repariert uberarbeitet ueberarbeitet replik posthum spaterer spaeterer rahmen rahmung frame erworben acquired purchased',
  origin:
    'original originals originally * † vorlage style stil manner manier imitation imitating born geb geboren died gest gestorben copyist vorbild urbild',
} as const;

/** By word, or by the words of a phrase joined with spaces. The first meaning of a word counts. */
const MEANINGS = new Map<string, Meaning>();
/** The number of words of the longest phrase that begins with a word. */
const LONGEST = new Map<string, number>();

for (const [is, value, entries, last] of VALUED) add({ is, value, last }, entries);
for (const [is, entries] of Object.entries(PLAIN)) add({ is: is as keyof typeof PLAIN, value: 0 }, entries);

function add(meaning: Meaning, entries: string): void {
  const [words = '', ...phrases] = entries.split('|');
  for (const word of [...words.split(' '), ...phrases]) {
    if (!MEANINGS.has(word)) MEANINGS.set(word, meaning);
  }
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ');
    LONGEST.set(first, Math.max(LONGEST.get(first) ?? 1, rest.length + 1));
  }
}

/** The meaning of a word, a phrase or a punctuation mark. */
export const meaningOf = (words: string): Meaning | undefined => MEANINGS.get(words);

/** The number of words of the longest phrase that begins with this word; at least 1. */
export const longestPhrase = (word: string): number => LONGEST.get(word) ?? 1;

/** Ordinals as words; "last" is -1. */
function counts(): (readonly ['count', number, string])[] {
  const english =
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
  const german =
    'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste';
  const words = english.split(' ');
  return [
    ...german
      .split(' ')
      .map((word, i) => ['count', i + 1, `${words[i]} ${word} ${word}r ${word}s ${word}n`] as const),
    ['count', 21, 'einundzwanzigste einundzwanzigstes einundzwanzigsten|twenty - first'],
    ['count', -1, 'last letzte letzter letztes letzten'],
  ];
}
