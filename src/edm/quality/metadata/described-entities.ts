import { authorityUri } from '../../record/authority-uri.ts';
import type { Entity } from '../../record/record.ts';
import { isEntity, urlOf, valuesOf } from '../../record/values.ts';

/** The classes of EDM for what surrounds an object. */
const CLASSES = ['Agent', 'Concept', 'Place', 'TimeSpan'] as const;

export type ContextualClass = (typeof CLASSES)[number];

/** An entity that the object names. */
interface DescribedEntity {
  readonly class: ContextualClass;
  /** All properties that the record states of it. */
  readonly entity: Entity;
  /** In an authority file from which its description follows, such as GND or AAT. */
  readonly isInAuthorityFile: boolean;
}

export interface DescribedEntities {
  readonly all: readonly DescribedEntity[];
  /** Those that a property names. */
  of(property: string): readonly DescribedEntity[];
}

/**
 * The entities that the object names by a URL or describes in place. A record may describe
 * an entity at one place and refer to it at another: both have the description.
 */
export function describedEntities(cho: Entity): DescribedEntities {
  const byUrl = new Map<string, { readonly entity: Entity; readonly size: number }>();
  const named: { readonly property: string; readonly entity: Entity }[] = [];
  for (const property in cho) {
    if (property === 'id' || property === 'type') continue;
    for (const value of valuesOf(cho[property])) {
      const entity = isEntity(value) ? value : referenceIn(urlOf(value));
      if (entity === undefined) continue;
      named.push({ property, entity });
      const { id = '' } = entity;
      if (id === '') continue;
      const size = Object.keys(entity).length;
      if (size > (byUrl.get(id)?.size ?? 0)) byUrl.set(id, { entity, size });
    }
  }
  const found = named.flatMap(({ property, entity }) => {
    const described = byUrl.get(entity.id ?? '')?.entity ?? entity;
    const file = authorityUri(described.id ?? '')?.file;
    const ofClass = classOf(described, file, property);
    if (ofClass === undefined) return [];
    return { property, class: ofClass, entity: described, isInAuthorityFile: file !== undefined };
  });
  return { all: found, of: (property) => found.filter((one) => one.property === property) };
}

/** A text counts as a reference if it is a URL in a known authority file. */
function referenceIn(text: string | undefined): Entity | undefined {
  if (text === undefined || !/^https?:\/\/\S+$/.test(text)) return undefined;
  return authorityUri(text)?.file === undefined ? undefined : { id: text };
}

const CLASS_OF_FILE: Readonly<Record<string, ContextualClass>> = {
  aat: 'Concept',
  geonames: 'Place',
  tgn: 'Place',
  ulan: 'Agent',
  viaf: 'Agent',
  isni: 'Agent',
  orcid: 'Agent',
};

/** What an entry of an authority file for all classes is, if a property names it. */
const CLASS_OF_PROPERTY: Readonly<Record<string, ContextualClass>> = {
  creator: 'Agent',
  contributor: 'Agent',
  publisher: 'Agent',
  spatial: 'Place',
  currentLocation: 'Place',
  created: 'TimeSpan',
  issued: 'TimeSpan',
  date: 'TimeSpan',
  temporal: 'TimeSpan',
  dcType: 'Concept',
  subject: 'Concept',
  medium: 'Concept',
  format: 'Concept',
  hasType: 'Concept',
};

/** The stated class; for a reference, that of the authority file, or that which the property suggests. */
function classOf(entity: Entity, file: string | undefined, property: string): ContextualClass | undefined {
  const types: readonly string[] = typeof entity.type === 'string' ? [entity.type] : (entity.type ?? []);
  const stated = CLASSES.find((name) => types.includes(name));
  if (stated !== undefined || file === undefined) return stated;
  return CLASS_OF_FILE[file] ?? CLASS_OF_PROPERTY[property];
}
