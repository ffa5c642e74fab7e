/**
 * The parts of a name in a record, without dates of life and roles. [site-15] `Dürer, Albrecht` and
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

/** A name as CSL knows it: in parts, or one that must not be taken apart. */
export type CslName =
  | { readonly family: string; readonly given: string; readonly suffix?: string }
  | { readonly literal: string };

/** Words of a family name that may also stand behind the given name: `Gogh, Vincent van`. */
const isParticle = (word: string): boolean =>
  /^(?:von|vom|van|de|der|den|da|di|del|della|du|des|le|la|los|las|zu|zur|zum|ten|ter|af|dos|y|d['’])$/.test(
    word,
  );

/** Words that no initial is made of. */
const isHonorific = (word: string): boolean =>
  /^(?:Sir|Dame|Lady|Hon\.|Rev\.|Dr\.|Prof\.|Baron|Count|Graf|Gräfin|Freiherr|Freifrau|Ritter|Edler|Esq\.?)$/.test(
    word,
  );

/** `Dürer, A.` */
export const withInitials = (name: CslName): string =>
  'literal' in name ? name.literal : listed(name.family, initials(name.given), name.suffix);

/** `Dürer, Albrecht` */
export const familyFirst = (name: CslName): string =>
  'literal' in name ? name.literal : listed(name.family, name.given, name.suffix);

/** `Albrecht Dürer` */
export const givenFirst = (name: CslName): string =>
  'literal' in name
    ? name.literal
    : [name.given, name.family, name.suffix]
        .filter((part) => part !== undefined)
        .join(' ')
        .replace(/(?<=\bd['’]) /, '');

const listed = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(', ');

const initials = (given: string): string =>
  given
    .split(/\s+/)
    .filter((word) => !isHonorific(word))
    .map((word) => (isParticle(word) ? word : initial(word)))
    .join(' ');

/** `J.-B.` for `Jean-Baptiste`, `J. L.` for `J.L.` */
const initial = (word: string): string =>
  word
    .split(/(?<=\.)(?=\p{L})/u)
    .map((name) =>
      name
        .split('-')
        .map((part) => `${[...part][0] ?? ''}.`)
        .join('-'),
    )
    .join(' ');

/**
 * A name without the dates of life and the roles that catalogues write beside it:
 * `Dürer, Albrecht, 1471-1528`, `Gustav Klimt (Maler)`, `Entwurf: Koloman Moser`.
 * The rest stays, because it may belong to the name or say how certain the maker is:
 * `Homer, Winslow (attributed to)`.
 */
function withoutAdditions(text: string): string {
  const name = text
    .replace(/\s*(?:\(([^()]*)\)|\[([^[\]]*)\])/g, (all, round?: string, square?: string) => {
      const inner = (round ?? square ?? '').trim();
      return isRole(inner) || isLife(inner) || LIFE_WITH_PLACES.test(inner) ? '' : all;
    })
    .replace(/^([\p{L} /]+): */u, (all, role: string) => (isRole(role) ? '' : all))
    .replace(/\s*,([^,()[\]]*)(?=[,([]|$)(?![^([]*[)\]])/g, (all, part: string) =>
      isLife(part.trim()) || isRole(part.trim()) ? (part.endsWith(' ') ? ' ' : '') : all,
    )
    .replace(TRAILING_LIFE, '')
    .replace(/^\s+|[\s,]+$/g, '');
  return name === '' ? text : name;
}

const YEAR = String.raw`\d{3,4}s?\??(?:/\d{1,4})?`;
const CENTURY = String.raw`\d{1,2}(?:\.|st|nd|rd|th)`;
/** `1862`, `14. 7. 1862`, `14 July 1862`, `16. Jh.` */
const DATE = String.raw`(?:(?:\d{1,2}\.? ?(?:\d{1,2}\. ?|\p{L}+\.? ))?${YEAR}|${CENTURY} (?:Jh|Jhdt?|Jahrhundert|cent|century)\b\.?)`;
/** Words and signs before a date: of birth, death, activity or establishment, and how exact it is. */
const BEFORE = String.raw`(?:(?:born|died|b\.|d\.|active|fl\.|flourished|founded|established|est\.|geboren|geb\.|gestorben|gest\.|tätig|nachweisbar|erwähnt|gegründet|gegr\.|née?|morte?|nat[oa]|um|ca\.?|circa|c\.|about|approximately|vor|before|nach|after|seit|since|from|von|bis|until|in|[*†✝–—-])\s*)*`;
const BETWEEN = String.raw`\s*(?:[–—,/-]|bis|to|und|and)\s*`;
const RANGE = String.raw`(?:${BEFORE}(?:${CENTURY}${BETWEEN})?${DATE}(?:${BETWEEN}${BEFORE}${DATE})?\s*[–—-]?)`;

/** `1471-1528`, `geb. 1862`, `-1516`, `1948-`, `active 16th century`, `*14.7.1862 Baumgarten bei Wien` */
const LIFE = new RegExp(String.raw`^(?:${RANGE}\.?|[*†✝][^;]*${YEAR}[^;]*)$`, 'iu');

/** `American, born 1936`, `1862 Wien – 1918 Wien`, `Wien 1862 – Wien 1918` */
const LIFE_WITH_PLACES = new RegExp(
  String.raw`^(?:\p{Lu}[\p{L}-]+, )?(?:${RANGE}|${BEFORE}${DATE}[^;\d]*[–—,†-][^;\d]*${DATE}[^;\d]*|[^;,\d]+ ${DATE}[^;\d]*[–—,†-][^;\d]*${DATE}[^;\d]*)$`,
  'u',
);

/** `Albrecht Dürer 1471-1528` */
const TRAILING_LIFE = new RegExp(String.raw`\s+${YEAR}\s*[–—-]\s*(?:${YEAR})?$`);

const isLife = (text: string): boolean => LIFE.test(text);

/** One or more words for what somebody is, or did for the object. */
const isRole = (text: string): boolean => {
  const words = text.split(/[\s,;/&+]+|\b(?:und|and)\b/).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => ROLE.test(word));
};

const ROLES =
  'architecte?|architekt|artist|auteur|author|autor|bildhauer|collector|compiler|composer|contributor|creator|designer|dessinateur|dichter|drafts(?:wo)?man|draughts(?:wo)?man|drucker?|editor|engraver|entwerfer|entwurf|etcher|filmmaker|formschneider|[fp]hotogra(?:f|ph|pher|phe)|fotografo?|gestalter|goldschmied|graveur|gra(?:f|ph)iker|hrsg|herausgeber|hersteller|herstellung|holzschneider|illustrator|incisore|komponist|künstler|kupferstecher|librettist|lithogra(?:f|ph|pher)|maker|maler|manufacturer|miniaturmaler|musik|musiker|painter|peintre|pintor|pittore|poet|printer|printmaker|producer|produzent|publisher|radierer|regisseur|sammler|sänger|schriftsteller|schreiber|sculpt(?:o|eu)r|scultore|silberschmied|stecher|text|texter|tischler|übersetzer|verfasser|verleger|writer|zeichner|ausführ(?:ung|ender|ende)';
const ROLE = new RegExp(String.raw`^(?:${ROLES})(?:[:*_]?in(?:nen)?|s)?\.?$`, 'iu');
