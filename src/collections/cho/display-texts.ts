import { texts } from '../../edm/display.ts';
import type { Value } from '../../edm/record.ts';
import { tidyLine } from './wording.ts';

/** One label for one thing, so that a person is not shown as two: the German, the English, or the first. */
const LABEL_LANGUAGES = ['de', 'en'];

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

/** Each text once, in the order of their first mention, none that is empty. */
export function distinct(values: readonly string[]): string[] {
  if (values.length === 1 && values[0] !== '') return [...values];
  const found = new Set(values);
  found.delete('');
  return [...found];
}
