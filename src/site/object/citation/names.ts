/** A name as CSL knows it: in parts, or one that must not be taken apart. */
export type CslName =
  | { readonly family: string; readonly given: string; readonly suffix?: string }
  | { readonly literal: string };

/** Words of a family name that may also stand behind the given name: `Gogh, Vincent van`. */
export const isParticle = (word: string): boolean =>
  /^(?:von|vom|van|de|der|den|da|di|del|della|du|des|le|la|los|las|zu|zur|zum|ten|ter|af|dos|y|d['’])$/.test(
    word,
  );

/** Words that no initial is made of. */
export const isHonorific = (word: string): boolean =>
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
