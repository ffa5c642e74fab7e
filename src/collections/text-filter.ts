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
