import { LABEL_LANGUAGES, preferredValue, texts } from '../../../edm/record/display.ts';
import { indexedText } from '../../../edm/record/indexed-texts.ts';
import type { Value } from '../../../edm/record/record.ts';
import { tidyLine } from '../../fields/wording.ts';

/**
 * The values of a property as they are shown and searched, each once: literals
 * in every language, the labels of entities. References are skipped.
 */
export function displayTexts(
  values: Value | readonly Value[] | undefined,
  tidy: (text: string) => string = tidyLine,
): string[] {
  return values === undefined
    ? []
    : distinct(texts(values, LABEL_LANGUAGES).map((text) => tidy(indexedText(text))));
}

/** The preferred value of a property. */
export const displayName = (values: Value | readonly Value[] | undefined): string | undefined =>
  displayTexts(preferredValue(values, LABEL_LANGUAGES))[0] ?? displayTexts(values)[0];

/** Each text once, in the order of the first occurrences, without empty texts. */
export function distinct(values: readonly string[]): string[] {
  if (values.length === 1 && values[0] !== '') return [...values];
  const found = new Set(values);
  found.delete('');
  return [...found];
}
