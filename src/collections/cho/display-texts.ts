import { LABEL_LANGUAGES, preferredValue, texts } from '../../edm/display.ts';
import type { Value } from '../../edm/record.ts';
import { tidyLine } from './wording.ts';

/**
 * The values of a property as they are shown and searched, each once: literals
 * in every language, of an entity its label, of a bare reference nothing.
 */
export function displayTexts(
  values: Value | readonly Value[] | undefined,
  tidy: (text: string) => string = tidyLine,
): string[] {
  return values === undefined ? [] : distinct(texts(values, LABEL_LANGUAGES).map(tidy));
}

/** The one name of what several values name. */
export const displayName = (values: Value | readonly Value[] | undefined): string | undefined =>
  displayTexts(preferredValue(values, LABEL_LANGUAGES))[0] ?? displayTexts(values)[0];

/** Each text once, in the order of their first mention, none that is empty. */
export function distinct(values: readonly string[]): string[] {
  if (values.length === 1 && values[0] !== '') return [...values];
  const found = new Set(values);
  found.delete('');
  return [...found];
}
