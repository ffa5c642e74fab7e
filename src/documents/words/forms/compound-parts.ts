import { isGermanNoun, isName, type Lexicon, NO_COUNTS, occurrences, type WordCounts } from '../lexicon.ts';
import { baseForm } from './base-form.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import { wordSet } from './word-set.ts';

/**
 * The parts of a German compound noun: `winterlandschaft` has `landschaft` and `winter`,
 * the last part first. The last part stands as in the word, the others in their base form; those that
 * are stems of verbs or adjectives (`Schreibtisch`) are left out. Empty for any other
 * word, for names, and where the parts say nothing of the whole (`hochzeit`).
 */
export const compoundParts = (word: string, lexicon: Lexicon): readonly string[] =>
  partsOf(word, lexicon, new Map());

/** The parts of beginnings of one word, which several ways to divide it have in common. */
type KnownParts = Map<string, readonly string[]>;

function partsOf(word: string, lexicon: Lexicon, known: KnownParts): readonly string[] {
  const found = known.get(word) ?? divided(word, lexicon, known);
  known.set(word, found);
  return found;
}

function divided(word: string, lexicon: Lexicon, known: KnownParts): readonly string[] {
  if (word.length < MIN_COMPOUND || isOpaque(word) || isOpaque(baseForm(word, lexicon))) return [];
  const counts = lexicon.get(word) ?? NO_COUNTS;
  if (counts !== NO_COUNTS && (!isGermanNoun(counts) || counts.english > counts.german)) return [];
  if (isNameOrPart(counts) || isAdjective(word, lexicon)) return [];
  const isCommon = isCommonNoun(counts) || isCommonNoun(lexicon.get(baseForm(word, lexicon)) ?? NO_COUNTS);
  let best: { readonly parts: readonly string[]; readonly score: number } | undefined;
  for (let at = MIN_PART; at <= word.length - MIN_PART; at += 1) {
    const head = word.slice(at);
    const before = word.slice(0, at);
    if (isWithinSound(before, head) || !isHead(head, isCommon, lexicon)) continue;
    const modifier = modifierOf(before, lexicon, known);
    // A frequent word with a rare part is rather a word of its own: Abenteuer is not Abent + Euer.
    if (modifier === undefined) continue;
    if (modifier.frequency < RARE * minFrequency(lexicon) && counts.german > MAX_RATIO * modifier.frequency)
      continue;
    const score = Math.log(germanCount(head, lexicon)) + Math.log(modifier.frequency);
    if (best === undefined || score > best.score) best = { parts: [head, ...modifier.parts], score };
  }
  return best?.parts ?? [];
}

const MIN_COMPOUND = 7;
const MIN_PART = 3;
const [MAX_RATIO, RARE] = [3, 10];

/** Rarer words are too often errors, abbreviations or halves of words: up to five in a large vocabulary. */
const minFrequency = (lexicon: Lexicon): number =>
  Math.min(5, Math.max(1, Math.round(lexicon.size / 15_000)));

const germanCount = (word: string, lexicon: Lexicon): number => lexicon.get(word)?.german ?? 0;

/** Also if it is one of several words of a name. */
const isNameOrPart = (counts: WordCounts): boolean => counts.name * 10 > occurrences(counts);

const isCommonNoun = ({ german, determined }: WordCounts): boolean =>
  determined > 0 && determined * 10 >= german;

/** `romantische` is not a table. */
const isAdjective = (word: string, lexicon: Lexicon): boolean =>
  [/e$/, /e[rsnm]$/].some((ending) => {
    const stem = lexicon.get(word.replace(ending, ''));
    return ending.test(word) && stem !== undefined && stem.lower > stem.noun;
  });

const isOpaque = (word: string): boolean => OPAQUE_WORDS.has(word) || OPAQUE_ENDING.test(word);
const OPAQUE_ENDING = /steller(?:s|n|in|innen)?$/;

/** Whether `th`, `ch`, `ck` or `ph` is divided, in words with `th` where it is spelt `t` today. */
const isWithinSound = (before: string, head: string): boolean =>
  /[cp]$/.test(before)
    ? /^[hk]/.test(head)
    : before.endsWith('t') && /^h(?:eil|ier|ür|or(?!n)|aler|at|um|un|eu|rän)/.test(head);

function isHead(head: string, isCommon: boolean, lexicon: Lexicon): boolean {
  if (head.length < 4 && !SHORT_HEADS.has(head)) return false;
  const counts = lexicon.get(head) ?? NO_COUNTS;
  if (counts.german < minFrequency(lexicon) || !isGermanNoun(counts) || isName(counts)) return false;
  const base = baseForm(head, lexicon);
  if (NO_HEADS.has(head) || NO_HEADS.has(base)) return false;
  const { determined } = lexicon.get(base) ?? NO_COUNTS;
  if ((counts.determined + determined) * 50 < counts.german) return false;
  return isCommon || !(TOPONYM_HEADS.has(base) || TOPONYM_HEADS.has(head));
}

interface Modifier {
  readonly parts: readonly string[];
  readonly frequency: number;
}

/** The first part, with or without the linking element that German puts after it, or without its last vowel. */
function modifierOf(text: string, lexicon: Lexicon, known: KnownParts): Modifier | undefined {
  if (NO_MODIFIERS.has(text) || !VOWEL.test(text)) return undefined;
  const isModifier = (word: string): boolean =>
    word.length >= MIN_PART &&
    !NO_MODIFIERS.has(word) &&
    !FUNCTION_WORDS.has(word) &&
    germanCount(word, lexicon) >= minFrequency(lexicon);
  const isNoun = (word: string): boolean => {
    const counts = lexicon.get(word);
    return counts !== undefined && isGermanNoun(counts) && !isName(counts);
  };
  for (const link of LINKS) {
    const word = text.slice(0, text.length - link.length);
    if (!text.endsWith(link) || !isModifier(word) || !isNoun(word)) continue;
    return { parts: [baseForm(word, lexicon)], frequency: germanCount(word, lexicon) };
  }
  if (isModifier(`${text}e`) && isNoun(`${text}e`)) {
    return { parts: [`${text}e`], frequency: germanCount(`${text}e`, lexicon) };
  }
  const stem = STEM_ENDINGS.map((ending) => text + ending).find(
    (word) => text.length > MIN_PART && isModifier(word) && !isNoun(word),
  );
  if (stem !== undefined) return { parts: [], frequency: germanCount(stem, lexicon) };
  // A compound of three: its first two parts.
  for (const link of LINKS) {
    if (!text.endsWith(link)) continue;
    const [head, ...parts] = partsOf(text.slice(0, text.length - link.length), lexicon, known);
    if (head === undefined) continue;
    return { parts: [baseForm(head, lexicon), ...parts], frequency: germanCount(head, lexicon) };
  }
  return undefined;
}

const LINKS = ['', 's', 'n', 'en', 'es'];
/** `Hoch-` is of `hoch`, `Wohn-` of `wohnen`. */
const STEM_ENDINGS = ['', 'en', 'n'];
const VOWEL = /[aeiouyäöü]/;

/** Compounds whose parts say nothing of what they mean, and words that only look like compounds. */
const OPAQUE_WORDS = wordSet(
  'hochzeit augenblick handschuh montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag jahrhundert jahrzehnt jahrtausend zeitschrift frauenzimmer junggeselle abend gegenwart gegenteil fledermaus schildkröte stiefmutter wirklichkeit weihnachten ostern pfingsten fasching januar jänner februar märz april juni juli august september oktober november dezember schauspiel schauspieler bleistift bräutigam großvater großmutter handwerk handwerker stillleben stilleben landschaft wirtschaft gesellschaft botschaft eigenschaft mannschaft wissenschaft leidenschaft kaufmann hauptmann obmann edelmann landsmann staatsmann baumeister kapellmeister bürgermeister vaterland meerrettich maulwurf maultier friedhof bahnhof gasthof redaktion redaction antwort schwester interesse beschwerde verleger abenteuer schrecken schwein strecke vertrauen charlotte budapest warschau konstanz heinrich friedrich siegfried dietrich ulrich konzern schober schlager mahlzeit frühstück',
);

/** Endings that make nouns, and words that mean something else as the last part. */
const NO_HEADS = wordSet(
  'schaft heit keit tum nis ling chen lein ion tion ieren ung ist ismus eien erin ern inn igkeit weise teil seite zeug stand falls mal male art arten beit ruhe sein tage gang lage rede sage seele sache sachen grund punkt seits halb zahl frau herr fräulein leute kunft gunst trag fahr satz wesen alter orte ende anna emma otto max hans karl kind pole rasse rich fried lotte pest ehen euer lose folge auen reicher',
);

/** Prefixes and particles. */
const NO_MODIFIERS = wordSet(
  'vor ver be ur ge un auf an ab ein aus über unter nach mit um zu bei wieder ent er zer miss miß durch gegen hin her zurück zusammen los fort weg dar da vorüber vorbei wider rück zwischen hinter neben gegenüber außer inner ober all selbst ander anti pro kon con des dis ex in int kom per prä re sub trans tele auto foto mono poly non mar par car kar kap bar bal man mag lat lit rom ros ton tal tan tri heraus hinaus herein heran hinein voraus vorher hervor überein herab hinab voll abschn',
);

/** Heads of three letters. */
const SHORT_HEADS = wordSet(
  'uhr tor see hut weg hof rad bad öl ei tuch akt amt arm bau eis fest tür ofen rock zug tag',
);

/** Last parts of most names of places and families. */
const TOPONYM_HEADS = wordSet(
  'burg berg dorf bach stadt feld kirchen kirche hausen haus heim hof hofen see thal tal au stein wald land reich brunn brunnen bruck brücke markt furt haag werk egg eck mann bauer müller meier mayer maier schmied huber vogel hammer holz baum garten wiese graben kreuz horn fels steg hafen hagen moos ried wasser weg zell burger berger',
);
