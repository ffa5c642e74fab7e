import type { Entity } from '../../edm/record.ts';
import { valuesOf } from '../../edm/values.ts';
import type { ContextualClass, DescribedEntities } from './described-entities.ts';
import { isStated } from './is-stated.ts';

/** Properties by which people browse, and the groups that they make up. */
export interface EnablingElements {
  /** By their EDM names. */
  readonly elements: readonly string[];
  readonly groups: readonly EnablingGroup[];
}

type EnablingGroup = 'time' | 'concepts' | 'people' | 'places';

/** An element with any value belongs to its group. */
const ELEMENTS: readonly (readonly [key: string, name: string, group: EnablingGroup])[] = [
  ['created', 'dcterms:created', 'time'],
  ['issued', 'dcterms:issued', 'time'],
  ['temporal', 'dcterms:temporal', 'time'],
  ['format', 'dc:format', 'concepts'],
  ['dcType', 'dc:type', 'concepts'],
  ['medium', 'dcterms:medium', 'concepts'],
  ['creator', 'dc:creator', 'people'],
  ['contributor', 'dc:contributor', 'people'],
  ['publisher', 'dc:publisher', 'people'],
  ['spatial', 'dcterms:spatial', 'places'],
  ['currentLocation', 'edm:currentLocation', 'places'],
];

/** Elements that count only if they name an entity of one of these classes. */
const BY_CLASS: readonly (readonly [key: string, name: string, classes: readonly ContextualClass[]])[] = [
  ['hasMet', 'edm:hasMet', ['TimeSpan', 'Agent']],
  ['subject', 'dc:subject', ['Concept', 'Agent', 'Place']],
];

const GROUP_OF_CLASS: Readonly<Record<ContextualClass, EnablingGroup>> = {
  TimeSpan: 'time',
  Concept: 'concepts',
  Agent: 'people',
  Place: 'places',
};

export function enablingElements(cho: Entity, entities: DescribedEntities): EnablingElements {
  const elements: string[] = [];
  const groups = new Set<EnablingGroup>();
  for (const [key, name, group] of ELEMENTS) {
    if (!valuesOf(cho[key]).some(isStated)) continue;
    elements.push(name);
    groups.add(group);
  }
  for (const [key, name, classes] of BY_CLASS) {
    const named = entities.of(key).filter((one) => classes.includes(one.class));
    if (named.length === 0) continue;
    elements.push(name);
    for (const one of named) groups.add(GROUP_OF_CLASS[one.class]);
  }
  return { elements, groups: [...groups] };
}
