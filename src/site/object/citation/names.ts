/** A name as CSL knows it: in parts, or one that must not be taken apart. */
export type CslName = { readonly family: string; readonly given: string } | { readonly literal: string };

/** Words between given name and family name that belong to the family name. */
const PARTICLE = /^(?:von|van|de|da|di|del|della|du|le|la|zu|zur|zum|ten|ter|af|dos)$/;
/** Words that say which of several people of one name it is. */
const EPITHET = /^(?:der|die|the|d\.?|den|I{1,3}|IV|VI{0,3}|dem|il|el|Jr\.?|Sr\.?)$/;

/**
 * The parts of a name. `Dürer, Albrecht` says them itself. `Albrecht Dürer` is taken
 * apart only if it is a person's, and not if it has an epithet, as `Pieter Bruegel der Ältere`.
 */
export function nameOf(text: string, isPerson: boolean): CslName {
  const [family = '', given = '', ...more] = text.split(/\s*,\s*/);
  if (more.length === 0 && family !== '' && given !== '' && !/\d/.test(given)) return { family, given };
  const words = text.split(' ');
  const literal = { literal: text };
  if (!isPerson || words.length < 2 || words.length > 6 || words.some((word) => EPITHET.test(word)))
    return literal;
  const particle = words.findIndex((word, index) => index > 0 && PARTICLE.test(word));
  const start = particle > 0 ? particle : words.length - 1;
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' ') };
}

/** `Dürer, A.` */
export const withInitials = (name: CslName): string =>
  'literal' in name ? name.literal : `${name.family}, ${initials(name.given)}`;

/** `Dürer, Albrecht` */
export const familyFirst = (name: CslName): string =>
  'literal' in name ? name.literal : `${name.family}, ${name.given}`;

/** `Albrecht Dürer` */
export const givenFirst = (name: CslName): string =>
  'literal' in name ? name.literal : `${name.given} ${name.family}`;

const initials = (given: string): string =>
  given
    .split(/\s+/)
    .map((word) =>
      word
        .split('-')
        .map((part) => `${[...part][0] ?? ''}.`)
        .join('-'),
    )
    .join(' ');
