import { formatsFor } from './formats.ts';

const { number, dateAndTime } = formatsFor('de');

/** Texts of the status page in German. */
export const statusDe = {
  number,
  dateAndTime,
  title: 'Status',
  description: 'Was dieser Dienst enthält, wie aktuell er ist und ob alle Teile antworten.',
  summaries: {
    ready: 'Alles ist in Betrieb.',
    degraded: 'Suche und Objekte funktionieren, ein anderer Teil antwortet gerade nicht.',
    unready: 'Die Suche ist gerade nicht verfügbar.',
  },
  readAt: 'Stand:',
  version: 'Version',
  backends: 'Teile des Dienstes',
  backendNames: { search: 'Suche', cms: 'Einrichtungen und Geschichten', records: 'Datensätze' },
  states: { available: 'in Betrieb', unavailable: 'antwortet nicht' },
  models: 'Ähnlichkeit und Suche nach Bedeutung',
  modelKinds: { text: 'Texte', image: 'Bilder' },
  modelUnavailable: 'Wörter lassen sich gerade nicht mit ihnen vergleichen',
  unusableModel: (name: string) => `das installierte Modell ${name} kann nicht verwendet werden`,
  unavailable: 'nicht verfügbar',
  noContent: 'Die Zahlen sind gerade nicht verfügbar, weil der Speicher der Datensätze nicht antwortet.',
  content: 'Bestand',
  what: 'Was',
  count: 'Anzahl',
  records: 'Datensätze',
  collections: {
    chos: 'Objekte in der Suche',
    editorial: 'Einrichtungen und Geschichten in der Suche',
    knowledge: 'Seiten der Wissensbasis in der Suche',
  },
  recordsChanged: 'Letzte Änderung eines Datensatzes:',
  indexIsCurrent: 'Die Suche enthält alle Änderungen.',
  indexIsBehind: 'Die Suche enthält die letzten Änderungen noch nicht.',
  runs: 'Aktualisierung',
  run: 'Vorgang',
  lastComplete: 'Zuletzt vollständig',
  runNames: {
    ingest: 'Datensätze einlesen',
    index: 'Suche aktualisieren',
    sync: 'Einrichtungen, Geschichten und Wissensbasis abgleichen',
    export: 'Gesamtdatensatz erstellen',
  },
  dataset: 'Gesamtdatensatz zum Herunterladen',
  never: 'noch nie',
  latestIncomplete: 'der letzte Lauf war unvollständig',
  institutions: 'Einrichtungen',
  institution: 'Einrichtung',
  unnamed: 'ohne Namen',
};
