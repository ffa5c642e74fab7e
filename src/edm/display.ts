import type { Entity, Value } from './record.ts';
import { urlFault } from './url-fault.ts';
import { isEntity, isLiteralObject, languageOf, urlOf, valuesOf } from './values.ts';

type PropertyValues = Value | readonly Value[] | undefined;

/**
 * What a reader sees of a property's values, one text each in their order: the
 * text of a literal, the label of an entity, nothing for a bare reference.
 * `languages` such as `['de', 'en']` decide between several labels of one
 * entity; without a match the first one stands.
 */
export function texts(values: PropertyValues, languages: readonly string[] = []): string[] {
  const found: string[] = [];
  for (const value of valuesOf(values)) {
    const text = textOf(value, languages);
    if (text !== undefined) found.push(text);
  }
  return found;
}

/**
 * The value to take where several stand and one is shown, such as two literals
 * with the name of one institution: chosen like a label of an entity.
 */
export function preferredValue(values: PropertyValues, languages: readonly string[]): Value | undefined {
  const given = valuesOf(values);
  for (const language of languages) {
    const match = given.find((value) => labelsIn(value).some((label) => isInLanguage(label, language)));
    if (match !== undefined) return match;
  }
  return given.find((value) => textOf(value, languages) !== undefined) ?? given[0];
}

const labelsIn = (value: Value): readonly Value[] =>
  typeof value === 'object' && isEntity(value) ? labelsOf(value) : [value];

/** One label for one thing, so that a person is not shown as two: the German, the English, or the first. */
export const LABEL_LANGUAGES: readonly string[] = ['de', 'en'];

/** The addresses among a property's values: references, whichever way they are written, and entities that have one. */
export function urls(values: PropertyValues): string[] {
  const found: string[] = [];
  for (const value of valuesOf(values)) {
    const address = urlOf(value);
    if (address !== undefined && urlFault(address) === undefined) found.push(address);
  }
  return found;
}

function textOf(value: Value, languages: readonly string[]): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  return isEntity(value) ? labelOf(value, languages) : value['@value'];
}

function labelOf(entity: Entity, languages: readonly string[]): string | undefined {
  const label = inFirstLanguage(labelsOf(entity), languages);
  return label === undefined || isEntity(label) ? undefined : textOf(label, []);
}

function labelsOf(entity: Entity): readonly Value[] {
  const preferred = valuesOf(entity['prefLabel']).filter((label) => !isEntity(label));
  return preferred.length > 0 ? preferred : valuesOf(entity['name']);
}

/** The first label in the first of the languages that has one, else the first label. */
const inFirstLanguage = (labels: readonly Value[], languages: readonly string[]): Value | undefined =>
  languages
    .map((language) => labels.find((label) => isInLanguage(label, language)))
    .find((label) => label !== undefined) ?? labels[0];

/** `de` also finds `de-AT` and `DE`. */
function isInLanguage(label: Value, language: string): boolean {
  const tag = typeof label === 'object' && isLiteralObject(label) ? languageOf(label) : undefined;
  if (tag === undefined) return false;
  const lower = tag.toLowerCase();
  return lower === language || lower.startsWith(`${language}-`);
}
