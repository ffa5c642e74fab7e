/** The meaning of a word in a wording; words that are not in the table have none. */
export type Meaning =
  | { readonly is: 'month'; readonly month: number }
  /** Months 1 to 12; a last month below the first one belongs to the next year. */
  | { readonly is: 'season'; readonly first: number; readonly last: number }
  | { readonly is: 'share'; readonly share: 'early' | 'mid' | 'late' }
  /** "first", "achtzehntes"; -1 is "last". */
  | { readonly is: 'count'; readonly count: number }
  /** "half", "Drittel", "quarter", "Jahrzehnt": the number of equal parts. */
  | { readonly is: 'division'; readonly parts: number }
  /** "zwanziger": 20. */
  | { readonly is: 'tens'; readonly tens: number }
  | { readonly is: 'era'; readonly era: -1 | 1 }
  /** `made`: its dates count; `later`: they count if there are no others; `origin`: they never count. */
  | { readonly is: 'event'; readonly event: Event }
  | { readonly is: Plain };

export type Event = 'made' | 'later' | 'origin';

type Plain =
  | 'century'
  | 'millennium'
  | 'approx'
  | 'before'
  | 'after'
  /** After a date: "or later", "oder früher". */
  | 'orLater'
  | 'orEarlier'
  | 'to'
  | 'list'
  | 'now'
  /** A reign or dynasty; its years only frame the other dates. */
  | 'epoch'
  /** "i. e.": what follows replaces what came before. */
  | 'correction'
  | 'turn'
  /** Before a number that is not a date, as in "Nr. 1850". */
  | 'label'
  /** After a number that is not a date, as in "1850 Stück". */
  | 'unit'
  /** Before or after a year of another calendar, as in "AH 1023". */
  | 'calendar'
  /** A unit after a number, otherwise without meaning: "Jahre". */
  | 'years'
  /** Without meaning, and does not separate: "des", "of the", "Jahr". */
  | 'skip';

/** Words in lowercase without diacritics, separated by spaces; after each `|` a phrase. */
const TABLE: readonly (readonly [Meaning, string])[] = [
  ...months(),
  [{ is: 'season', first: 3, last: 5 }, 'fruhling fruehling fruhjahr fruehjahr spring printemps primavera'],
  [{ is: 'season', first: 6, last: 8 }, 'sommer summer ete estate'],
  [{ is: 'season', first: 8, last: 9 }, 'spatsommer spaetsommer'],
  [{ is: 'season', first: 9, last: 11 }, 'herbst spatherbst autumn fall automne autunno'],
  [{ is: 'season', first: 12, last: 2 }, 'winter hiver inverno'],
  [
    { is: 'share', share: 'early' },
    'early anfang anfangs anfange anf anfg beginn beginning beginnendes beginnenden fruh fruhe fruhes fruhen frueh fruehes fruehen jahresanfang jahresbeginn|anfang d|anf d|anfg d',
  ],
  [{ is: 'share', share: 'mid' }, 'mid middle mitte mittleres mittleren jahresmitte|mitte d'],
  [
    { is: 'share', share: 'late' },
    'late end ende spat spate spates spaten spaet spaetes spaeten ausgehendes ausgehenden jahresende|ende d',
  ],
  ...counts(),
  ...tens(),
  [{ is: 'division', parts: 2 }, 'half halfte haelfte halft halfe jahreshalfte jahreshaelfte'],
  [{ is: 'division', parts: 3 }, 'drittel dritteln thirds'],
  [{ is: 'division', parts: 4 }, 'quarter viertel vierteln quartal'],
  [{ is: 'division', parts: 10 }, 'decade jahrzehnt jahrzehnts dezennium'],
  [
    { is: 'century' },
    'century centuries cent cen jahrhundert jahrhunderts jahrhunderte jahrhunderten jahrh jahrhdt jh jhs jhd jhdt jhdts jht jhrh jhrt saec saeculum siecle secolo siglo',
  ],
  [{ is: 'millennium' }, 'millennium millennia mill jahrtausend jahrtausends jahrtausende jt jtsd'],
  [
    { is: 'era', era: -1 },
    'bc bce|b c e|b c|v chr|vor chr|v christus|vor christus|vor christi geburt|v chr g|v u z|v d z|v d ztw|vor unserer zeitrechnung|vor unserer zeit|vor der zeitrechnung|vor u z|ante christum',
  ],
  [
    { is: 'era', era: 1 },
    'ad ce|c e|a d|n chr|nach chr|n christus|nach christus|nach christi geburt|n chr g|u z|n u z|n d z|unserer zeitrechnung|nach unserer zeitrechnung|nach der zeitrechnung|anno domini',
  ],
  [
    { is: 'approx' },
    'um ca c circa zirka cirka ci etwa ungefahr ungefaehr gegen annahernd about abt around approximately approx roughly nearly environ vers ~ ±',
  ],
  [
    { is: 'before' },
    'before prior pre predating vor spatestens spaetestens ante by until|bis spatestens|bis spaetestens|bis vor|prior to|no later than|not later than|not after|nicht nach|nicht spater als|terminus ante quem|terminus ante|t a q',
  ],
  [
    { is: 'after' },
    'after post nach ab seit since fruhestens fruehestens starting|no earlier than|not earlier than|not before|nicht vor|nicht fruher als|terminus post quem|terminus post|terminus a quo|t p q',
  ],
  [
    { is: 'orLater' },
    'ff|or later|or after|and later|and after|oder spater|oder spaeter|u spater|u spaeter|oder danach|und spater|und spaeter|bzw spater|und danach|onwards|onward',
  ],
  [
    { is: 'orEarlier' },
    '|or earlier|or before|and earlier|and before|oder fruher|oder frueher|oder davor|oder vorher|und fruher|und frueher|bzw fruher',
  ],
  [{ is: 'to' }, 'to bis through thru till til until zum'],
  [{ is: 'list' }, 'and or und oder u bzw sowie et & +'],
  [{ is: 'now' }, 'present heute today now gegenwart ongoing'],
  [
    { is: 'epoch' },
    'period periode dynasty dynastie reign regierungszeit zeit epoche epoch era ara kingdom reich project projekt',
  ],
  [{ is: 'correction' }, 'recte rectius richtig eigentlich|i e|d i|das heisst|vielmehr'],
  [{ is: 'turn' }, 'wende turn'],
  [
    { is: 'label' },
    'nr nrn no num number nummer inv inventar inventarnummer inventarnr lot los op opus kat katalog cat catalogue bd band vol volume heft blatt bl fol folio seite seiten page pages pp p patent kasten karton mappe signatur sign sig id tel zimmer raum room # № § isbn gwv bwv kv rism',
  ],
  [
    { is: 'unit' },
    'cm mm m dm km kg g mg inch inches ft x × mal stuck stueck exemplare expl copies seiten pages leaves blatter blaetter bl folia teile parts meter grad euro eur usd gulden kronen mark schilling old min sec sek std aufl auflage uhr h pm prozent % ° € $ £',
  ],
  [{ is: 'calendar' }, 'ah hijri hegira hidschra|a h'],
  [{ is: 'years' }, 'jahre jahren years'],
  [
    { is: 'skip' },
    'zwischen between von from vom der die das des dem den the of in im am an aus about the jahr jahrs jahres year anno date dated datiert dat datum entstanden tag day wohl vermutlich wahrscheinlich vielleicht moglicherweise moeglicherweise angeblich evtl eventuell probably possibly perhaps likely presumably maybe prob poss supposedly montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun mo di mi fr sa so',
  ],
  [
    { is: 'event', event: 'made' },
    'made executed printed published manufactured produced designed drawn painted photographed modeled modelled conceived begun started completed finished engraved etched carved built woven written composed reproduced remade reconstructed fabricated assembled plate block impression print entworfen entwurf ausgefuhrt ausfuhrung gedruckt druck gemalt gezeichnet geschrieben verfasst hergestellt herstellung gefertigt fertigung begonnen beginn vollendet fertiggestellt erschienen veroffentlicht verlegt aufnahme aufgenommen abzug erbaut errichtet',
  ],
  [
    { is: 'event', event: 'later' },
    'cast recast reprinted reprint exhibited shown restored repaired reassembled retouched annotated replica refabricated posthumous posthumously later with mit gegossen guss abguss nachguss nachdruck nachgedruckt neudruck neuauflage ausgestellt ausstellung restauriert restaurierung repariert uberarbeitet ueberarbeitet replik posthum spaterer spaeterer rahmen rahmung frame erworben acquired purchased',
  ],
  [
    { is: 'event', event: 'origin' },
    'original originals originally * † vorlage style stil manner manier imitation imitating born geb geboren died gest gestorben copyist vorbild urbild',
  ],
];

const SINGLE = new Map<string, Meaning>();
const PHRASES = new Map<string, { readonly words: readonly string[]; readonly meaning: Meaning }[]>();

for (const [meaning, entries] of TABLE) {
  const [words = '', ...phrases] = entries.split('|');
  for (const word of words.split(' ')) if (word !== '' && !SINGLE.has(word)) SINGLE.set(word, meaning);
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ');
    if (rest.length === 0) {
      SINGLE.set(first, meaning);
      continue;
    }
    const others = PHRASES.get(first) ?? [];
    others.push({ words: rest, meaning });
    others.sort((a, b) => b.words.length - a.words.length);
    PHRASES.set(first, others);
  }
}

/** The meaning of a single word or punctuation mark. */
export const meaningOf = (word: string): Meaning | undefined => SINGLE.get(word);

/** The phrases that begin with this word, the longest first; `words` are those after it. */
export const phrasesFrom = (
  word: string,
): readonly { readonly words: readonly string[]; readonly meaning: Meaning }[] | undefined =>
  PHRASES.get(word);

function months(): (readonly [Meaning, string])[] {
  const names = [
    'january januar janner jaenner jan janv janvier gennaio',
    'february februar feber feb febr fevrier febbraio hornung',
    'march marz maerz mar mrz mars marzo',
    'april apr avril aprile',
    'may mai maggio',
    'june juni juno jun juin giugno',
    'july juli julei jul juillet luglio',
    'august aug aout agosto',
    'september sept sep septembre settembre septembris',
    'october oktober oct okt octobre ottobre octobris weinmonat',
    'november nov novembre novembris',
    'december dezember dec dez decembre dicembre decembris christmonat',
  ];
  return names.map((words, index) => [{ is: 'month', month: index + 1 }, words]);
}

function counts(): (readonly [Meaning, string])[] {
  const english =
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';
  const german =
    'erste zweite dritte vierte funfte sechste siebte achte neunte zehnte elfte zwolfte dreizehnte vierzehnte funfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste';
  const germanWords = german.split(' ');
  const numbered = english.split(' ').map((word, index): readonly [Meaning, string] => {
    const forms = ['', 'r', 's', 'n'].map((ending) => `${germanWords[index]}${ending}`);
    return [{ is: 'count', count: index + 1 }, `${word} ${forms.join(' ')}`];
  });
  return [
    ...numbered,
    [{ is: 'count', count: 21 }, 'einundzwanzigste einundzwanzigstes einundzwanzigsten|twenty - first'],
    [{ is: 'count', count: -1 }, 'last letzte letzter letztes letzten'],
  ];
}

function tens(): (readonly [Meaning, string])[] {
  const words =
    'zwanziger dreissiger dreißiger vierziger funfziger fuenfziger sechziger siebziger achtziger neunziger';
  const values = [20, 30, 30, 40, 50, 50, 60, 70, 80, 90];
  return words
    .split(' ')
    .map((word, index) => [{ is: 'tens', tens: values[index] ?? 0 }, `${word} ${word}n`] as const);
}
