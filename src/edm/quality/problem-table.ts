import type { Localised } from '../../kernel/languages.ts';

interface ProblemRow {
  /** Europeana's problem patterns that it stands for; absent if it is our own. */
  readonly patterns?: readonly string[];
  readonly title: Localised;
  /** What the institution can do about it. */
  readonly advice: Localised;
}

/**
 * The problems of a record: the values of the field `problems`. Europeana's patterns are
 * those of its Metis Sandbox.
 */
const TABLE = {
  'same-title': {
    patterns: ['P1'],
    title: {
      en: 'Other records of the institution have the same title',
      de: 'Andere Datensätze der Einrichtung haben denselben Titel',
    },
    advice: {
      en: 'Add to the title what distinguishes the object: what it shows, its maker, place or year',
      de: 'Den Titel um das ergänzen, was das Objekt unterscheidet: Dargestelltes, Urheber, Ort oder Jahr',
    },
  },
  'title-repeats-description': {
    patterns: ['P2', 'P3'],
    title: {
      en: 'The description repeats the title',
      de: 'Die Beschreibung wiederholt den Titel',
    },
    advice: {
      en: 'Write a description that says more than the title, or leave it out',
      de: 'Eine Beschreibung schreiben, die mehr sagt als der Titel, oder sie weglassen',
    },
  },
  'unrecognisable-title': {
    patterns: ['P5'],
    title: {
      en: 'The title contains an identifier or many special characters',
      de: 'Der Titel enthält eine Kennung oder viele Sonderzeichen',
    },
    advice: {
      en: 'Move inventory numbers and codes to a field of their own (dc:identifier), and word the title as people would',
      de: 'Inventarnummern und Kürzel in ein eigenes Feld (dc:identifier) verschieben und den Titel in Worten formulieren',
    },
  },
  'meaningless-title': {
    patterns: ['P6'],
    title: { en: 'The title says nothing', de: 'Der Titel sagt nichts aus' },
    advice: {
      en: 'Give the object a descriptive title, if need be in square brackets',
      de: 'Dem Objekt einen beschreibenden Titel geben, notfalls in eckigen Klammern',
    },
  },
  'unprintable-characters': {
    title: {
      en: 'A text contains characters that cannot be printed',
      de: 'Ein Text enthält nicht druckbare Zeichen',
    },
    advice: {
      en: 'Check the character encoding of the export, and remove control characters',
      de: 'Die Zeichenkodierung des Exports prüfen und Steuerzeichen entfernen',
    },
  },
  'markup-in-text': {
    title: {
      en: 'A text contains HTML',
      de: 'Ein Text enthält HTML',
    },
    advice: {
      en: 'Export texts without HTML elements, and characters themselves, not their names: neither <p> nor &nbsp; or &amp;amp;',
      de: 'Texte ohne HTML-Elemente exportieren und Zeichen selbst, nicht ihre Namen: weder <p> noch &nbsp; oder &amp;amp;',
    },
  },
  'missing-description': {
    patterns: ['P7'],
    title: { en: 'There is no description', de: 'Die Beschreibung fehlt' },
    advice: {
      en: 'Write a description of the object (dc:description), with a language tag',
      de: 'Eine Beschreibung des Objekts (dc:description) schreiben, mit Sprachangabe',
    },
  },
  'short-description': {
    patterns: ['P9'],
    title: {
      en: 'A description has fewer than 50 characters',
      de: 'Eine Beschreibung hat weniger als 50 Zeichen',
    },
    advice: {
      en: 'Say in a full sentence what the object is, what it shows and what it was made for',
      de: 'In einem ganzen Satz sagen, was das Objekt ist, was es zeigt und wozu es diente',
    },
  },
  'same-description': {
    title: {
      en: 'Other records of the institution have the same description',
      de: 'Andere Datensätze der Einrichtung haben dieselbe Beschreibung',
    },
    advice: {
      en: 'Describe the object itself; what holds for a whole collection belongs to the whole that it is part of (dcterms:isPartOf)',
      de: 'Das Objekt selbst beschreiben; was für eine ganze Sammlung gilt, gehört zum übergeordneten Ganzen (dcterms:isPartOf)',
    },
  },
  'long-value': {
    patterns: ['P12'],
    title: { en: 'A title has more than 70 characters', de: 'Ein Titel hat mehr als 70 Zeichen' },
    advice: {
      en: 'Shorten the title, and move the rest to the description (dc:description) or the other titles (dcterms:alternative)',
      de: 'Den Titel kürzen und den Rest in die Beschreibung (dc:description) oder die weiteren Titel (dcterms:alternative) verschieben',
    },
  },
  'no-language': {
    title: {
      en: 'Titles or descriptions have no language tag',
      de: 'Titel oder Beschreibungen haben keine Sprachangabe',
    },
    advice: {
      en: 'Add the language to title (dc:title) and description (dc:description), such as xml:lang="de"',
      de: 'Bei Titel (dc:title) und Beschreibung (dc:description) die Sprache angeben, etwa xml:lang="de"',
    },
  },
  'unreadable-date': {
    title: { en: 'The date cannot be read', de: 'Die Datierung ist nicht lesbar' },
    advice: {
      en: 'Write the date as a year, a range of years or an ISO date, and keep remarks in the description (dc:description)',
      de: 'Die Datierung als Jahr, Zeitraum oder ISO-Datum schreiben, Anmerkungen in der Beschreibung (dc:description)',
    },
  },
  'unknown-media-type': {
    title: {
      en: 'The kind of a file or of the object is unknown',
      de: 'Die Art einer Datei oder des Objekts ist unbekannt',
    },
    advice: {
      en: 'Name the MIME type of each file as its format (dc:format), such as image/jpeg, and one of the five kinds of objects (edm:type)',
      de: 'Den MIME-Typ jeder Datei als Format (dc:format) angeben, etwa image/jpeg, und eine der fünf Objektarten (edm:type)',
    },
  },
  'broken-link': {
    title: { en: 'A link of the record is broken', de: 'Ein Link des Datensatzes führt ins Leere' },
    advice: {
      en: 'Correct the URL in the record, or redirect the old one to the new page or file',
      de: 'Die URL im Datensatz berichtigen oder die alte auf die neue Seite oder Datei weiterleiten',
    },
  },
} as const satisfies Readonly<Record<string, ProblemRow>>;

export type ProblemId = keyof typeof TABLE;

export const PROBLEM_TABLE: Readonly<Record<ProblemId, ProblemRow>> = TABLE;

/** In the order of the table, which is also that of a record's problems. */
export const PROBLEM_IDS = Object.keys(TABLE) as readonly ProblemId[];
