/**
 * What a character outside ASCII becomes in a token: the ASCII letters and
 * digits that Typesense keeps of it, possibly none; undefined when it cannot be
 * expressed in ASCII and stays as it is (Cyrillic, Greek, Han, emoji).
 *
 * Letters with marks lose their marks, ligatures and compatibility forms are
 * taken apart, punctuation vanishes. The table holds what neither of these
 * rules gives. Facts as in GNU libiconv's ASCII//TRANSLIT, which Typesense uses.
 */
export function transliterate(character: string): string | undefined {
  const known = cache.get(character);
  if (known !== undefined) return known === UNCHANGED ? undefined : known;
  const result = inAscii(character);
  if (cache.size < CACHE_LIMIT) cache.set(character, result ?? UNCHANGED);
  return result;
}

const UNCHANGED = '\u0000';
const CACHE_LIMIT = 20_000;
const cache = new Map<string, string>();

/** Latin letters and signs with an expression of their own, lower-case. */
// biome-ignore format: a table reads best in columns
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', ø: 'o', Ø: 'o', đ: 'd', Đ: 'd', ð: 'd', Ð: 'd',
  ł: 'l', Ł: 'l', þ: 'th', Þ: 'th', ħ: 'h', Ħ: 'h', ı: 'i', ŧ: 't', Ŧ: 't', ŉ: 'n', ƒ: 'f', ſ: 's',
  '¢': 'c', '£': 'lb', '¥': 'yen', '§': 'ss', '©': 'c', '®': 'r', '¬': 'not', '°': '0', '±': '',
  '¶': 'p', '×': 'x', '÷': '', 'µ': 'u', '€': 'eur', '™': 'tm', '№': 'no', '‰': '000',
};

const MARK = /\p{M}/gu;
const NOT_ALPHANUMERIC = /[^a-z0-9]/g;
/** Signs that Typesense drops: blanks and punctuation outside ASCII. */
const DROPPED =
  /^[\u00a0\u00a1\u00a6\u00a8\u00ab\u00ad\u00b4\u00b7\u00b8\u00bb\u00bf\u02b9-\u02bd\u02c6\u02c8\u02ca\u02cb\u02cd\u02dc\u02dd\u2000-\u200a\u2010-\u2015\u2018-\u201f\u2020-\u2022\u2024-\u2027\u202f\u2032-\u2037\u2039\u203a\u203c\u2044\u2047-\u2049\u205f\u2190\u2192\u2212\u2215\u2216\u2217\u2223\u2236\u223c\u2260\u2264\u2265\u226a\u226b\u3000\ufe50-\ufe6b]$/;

function inAscii(character: string): string | undefined {
  const special = SPECIAL[character];
  if (special !== undefined) return special;
  if (DROPPED.test(character)) return '';
  const plain = character.normalize('NFKD').replace(MARK, '').replaceAll('\u2044', '/');
  if (plain === '' || !isAscii(plain)) return undefined;
  return plain.toLowerCase().replace(NOT_ALPHANUMERIC, '');
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}
