import { formatsFor } from './formats.ts';

const { number } = formatsFor('de');

/** Texts about persons, places, concepts and periods. */
export const entitiesDe = {
  title: 'Personen, Orte, Themen',
  text: 'Wen und was die Objekte nennen, mit allen Namen und Schreibweisen, verbunden über Normdateien wie die GND.',
  name: 'Name',
  all: 'Alle',
  typesLabel: 'Art',
  types: { Agent: 'Person oder Körperschaft', Place: 'Ort', Concept: 'Thema', TimeSpan: 'Zeitraum' },
  typesOf: { Agent: 'Personen', Place: 'Orte', Concept: 'Themen', TimeSpan: 'Zeiträume' },
  found: (count: number) => (count === 1 ? '1 Eintrag' : `${number(count)} Einträge`),
  names: 'Weitere Namen',
  onMap: 'Auf der Karte',
  summary: (name: string, count: number) =>
    count === 1 ? `${name}: 1 Objekt.` : `${name}: ${number(count)} Objekte.`,
  facet: 'Verbunden mit',
  profile: 'Überblick',
  profileOf: (name: string) => `Überblick zu ${name}`,
  roles: {
    creator: 'von',
    contributor: 'beteiligt',
    subject: 'über',
    type: 'Art',
    place: 'Ort',
    period: 'Zeit',
  },
  objectsAs: {
    creator: 'Geschaffen',
    contributor: 'Beteiligt an',
    subject: 'Darstellungen und Themen',
    type: 'Objekte dieser Art',
    place: 'Objekte zu diesem Ort',
    period: 'Objekte aus dieser Zeit',
  },
} as const;
