/** Longer than the wordings of known catalogues; longer texts are prose. */
const MAX_LENGTH = 300;

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  thinsp: ' ',
  ensp: ' ',
  ndash: '–',
  mdash: '–',
  minus: '–',
  shy: '',
  amp: '&',
  quot: '"',
  auml: 'ä',
  Auml: 'Ä',
  uuml: 'ü',
  Uuml: 'Ü',
  ouml: 'ö',
};

/**
 * A wording without markup, entities and diacritics ("Jänner", composed or not,
 * gives "Janner"), with every kind of long dash as U+2013. Case is kept. Undefined
 * if it is too long to be a date.
 */
export function plainText(wording: string): string | undefined {
  if (wording.length > MAX_LENGTH) return undefined;
  let text = wording;
  if (text.includes('<')) text = text.replace(/<[/!a-zA-Z][^<>]*>/g, ' ');
  if (text.includes('&')) text = text.replace(/&(#x?[0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});/g, entity);
  return isAscii(text) ? text : fold(text);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
}

function entity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
  const hex = name.charAt(1) === 'x';
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

/** C1 0x96 and 0x97 are dashes of Windows-1252; 0xad is the soft hyphen. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\u00ad\u200b-\u200f\u2060\ufeff]+/gu, '')
    .replace(/[\u0096\u0097\u2012-\u2015\u2212\uff0d]/g, '–')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u00b4]/g, "'")
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30));
}
