/** More characters than these that are neither letters, digits nor spaces make a title unrecognisable. */
const MAX_SPECIAL_CHARACTERS = 5;

/** Titles of so many characters say nothing. */
const MAX_MEANINGLESS_CHARACTERS = 2;

/** Identifiers are looked for in the beginning of a title. */
const MAX_SEARCHED_CHARACTERS = 1000;

/** Shorter identifiers, and those without digits, are words of titles too. */
const MIN_IDENTIFIER_CHARACTERS = 3;

/** Whether a title is a code rather than words: many special characters, or an identifier of the object. */
export function isUnrecognisable(title: string, identifiers: readonly string[]): boolean {
  const special = title.match(/[^\p{L}\p{M}\p{N} ]/gu)?.length ?? 0;
  if (special > MAX_SPECIAL_CHARACTERS) return true;
  const searched = title.slice(0, MAX_SEARCHED_CHARACTERS);
  return identifiers.some((identifier) => contains(searched, identifier));
}

/** Whether a title has two characters or fewer, or is a placeholder such as "Ohne Titel". */
export function isMeaningless(title: string): boolean {
  if (title.length <= 2 * MAX_MEANINGLESS_CHARACTERS && [...title].length <= MAX_MEANINGLESS_CHARACTERS) {
    return true;
  }
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words === '' || PLACEHOLDERS.has(words);
}

/** As a whole, not as part of a longer number or word. */
function contains(title: string, identifier: string): boolean {
  if (identifier.length < MIN_IDENTIFIER_CHARACTERS || !/\d/.test(identifier) || isYear(identifier))
    return false;
  for (let at = title.indexOf(identifier); at !== -1; at = title.indexOf(identifier, at + 1)) {
    // The characters beside it, of two units at most.
    const before = title.slice(Math.max(0, at - 2), at);
    const after = title.slice(at + identifier.length, at + identifier.length + 2);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** Titles name years that are no identifiers in them. */
const isYear = (identifier: string): boolean => /^(?:1\d|20)\d\d$/.test(identifier);

/** In lowercase, without punctuation; separated by `|`. */
const WORDINGS =
  // German
  'ohne titel|o t|kein titel|titel unbekannt|titel fehlt|unbetitelt|unbenannt|unbekannt|namenlos|nicht bekannt|ohne bezeichnung|keine angabe|k a|ohne namen|' +
  // English
  'untitled|no title|without title|title unknown|unknown|unknown title|unnamed|not titled|n a|not available|title missing|none|tbd|test|' +
  // French, Italian, Spanish
  'sans titre|s t|inconnu|senza titolo|sconosciuto|sin título|desconocido';

const PLACEHOLDERS: ReadonlySet<string> = new Set(WORDINGS.split('|'));
