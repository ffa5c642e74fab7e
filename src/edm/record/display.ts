import { isInLanguage } from '../../kernel/language-tags.ts';
import type { Entity, Value } from './record.ts';
import { urlFault } from './url-fault.ts';
import {
  isEntity,
  isLiteralObject,
  languageOf,
  literalText,
  urlOf,
  type Values,
  valuesOf,
} from './values.ts';

/** Each entity has one label, so that a person is not shown as two: the German, the English, or the first. */
export const LABEL_LANGUAGES: readonly string[] = ['de', 'en'];

/**
 * The values of a property as readers see them, one text each: the text of a
 * literal, the label of an entity, nothing for a bare reference. `languages`
 * such as `['de', 'en']` decide between several labels of an entity; the
 * default is the first label.
 */
export function texts(values: Values, languages: readonly string[] = []): string[] {
  const found: string[] = [];
  for (const value of valuesOf(values)) {
    const text = textOf(value, languages);
    if (text !== undefined) found.push(text);
  }
  return found;
}

/**
 * The value to show if there are several, such as two literals with the name of
 * one institution: chosen like a label of an entity.
 */
export function preferredValue(values: Values, languages: readonly string[]): Value | undefined {
  const given = valuesOf(values);
  if (given.length < 2) return given[0];
  for (const language of languages) {
    const match = given.find((value) => labelsIn(value).some((label) => isLabelIn(label, language)));
    if (match !== undefined) return match;
  }
  return given.find((value) => textOf(value, languages) !== undefined) ?? given[0];
}

const labelsIn = (value: Value): readonly Value[] =>
  isEntity(value) ? labelsOf(value) : [value].filter(isText);

/** The URLs among a property's values: references in either form, and entities with a URL. */
export const urls = (values: Values): string[] =>
  valuesOf(values).flatMap((value) => {
    const url = urlOf(value);
    return url === undefined || urlFault(url) !== undefined ? [] : [url];
  });

const textOf = (value: Value, languages: readonly string[]): string | undefined =>
  isEntity(value) ? labelOf(value, languages) : literalText(value);

function labelOf(entity: Entity, languages: readonly string[]): string | undefined {
  const label = inFirstLanguage(labelsOf(entity), languages);
  return label === undefined ? undefined : literalText(label);
}

/** Whether there is something to read in a literal. */
const isText = (value: Value): boolean => literalText(value) !== undefined;

/** All its labels, or else its names. */
export function labelsOf(entity: Entity): readonly Value[] {
  const preferred = valuesOf(entity['prefLabel']).filter(isText);
  return preferred.length > 0 ? preferred : valuesOf(entity['name']);
}

/** The first label in the first language that has one, else the first label. */
const inFirstLanguage = (labels: readonly Value[], languages: readonly string[]): Value | undefined =>
  languages
    .map((language) => labels.find((label) => isLabelIn(label, language)))
    .find((label) => label !== undefined) ?? labels[0];

const isLabelIn = (label: Value, language: string): boolean =>
  isLiteralObject(label) && isInLanguage(languageOf(label), language);
