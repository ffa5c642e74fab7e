import type { Entity, Value } from './record.ts';
import { referenceFault } from './reference.ts';
import { addressOf, isEntity, isLiteralObject, languageOf, valuesOf } from './values.ts';

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

/** The addresses among a property's values: references, whichever way they are written, and entities that have one. */
export function addresses(values: PropertyValues): string[] {
  const found: string[] = [];
  for (const value of valuesOf(values)) {
    const address = addressOf(value);
    if (address !== undefined && referenceFault(address) === undefined) found.push(address);
  }
  return found;
}

function textOf(value: Value, languages: readonly string[]): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return String(value);
  return isEntity(value) ? labelOf(value, languages) : value['@value'];
}

function labelOf(entity: Entity, languages: readonly string[]): string | undefined {
  const preferred = valuesOf(entity['prefLabel']).filter((label) => !isEntity(label));
  const labels = preferred.length > 0 ? preferred : valuesOf(entity['name']);
  for (const language of languages) {
    const match = labels.find((label) => isInLanguage(label, language));
    if (match !== undefined) return textOf(match, []);
  }
  const [first] = labels;
  return first === undefined || isEntity(first) ? undefined : textOf(first, []);
}

/** `de` also finds `de-AT` and `DE`. */
function isInLanguage(label: Value, language: string): boolean {
  const tag = typeof label === 'object' && isLiteralObject(label) ? languageOf(label) : undefined;
  if (tag === undefined) return false;
  const lower = tag.toLowerCase();
  return lower === language || lower.startsWith(`${language}-`);
}
