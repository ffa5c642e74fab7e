/**
 * A name without the dates of life and the roles that catalogues write beside it:
 * `Dürer, Albrecht, 1471-1528`, `Gustav Klimt (Maler)`, `Entwurf: Koloman Moser`.
 * The rest stays, because it may belong to the name or say how certain the maker is:
 * `Homer, Winslow (attributed to)`.
 */
export function withoutAdditions(text: string): string {
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
