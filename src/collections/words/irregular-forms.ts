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
export const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ...SINGULARS_WITH_ER.map((word) => [`${withUmlaut(word)}er`, word] as const),
  ...[...GERMAN_PAIRS, ...ENGLISH_PAIRS].map((pair) => {
    const [one = '', many = ''] = pair.split(':');
    return [many, one] as const;
  }),
]);

/** Not the plural, genitive or dative that they look like. */
export const NO_FORMS: ReadonlySet<string> = new Set(
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
export function withoutUmlaut(word: string): string | undefined {
  const at = word.search(/[äöü](?=u?[^aeiouäöü]*$)/);
  if (at < 0) return undefined;
  const plain = { ä: 'a', ö: 'o', ü: 'u' }[word[at] ?? ''] ?? '';
  return word.slice(0, at) + plain + word.slice(at + 1);
}
