import type { Texts } from './de.ts';
import { formatsFor } from './formats.ts';

const { number } = formatsFor('en');

/** Texts about persons, places, concepts and periods. */
export const entitiesEn: Texts['entities'] = {
  title: 'People, places, topics',
  text: 'Whom and what the objects name, with all names and spellings, connected by authority files such as the GND.',
  name: 'Name',
  all: 'All',
  typesLabel: 'Kind',
  types: { Agent: 'Person or organisation', Place: 'Place', Concept: 'Topic', TimeSpan: 'Period' },
  typesOf: { Agent: 'People', Place: 'Places', Concept: 'Topics', TimeSpan: 'Periods' },
  found: (count) => (count === 1 ? '1 entry' : `${number(count)} entries`),
  names: 'Other names',
  onMap: 'On the map',
  summary: (name, count) => (count === 1 ? `${name}: 1 object.` : `${name}: ${number(count)} objects.`),
  facet: 'Connected with',
  profile: 'Overview',
  profileOf: (name) => `Overview of ${name}`,
  roles: {
    creator: 'by',
    contributor: 'involved',
    subject: 'about',
    type: 'kind',
    place: 'place',
    period: 'period',
  },
  objectsAs: {
    creator: 'Made',
    contributor: 'Involved in',
    subject: 'Depictions and topics',
    type: 'Objects of this kind',
    place: 'Objects of this place',
    period: 'Objects of this period',
  },
};
