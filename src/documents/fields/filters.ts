/**
 * A filter for documents with any of these texts in a field. It matches nothing if no text has a word,
 * because engines compare words, whatever their case and punctuation, and refuse a value without any.
 */
export function textFilter(field: string, texts: readonly string[]): string {
  const searchable = texts.filter(hasWord);
  return searchable.length > 0 ? `${field}:=[${searchable.map(quotedText).join(',')}]` : NO_MATCH;
}

/** A filter for `chos` that matches nothing. */
export const NO_MATCH = 'uuid:=none';

export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * A text in backticks. Within these only a backtick, and a backslash before it,
 * mean something to engines, which ignore both when they compare.
 */
export const quotedText = (text: string): string => `\`${text.replaceAll('`', '').replace(/[\\\s]+$/, '')}\``;

/** For objects whose period begins at `first` or later, and before `end`: Unix timestamps. One condition, because an engine tests each on every object. */
export function beginFilter(first: number | undefined, end: number | undefined): string | undefined {
  if (first !== undefined && end !== undefined) return `dateMin:[${first}..${end - 1}]`;
  if (first !== undefined) return `dateMin:>=${first}`;
  return end === undefined ? undefined : `dateMin:<${end}`;
}

/** For objects with a picture, or without: every previewed picture has an orientation. */
export const pictureFilter = (has: boolean): string =>
  `imageOrientation:${has ? '=' : '!='}[portrait,landscape,square]`;

/** For objects with files. What a record without any says about rights is about its description. */
export const HAS_MEDIA = 'mediaCount:>0';

/** For objects with files that may be used freely. */
export const FREE_MEDIA = `edmRightsReusePolicy:=OPEN && ${HAS_MEDIA}`;

/** For `chos-entities`: the entity with an id, or with a URI that has it. Ids have no backtick and no backslash. */
export const entityIdFilter = (id: string): string => `id:=\`${id}\` || otherId:=\`${id}\``;

/** The URIs of an entity, and the fields that hold them. */
interface EntityUris {
  readonly roles: readonly { readonly field: string }[];
  readonly uris: readonly string[];
}

/** For `chos`: all objects that name an entity. */
export const entityFilter = ({ roles, uris }: EntityUris): string =>
  roles.map(({ field }) => uriFilter(field, uris)).join(' || ');

/** For `chos`: the objects with any of these URIs in a field of URIs. No URI has a backtick or a backslash. */
export const uriFilter = (field: string, uris: readonly string[]): string =>
  uris.length === 1 ? `${field}:=\`${uris[0]}\`` : `${field}:=[${uris.map((uri) => `\`${uri}\``).join(',')}]`;
