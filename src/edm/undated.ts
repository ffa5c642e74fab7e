/**
 * Whether a wording says that there is no date, as "n.d.", "o. J." and "?" do.
 * Such a wording is complete as it is; it gives no period.
 */
export function isUndated(wording: string): boolean {
  if (wording.length > MAX_LENGTH || /\d/.test(wording)) return false;
  const words = wording
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  return words === '' || UNDATED.has(words);
}

const MAX_LENGTH = 60;

/** In lowercase, without punctuation; separated by `|`. */
const WORDINGS =
  // English
  'n d|nd|no date|no dates|not dated|undated|date not known|date unknown|unknown date|unknown|not known|' +
  'year unknown|date uncertain|uncertain|undetermined|date undetermined|date not recorded|not recorded|' +
  'not specified|unspecified|not available|n a|na|none|date not available|' +
  // German
  'o j|oj|o d|od|o o u j|o o o j|o o|ohne jahr|ohne datum|ohne datierung|ohne jahresangabe|ohne ort und jahr|' +
  'undatiert|nicht datiert|nicht datierbar|undatierbar|unbekannt|datum unbekannt|jahr unbekannt|' +
  'datierung unbekannt|zeit unbekannt|entstehungsdatum unbekannt|entstehungsjahr unbekannt|' +
  'entstehungszeit unbekannt|nicht bekannt|datum nicht bekannt|datierung unklar|unbestimmt|' +
  'nicht bestimmbar|k a|ka|keine angabe|keine angaben|keine datierung|kein datum|' +
  // Latin, French, Italian
  's a|sa|s d|sd|s l s a|s l s d|s l e a|sine anno|sine dato|sine loco et anno|sans date|non daté|senza data|non datato';

const UNDATED: ReadonlySet<string> = new Set(WORDINGS.split('|'));
