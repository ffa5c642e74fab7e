import { withoutAdditions } from './name-additions.ts';
import type { CslName } from './names.ts';
import { isHonorific, isParticle } from './names.ts';

/**
 * The parts of a name in a record, without dates of life and roles. `Dürer, Albrecht` and
 * `Holbein, Hans, the younger` say their parts themselves; `Albrecht Dürer` and `Rudolf
 * von Alt` are taken apart if they are a person's. Everything else is one literal name:
 * companies, rulers, masters without a name, and names with an attribution.
 */
export function nameOf(text: string, isPerson: boolean): CslName {
  const name = withoutAdditions(text);
  return inverted(name) ?? (isPerson ? natural(name) : undefined) ?? { literal: name };
}

function inverted(name: string): CslName | undefined {
  const [family = '', second = '', third, ...more] = name.split(/ ?, ?/);
  const [given, suffix] = third === undefined ? withSuffix(second) : [second, third];
  if (more.length > 0 || (suffix !== undefined && !SUFFIX.test(suffix))) return undefined;
  if (SUFFIX.test(given) || PLACE.test(given) || isAbbreviation(given, family)) return undefined;
  const surnames = family.split(' ').filter((word) => !isParticle(word.toLowerCase()));
  const givenNames = given.split(' ').filter((word) => !isHonorific(word));
  while (givenNames.length > 1 && isParticle(givenNames.at(-1) ?? '')) givenNames.pop();
  // One of the two may have more words: `Hamilton Finlay, Ian`, but not `Bernd Becher, Hilla Becher`.
  if (Math.min(surnames.length, givenNames.length) !== 1 || surnames.length > 2) return undefined;
  if (!isPersonal(givenNames, surnames)) return undefined;
  return { family, given, ...(suffix !== undefined && { suffix }) };
}

/** `Lucas d. Ä.` is a given name with a suffix. */
const withSuffix = (given: string): readonly [given: string, suffix: string | undefined] => {
  const [, before = given, suffix] = GENERATION_AT_END.exec(given) ?? NUMBER_AT_END.exec(given) ?? [];
  return [before, suffix];
};

/** `Albrecht Dürer`, `Rudolf von Alt`. Other names with particles may be of places: `Jan Vermeer van Delft`. */
function natural(name: string): CslName | undefined {
  const words = name.split(' ');
  const particle = words.findIndex((word, index) => index > 0 && isParticle(word));
  const start = particle > 0 ? particle : words.length - 1;
  const [given, family] = [words.slice(0, start), words.slice(start)];
  const surnames = family.filter((word) => !isParticle(word));
  if (given.length < 1 || given.length > (particle > 0 ? 1 : 4) || surnames.length !== 1) return undefined;
  return isPersonal(given, surnames) ? { family: family.join(' '), given: given.join(' ') } : undefined;
}

/** Whether only these words can be the name of a person. A single surname may be that of a rank: `König, Franz`. */
const isPersonal = (givenNames: readonly string[], surnames: readonly string[]): boolean =>
  givenNames.every(isName) &&
  surnames.every(isFullName) &&
  ![...givenNames, ...surnames].some((word) => ORGANISATION.test(word)) &&
  ![...givenNames, ...(surnames.length > 1 ? surnames : [])].some((word) => RANK.test(word));

/** `Albrecht`, `Jean-Baptiste`, `D'Arcangelo`, `A.`, `J.L.` */
const isName = (word: string): boolean => /^(?:\p{L}['’])?\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word);
/** More than initials or a number. */
const isFullName = (word: string): boolean =>
  isName(word) && /\p{L}[\p{L}\p{M}]$/u.test(word) && !/^[IVX]+$/.test(word);

/** `CA` in `Continental Can, CA`, but not `ALBRECHT` in `DÜRER, ALBRECHT`. */
const isAbbreviation = (given: string, family: string): boolean =>
  /^\p{Lu}{2,}$/u.test(given) && family !== family.toUpperCase();

const GENERATION =
  '(?:der|die|d\\.|the|den|de|le|il) ?(?:ä\\.|ältere|j\\.|jüngere|alte|junge|elder|younger|oude|jonge|vieux|jeune|vecchio|giovane)';
const GENERATION_AT_END = new RegExp(`^(.+) (${GENERATION})$`, 'iu');
const NUMBER_AT_END = /^(.+) (I{1,3}|IV|VI{1,3})$/;
/** What says which of several people of one name it is. */
const SUFFIX = new RegExp(
  `^(?:${GENERATION}|[js]r\\.?|jun(?:\\.|ior)|sen(?:\\.|ior)|bt\\.?|[ivx]+\\.?)$`,
  'iu',
);

/** Words before or after the name of a ruler, a saint or a master, and of an attribution. */
const RANK =
  /^(?:kaiser(?:in)?|könig(?:in)?|erzherzog(?:in)?|herzog(?:in)?|papst|emperor|empress|king|queen|pope|duke|duchess|earl|archduke|archduchess|heiliger?|sankt|saint|st\.|meister|master|maestro|maître|nach|after|follower|circle|umkreis|nachfolger|attributed|zugeschrieben)$/iu;

/** Words of companies and other organisations, and of makers who are not known. */
const ORGANISATION =
  /^(?:the|anonym(?:us|ous)?|unbekannt(?:er?)?|unknown|unidentified|various|\p{L}*(?:werkst[aä]tten?|werkstatt|manufa[ck]tur|manufacture|manufactory|fabrik(?:en)?|factory|verlag|druckerei|anstalt|gesellschaft|verein|akademie|academy|schule|school|museum|institute?|universität|university|ministerium|orchester|orchestra|ensemble|company|corporation|industr(?:ies|ie|y)|foundation|stiftung|association|associates|partners|works|studios?|atelier|workshop|brothers|fratelli|frères|gebrüder|brüder|söhne|firma|archiv|bibliothek|library|architekten|architects|design)|(?:fa|cie|co|inc|ltd|llc|gmbh|ag|kg|ohg|s\.?p\.?a|s\.?a|n\.?v|b\.?v|usa)\.?)$/iu;

/** Where a company is, written as a given name would be. Names that people have as well are left out. */
const PLACE = new RegExp(
  `^(?:${[
    'Amsterdam|Antwerp|Antwerpen|Augsburg|Barcelona|Basel|Berlin|Birmingham|Bologna|Boston|Brno|Brünn|Brüssel|Brussels|Bruxelles|Budapest',
    'Delft|Dresden|Dublin|Düsseldorf|Edinburgh|Frankfurt|Genève|Genf|Glasgow|Graz|Haida|Hamburg|Hannover|Helsinki|Innsbruck',
    'København|Köln|Kopenhagen|Copenhagen|Kraków|Krakau|Kyoto|Leipzig|Linz|Lissabon|Lisbon|London|Los Angeles|Lyon|Madrid|Mailand|Manchester|Meissen|Meißen|Milano|Moscow|Moskau|München|Munich|Murano',
    'Napoli|Neapel|New York|Nürnberg|Oslo|Paris|Philadelphia|Prag|Prague|Praha|Rom|Rotterdam|Salzburg|San Francisco|Sèvres|Stockholm|Stuttgart|Teplitz|Tokio|Tokyo|Torino|Turin',
    'Venedig|Venezia|Venice|Vienna|Warschau|Warsaw|Wien|Zürich|Zurich|Austria|Österreich|Deutschland|Germany|England|France|Frankreich|Italia|Italien|Italy|Japan|Schweiz|Switzerland',
  ].join('|')})$`,
);
