/**
 * A language as catalogues write it, as a tag of BCP 47 in its usual spelling: `ger`, `deu`,
 * `DE` and `german` are `de`, `de_AT` is `de-AT`. Tags that are already one stay, but for
 * letters' case and withdrawn codes (`iw` is `he`). [records-21]
 * Errors: undefined for anything else.
 * Source: RFC 5646, 4.5; ISO 639-2 in both its forms (`ger` and `deu`).
 */
export function readLanguageTag(written: string): string | undefined {
  if (written === 'de' || written === 'en') return written;
  const known = read.get(written);
  if (known !== undefined) return known ?? undefined;
  const tag = canonicalTag(written);
  if (read.size >= MAX_READ) read.clear();
  if (written.length <= MAX_CHARACTERS) read.set(written, tag ?? null);
  return tag;
}

/** The language of a tag without script, region and variants; absent if it says that there is none or several. */
export function primaryLanguage(written: string | null | undefined): string | undefined {
  if (written === 'de' || written === 'en') return written;
  const primary = written == null ? undefined : readLanguageTag(written)?.split('-', 1)[0];
  return primary === undefined || NO_LANGUAGE.has(primary) ? undefined : primary;
}

/** Whether a tag is one of a language with two letters: `de` also has `de-AT` and `ger`. */
export const isInLanguage = (written: string | null | undefined, language: string): boolean =>
  primaryLanguage(written) === language;

/** Source: ISO 639-2, special situations; RFC 5646, 2.2.7: what follows `x` is agreed on in private. */
const NO_LANGUAGE: ReadonlySet<string> = new Set(['und', 'mul', 'mis', 'zxx', 'x']);
const PRIVATE = /^x(?:-[a-z\d]{1,8})+$/i;

/** Records have few different tags; null for those that are none. */
const read = new Map<string, string | null>();
const MAX_READ = 1000;
/** Longer texts are no tags. */
const MAX_CHARACTERS = 50;

function canonicalTag(written: string): string | undefined {
  if (written.length > MAX_CHARACTERS) return undefined;
  const tag = written.trim().replaceAll('_', '-');
  if (PRIVATE.test(tag)) return tag.toLowerCase();
  if (!/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return namedLanguage(tag);
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The language with this name; some catalogues write `german`. */
function namedLanguage(name: string): string | undefined {
  if (!/^[\p{L}\p{M} ]{4,}$/u.test(name)) return undefined;
  names ??= languageNames();
  return names.get(name.toLowerCase());
}

/** Takes more than a tenth of a second to make, and most sources name no language. */
let names: ReadonlyMap<string, string> | undefined;

/** Of the languages that have a code of two letters. */
function languageNames(): ReadonlyMap<string, string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = new Map<string, string>();
  for (const language of NAMING_LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
    for (const code of codes) {
      const name = display.of(code)?.toLowerCase();
      const [tag] = Intl.getCanonicalLocales(code);
      if (name !== undefined && tag !== undefined && !found.has(name)) found.set(name, tag);
    }
  }
  return found;
}

/** Whose names of languages are read. */
const NAMING_LANGUAGES = ['en', 'de', 'fr', 'it', 'es'] as const;
