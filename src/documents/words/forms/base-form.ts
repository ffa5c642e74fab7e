import { isGermanNoun, isName, type Lexicon, NO_COUNTS, type WordCounts } from '../lexicon.ts';
import { FUNCTION_WORDS } from './function-words.ts';

/**
 * The form under which all forms of a word are collected: a singular for plurals and genitives,
 * the shortest form of adjectives. It is one that occurs in the vocabulary, so that an
 * ending is only removed where it is one.
 */
export function baseForm(word: string, lexicon: Lexicon): string {
  let form = word;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const shorter = shorterForm(form, lexicon);
    if (shorter === undefined) break;
    form = shorter;
  }
  return form;
}

/** Bildern, Bilder, Bild. */
const MAX_STEPS = 3;

function shorterForm(word: string, lexicon: Lexicon): string | undefined {
  if (word.length < 4 || NO_FORMS.has(word) || FUNCTION_WORDS.has(word)) return undefined;
  const singular = IRREGULAR.get(word);
  if (singular !== undefined && lexicon.has(singular)) return singular;
  const counts = lexicon.get(word) ?? NO_COUNTS;
  if (isName(counts)) return undefined;
  // Of a word that does not occur itself, any ending is tried.
  const isUnknown = counts === NO_COUNTS;
  const isAttested = (base: string, fits: (base: WordCounts) => boolean): boolean => {
    const found = lexicon.get(base);
    return found !== undefined && !FUNCTION_WORDS.has(base) && !isName(found) && fits(found);
  };
  if (isUnknown || isGermanNoun(counts)) {
    const found = germanSingulars(word).find(({ base, share }) =>
      isAttested(base, (noun) => isGermanNoun(noun) && noun.german >= share * counts.german),
    );
    if (found) return found.base;
  } else if (counts.lower > 0 && counts.lower > counts.noun && counts.german > counts.english) {
    const base = adjectiveStems(word).find((stem) =>
      isAttested(stem, ({ lower, noun }) => lower > noun && lower > 0),
    );
    if (base !== undefined) return base;
  }
  if (isUnknown || (counts.english > 0 && counts.english * 2 > counts.german)) {
    return englishSingulars(word).find((base) =>
      isAttested(base, ({ english }) => english > 0 && english * 5 > counts.english),
    );
  }
  return undefined;
}

interface Singular {
  readonly base: string;
  /** How frequent it must be, compared with the form: a rarer one is rather another word. */
  readonly share: number;
}

/** What a German noun in the plural, genitive or dative may be without its ending, the shortest ending first. */
function germanSingulars(word: string): Singular[] {
  const found: Singular[] = [];
  const add = (base: string | undefined, share: number, minLength = 4) => {
    if (base !== undefined && base.length >= minLength) found.push({ base, share });
  };
  const without = (ending: string) => (word.endsWith(ending) ? word.slice(0, -ending.length) : undefined);
  if (word.endsWith('innen')) add(without('nen'), 0);
  if (/[^sßzx]s$/.test(word) && !/(?:us|is|os|as|ss)$/.test(word)) add(without('s'), 0.3);
  if (/[aou]s$/.test(word)) add(without('s'), 1);
  if (/[elr]n$/.test(word)) add(without('n'), 0.1);
  add(without('e'), 0.3, 3);
  add(without('es'), 0.3);
  add(without('en'), 0.2, 3);
  for (const ending of ['', 'e', 'n', 'en']) {
    const stem = ending === '' ? word : without(ending);
    add(stem === undefined ? undefined : withoutUmlaut(stem), ending === '' ? 0.5 : 0.2, 3);
  }
  return found;
}

const adjectiveStems = (word: string): string[] => {
  const stem = /^(.{4,}?)(?:e|er|es|en|em)$/.exec(word)?.[1];
  return stem === undefined ? [] : [stem, `${stem}e`].filter((form) => form !== word);
};

function englishSingulars(word: string): string[] {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return [];
  const found: string[] = [];
  if (/ies$/.test(word)) found.push(`${word.slice(0, -3)}y`);
  if (word.length > 4) found.push(word.slice(0, -1));
  if (/(?:[sxz]|ch|sh|o)es$/.test(word)) found.push(word.slice(0, -2));
  return found;
}

const words = (text: string): readonly string[] => text.split(/\s+/);

/** German nouns whose plural ends in -er, with an umlaut where they have one. No rule predicts it. */
const SINGULARS_WITH_ER = words(
  'amt bad bild blatt brett buch dach denkmal dorf fach fass feld gebet geist geld gemach gemüt geschlecht gesicht gespenst gewand glas glied gott grab gras grabmal gut haupt haus holz horn huhn hospital irrtum jahr kalb kind kleid korn kraut lamm land leib licht lied loch mann maul mahl mal mund nest pfand rad rand regiment rind schild schloss schwert spital standbild strauch tal trumm tuch volk wald wams weib wort wurm altertum heiligtum reichtum herzogtum fürstentum ei',
);

/** Pairs that rules would not find. */
const GERMAN_PAIRS = words(
  'museum:museen drama:dramen thema:themen datum:daten album:alben firma:firmen villa:villen konto:konten atlas:atlanten studium:studien gymnasium:gymnasien archivale:archivalien mineral:mineralien medium:medien zentrum:zentren stadion:stadien rhythmus:rhythmen organismus:organismen epos:epen fresko:fresken mythos:mythen radius:radien globus:globen typus:typen zyklus:zyklen virtuose:virtuosen foto:fotos',
);

const ENGLISH_PAIRS = words(
  'man:men woman:women child:children foot:feet tooth:teeth mouse:mice goose:geese ox:oxen leaf:leaves wolf:wolves knife:knives wife:wives life:lives loaf:loaves thief:thieves shelf:shelves half:halves calf:calves scarf:scarves hoof:hooves elf:elves self:selves',
);

/** Singular by plural. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...SINGULARS_WITH_ER.map((word) => [`${withUmlaut(word)}er`, word] as const),
  ...[...GERMAN_PAIRS, ...ENGLISH_PAIRS].map((pair) => {
    const [one = '', many = ''] = pair.split(':');
    return [many, one] as const;
  }),
]);

/** Not the plural, genitive or dative that they look like. */
const NO_FORMS: ReadonlySet<string> = new Set(
  words(
    'blüte güte röte hüte bräute news goods arms does customs glasses means always thus gas alas blues series species paris hans jens moos fels wachs dachs fuchs luchs achse hölle stunde weise reise halle rolle baden essen gießen wagen morgen norden süden osten westen garten hafen laden regen segen degen orden boden bogen faden magen ofen rücken schatten kissen becken zeuge warte büchse bären rede lilie julie bitter leben wesen zeichen eisen leinen waffen höhe tiefe länge breite größe stelle',
  ),
);

/** The word with an umlaut on its last vowel that can have one. */
function withUmlaut(word: string): string {
  const at = word.search(/(?:au|[aou])(?=[^aeiouäöü]*$)/);
  if (at < 0) return word;
  const changed = { a: 'ä', o: 'ö', u: 'ü' }[word[at] ?? ''] ?? '';
  return word.slice(0, at) + changed + word.slice(at + 1);
}

/** The word without its last umlaut; undefined if it has none in its last syllable. */
function withoutUmlaut(word: string): string | undefined {
  const at = word.search(/[äöü](?=u?[^aeiouäöü]*$)/);
  if (at < 0) return undefined;
  const plain = { ä: 'a', ö: 'o', ü: 'u' }[word[at] ?? ''] ?? '';
  return word.slice(0, at) + plain + word.slice(at + 1);
}
