import { formatsFor } from './formats.ts';

const { number } = formatsFor('de');

/** All texts of the site in German. */
export const de = {
  frame: {
    skipToContent: 'Zum Inhalt springen',
    search: 'Suche',
    institutions: 'Einrichtungen',
    stories: 'Geschichten',
    myList: 'Meine Liste',
    forDevelopers: 'API',
    otherLanguage: 'English',
    menu: 'Hauptmenü',
    searchLabel: 'Objekte suchen',
    searchPlaceholder: 'Künstler, Titel, Ort, Thema …',
    searchButton: 'Suchen',
    dataLicence: 'Daten und Bilder tragen die Rechteangaben der Einrichtungen.',
  },
  codes: {
    edmType: { IMAGE: 'Bild', VIDEO: 'Film', SOUND: 'Ton', TEXT: 'Text', '3D': '3D-Objekt' },
    reuse: {
      OPEN: 'Frei nutzbar',
      RESTRICTED: 'Mit Einschränkungen nutzbar',
      CLOSED: 'Nutzung nur mit Erlaubnis',
    },
    orientation: { portrait: 'Hochformat', landscape: 'Querformat', square: 'Quadratisch' },
    colour: {
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      purple: 'Violett',
      pink: 'Rosa',
      white: 'Weiß',
      gray: 'Grau',
      black: 'Schwarz',
      brown: 'Braun',
    },
    docType: {
      cho: 'Objekt',
      institution: 'Einrichtung',
      contentPage: 'Seite',
      wikiPage: 'Wissensbasis',
    },
  },
  card: {
    untitled: 'Ohne Titel',
    noPicture: (kind: string) => `${kind}, ohne Bild`,
  },
  errors: {
    404: { title: 'Nicht gefunden', text: 'Diese Seite gibt es nicht oder nicht mehr.' },
    410: { title: 'Nicht mehr vorhanden', text: 'Dieses Objekt wurde gelöscht oder zurückgezogen.' },
    502: {
      title: 'Die Suche ist gerade nicht erreichbar',
      text: 'Bitte in einigen Augenblicken noch einmal versuchen.',
    },
    other: { title: 'Das hat nicht geklappt', text: 'Bitte noch einmal versuchen.' },
    home: 'Zur Startseite',
  },
  home: {
    title: 'Start',
    objects: (count: number) => `${number(count)} Objekte`,
  },
  search: {
    title: 'Suche',
    found: (count: number) => (count === 1 ? '1 Objekt' : `${number(count)} Objekte`),
  },
  object: {},
  pages: {},
} as const;

/** `Same<{ a: 'x' }>` is `{ a: string }`: both tables have the same entries. */
type Same<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string
    ? string
    : Table[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Same<Table[Key]>;
};

/** All texts of the site in one language. The German table says which entries there are. */
export type Texts = Same<typeof de>;
