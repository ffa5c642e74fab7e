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

/*
 * How eras are written, in lowercase without diacritics and full stops: words separated by
 * spaces, then phrases, each after a `|`. Only what is certain: Finnish "eKr." is BC and
 * Swedish "e.Kr." is AD, and "i. e." is Hungarian and Latin, so neither is here.
 */

const BEFORE_CHRIST = [
  // English, Latin
  'bc bce|b c e|b c|ante christum|ante chr|ante christum natum|a chr|a chr n',
  // German
  'v chr|vor chr|v christus|vor christus|v christi|vor christi|v christi geburt|vor christi geburt|v chr geb|vor chr geb|v chr geburt|v chr g',
  'v u z|v u ztr|v unserer zeitrechnung|vor unserer zeitrechnung|vor unserer zeit|vor u z|v d zeitrechnung|vor der zeitrechnung',
  'v d z|v d ztw|v d zw|v d zeitwende|vor der zeitwende|v d zeitenwende|vor der zeitenwende',
  // French
  'av j - c|av j c|av jc|av j - chr|avant j - c|avant j c|av jesus - christ|avant jesus - christ|avant jesus christ|av n e|avant notre ere|av notre ere',
  // Italian, Spanish, Portuguese, Catalan
  'a c|avanti cristo|antes de cristo|antes de c|a de c|a de j c|antes de jesucristo|antes de la era comun|antes da era comum|a e c|abans de crist',
  // Dutch, Danish, Norwegian, Swedish
  'v c|voor christus|voor chr|voor onze jaartelling|f kr|f v t|fvt|for kristus|fore kristus',
  // Polish, Czech, Slovak, Slovenian, Croatian, Serbian
  'p n e|przed nasza era|przed chr|pr n l|pr kr|pred kr|pred n l|pred kristem|pred kristom|pred nasim letopoctem|pr n e|pr n st|prije krista',
  // Hungarian, Romanian, Turkish
  'kr e|krisztus elott|i hr|i e n|inainte de hristos|m o',
  // Russian, Ukrainian, Bulgarian, Greek
  'до н э|до нашеи эры|до н е|пр н е|пр хр|π χ',
].join('|');

const AFTER_CHRIST = [
  'ad ce|c e|a d|anno domini|post christum|post chr|p chr n',
  'n chr|nach chr|n christus|nach christus|n christi|nach christi|n christi geburt|nach christi geburt|n chr geb|nach chr geb|n chr geburt|n chr g',
  'u z|n u z|n u ztr|unserer zeitrechnung|nach unserer zeitrechnung|nach der zeitrechnung|n d z|n d ztw|n d zw|n d zeitwende|nach der zeitwende|n d zeitenwende|nach der zeitenwende',
  'ap j - c|ap j c|ap jc|apr j - c|apr j c|apres j - c|apres jesus - christ|apres jesus christ|de notre ere',
  'd c|dopo cristo|despues de cristo|d de c|depois de cristo',
  'n c|na christus|na chr',
  'n e|naszej ery|po chr|n l|po kr|po kristu|n st|kr u|d hr',
  'н э|нашеи эры|сл хр|μ χ',
].join('|');

/*
 * Words beside dates that say nothing about them, in lowercase without diacritics,
 * separated by spaces; phrases each after a `|`. A word that could move a date ("avant", "age", "years
 * later") does not belong here: a wording with an unknown word is not read at all.
 */

const THINGS =
  'album albums aquatint aquatints artist artists book books brief briefe buch bucher collage collages composition compositions design designs drawing drawings drypoint druckplatte edition editions entwurfe etching etchings exhibition example exemplar ausgabe fassung fassungen film foto fotografie fotografien fotos frottages gemalde gouache gouaches grab holzschnitt holzschnitte installation kopie kupferstich kupferstiche letter lithograph lithographs lithografie lithografien lithographie lithographien magazine magazines maquette marble mount mounts mylar negative negatives negativ newspaper newspapers object objects painting paintings panel papier paper pattern photograph photographs pochoir pochoirs portfolio portfolios poststempel postkarte prints publication radierung radierungen reconstruction rekonstruktion reverse ruckseite sammlung sculpture serie series skizze skizzen skulptur state stich studie studies study suite text verlag verso version versions watercolor watercolors watercolour watercolours woodcut woodcuts work works zeichnung zeichnungen zustand';

const DEEDS =
  'collected commissioned constructed copyright delivered edited editioned enlarged fired found inscribed introduced redesigned signed released realized realised revised revidiert reworked performed patented partly memorial previously privately unpublished signiert teilweise umgearbeitet bezeichnet gestempelt additions|re - edited|re - fired|re - fabricated|re – fabricated|exhibition copy';

/** Names before "period" and "dynasty", and years of a reign or of the zodiac: "1829 (Bunsei 12)", "1853 (Ox 8)". */
const EPOCHS =
  'angkor ansei bronze bunka bunsei dynasties eastern edo genroku han heian heisei hellenistic jiaqing jin joseon kamakura kangxi kushan liao meiji ming momoyama muromachi nara northern predynastic ptolemaic qianlong qin qing roman safavid shang showa song southern sui taisho tang tempo tokugawa wei western yongzheng yuan zhou|new kingdom|middle kingdom|iron age|bronze age|stone age';

/** Said of other dates of the object: "n.d. (early 1960s)", "o. J. (um 1920)". */
const UNDATED = 'this undated undatiert|n d|no date|not dated|o j|o d|o o|s a|s d|s l';

const ZODIAC =
  'boar cock dog dragon goat hare horse monkey month ox rabbit ram rat rooster sheep snake tiger';

const PLACES =
  'amerika amsterdam antwerpen augsburg barcelona basel berlin bern bologna boston bratislava brno brussel brussels bruxelles budapest chicago deutschland england france frankreich germany italia italien italy japan china russland schweiz ungarn spanien spain dresden dublin edinburgh firenze florence florenz frankfurt genf geneve genova graz hamburg innsbruck istanbul kairo koln krakau krakow kyoto leipzig leningrad linz lissabon ljubljana london lyon madrid mailand mainz milan milano montroig moscow moskau munchen munich napoli neapel nice nurnberg osterreich oslo oxford padua paris philadelphia pittsburgh prag praha prague rom roma rome salzburg stockholm strassburg straßburg stuttgart tokio tokyo torino triest trieste vatikan venedig venezia venice vienna warschau warszawa washington weimar wien zagreb zurich|new york|los angeles|san francisco|st petersburg|den haag';

const LISTS = [THINGS, DEEDS, EPOCHS, UNDATED, ZODIAC, PLACES];

/** As in the table of words: words, then phrases. */
const OTHER_WORDS = [
  LISTS.map((list) => list.split('|', 1)).join(' '),
  ...LISTS.flatMap((list) => list.split('|').slice(1)),
].join('|');

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
