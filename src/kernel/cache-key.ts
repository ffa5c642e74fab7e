declare const brand: unique symbol;

/** What a cache looks its entries up by. Caches accept nothing else, and only this file makes keys. */
export type CacheKey = string & { readonly [brand]: true };

/** A value of which keys are made. */
export type KeyPart = string | number | boolean | null | undefined | readonly KeyPart[] | KeyParts;

/** Parts by name. A part that is undefined is absent. */
export interface KeyParts {
  readonly [name: string]: KeyPart;
}

/**
 * The key of named parts. [cache-7] Different parts have different keys: each text has its length before it, and each
 * other value a letter of its own, so that `undefined`, `null` and 1 are not the texts "undefined", "null" and
 * "1". The order of names does not matter, that of a list does. No key is the beginning of another one.
 */
export const cacheKey = (parts: KeyParts): CacheKey => textOfParts(parts) as CacheKey;

/** A key that begins with another one: those of a scope can be found by their beginning. */
export const keyWithin = (scope: CacheKey, parts: KeyParts): CacheKey =>
  `${scope}${textOfParts(parts)}` as CacheKey;

function textOfParts(parts: KeyParts): string {
  let text = '{';
  for (const name of Object.keys(parts).sort()) {
    const value = parts[name];
    if (value !== undefined) text += textOf(name) + textOf(value);
  }
  return `${text}}`;
}

function textOf(part: KeyPart): string {
  switch (typeof part) {
    case 'string':
      return `${part.length}:${part}`;
    case 'number':
      return `n${Object.is(part, -0) ? '-0' : part};`;
    case 'boolean':
      return part ? 't' : 'f';
    case 'undefined':
      return 'u';
    default:
      if (part === null) return 'z';
      return isList(part) ? `[${part.map(textOf).join('')}]` : textOfParts(part);
  }
}

/** `Array.isArray` does not narrow readonly lists. */
const isList = (part: readonly KeyPart[] | KeyParts): part is readonly KeyPart[] => Array.isArray(part);
