import { positionOf } from '../../../edm/record/coordinates.ts';
import { urls } from '../../../edm/record/display.ts';
import { indexedText } from '../../../edm/record/indexed-texts.ts';
import type { Entity, Value } from '../../../edm/record/record.ts';
import {
  hasType,
  isEntity,
  isLiteralObject,
  languageOf,
  literalText,
  valuesOf,
} from '../../../edm/record/values.ts';
import { cacheKey } from '../../../kernel/cache-key.ts';
import { cutText } from '../../../kernel/cut-text.ts';
import { ENTITY_TYPES, type EntityType } from '../../fields/entity-roles.ts';
import { tidyLine } from '../../fields/wording.ts';
import type { LangText } from '../entity.ts';

/** What one record says of an entity. The order of the keys is always this one; absent values are undefined. */
export interface EntityDescription {
  /** As in the record. */
  readonly uri: string;
  /** The class that the record states or the role implies. */
  readonly type: EntityType;
  readonly labels: readonly LangText[];
  readonly variants: readonly LangText[];
  readonly notes: readonly LangText[];
  /** Birth, foundation or begin, and death, end, as written. */
  readonly begin: string | undefined;
  readonly end: string | undefined;
  readonly lat: number | undefined;
  readonly long: number | undefined;
  /** URIs of the same entity. */
  readonly sameAs: readonly string[];
  /** URIs of nearly the same ones. */
  readonly closeMatch: readonly string[];
}

/** Bounds: an entity of an authority file may have hundreds of names. */
const [MAX_TEXTS, MAX_NOTES, MAX_LINKS] = [100, 5, 30];
const [MAX_TEXT_CHARACTERS, MAX_NOTE_CHARACTERS, MAX_DATE_CHARACTERS, MAX_URL_CHARACTERS] = [
  300, 2000, 60, 2000,
];

/** The description of an entity, with what is `known` of it from the same record. */
export function describeEntity(
  uri: string,
  value: Value,
  impliedType: EntityType,
  known: EntityDescription | undefined,
): EntityDescription {
  const entity: Entity = isEntity(value) ? value : {};
  const preferred = texts(entity['prefLabel']);
  const names = texts(entity['name']);
  const stated = ENTITY_TYPES.find((type) => hasType(entity, type));
  return {
    uri,
    type: stated ?? known?.type ?? impliedType,
    labels: together(known?.labels, preferred.length > 0 ? preferred : names, MAX_TEXTS),
    variants: together(
      known?.variants,
      [...texts(entity['altLabel']), ...texts(entity['hiddenLabel']), ...(preferred.length > 0 ? names : [])],
      MAX_TEXTS,
    ),
    notes: together(
      known?.notes,
      [
        ...texts(entity['note'], MAX_NOTE_CHARACTERS),
        ...texts(entity['biographicalInformation'], MAX_NOTE_CHARACTERS),
      ],
      MAX_NOTES,
    ),
    begin: known?.begin ?? firstText(entity, ['dateOfBirth', 'dateOfEstablishment', 'begin']),
    end: known?.end ?? firstText(entity, ['dateOfDeath', 'dateOfTermination', 'end']),
    ...coordinates(entity, known),
    sameAs: links(known?.sameAs, [...urls(entity['sameAs']), ...urls(entity['exactMatch'])]),
    closeMatch: links(known?.closeMatch, urls(entity['closeMatch'])),
  };
}

function texts(
  values: Value | readonly Value[] | undefined,
  maxCharacters = MAX_TEXT_CHARACTERS,
): LangText[] {
  return valuesOf(values).flatMap((value) => {
    const text = cutText(tidyLine(indexedText(literalText(value) ?? '')), maxCharacters);
    if (text === '') return [];
    const tag = isLiteralObject(value) ? languageOf(value)?.toLowerCase() : undefined;
    return { lang: tag ?? null, value: text };
  });
}

function firstText(entity: Entity, keys: readonly string[]): string | undefined {
  const found = keys.flatMap((key) => texts(entity[key], MAX_DATE_CHARACTERS))[0];
  return found?.value;
}

/** Both or none. */
function coordinates(entity: Entity, known: EntityDescription | undefined) {
  if (known?.lat !== undefined) return { lat: known.lat, long: known.long };
  return positionOf(entity) ?? { lat: undefined, long: undefined };
}

function together(known: readonly LangText[] = [], added: readonly LangText[], most: number): LangText[] {
  const found = new Map([...known, ...added].map((text) => [cacheKey({ ...text }), text]));
  return [...found.values()].slice(0, most);
}

function links(known: readonly string[] = [], added: readonly string[]): string[] {
  return [...new Set([...known, ...added])]
    .filter((url) => url.length <= MAX_URL_CHARACTERS)
    .slice(0, MAX_LINKS);
}
