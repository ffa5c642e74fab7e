import { UNTITLED } from '../../edm/record/titles.ts';
import { objectDe } from './de-object.ts';
import { qualityDe } from './de-quality.ts';
import { entitiesDe, searchDe } from './de-search.ts';
import { formatsFor } from './formats.ts';

const { number, yearNumber } = formatsFor('de');

/** All texts of the site in German. */
export const de = {
  frame: {
    skipToContent: 'Zum Inhalt springen',
    search: 'Suche',
    institutions: 'Einrichtungen',
    entities: 'Personen, Orte, Themen',
    stories: 'Geschichten',
    knowledge: 'Wissensbasis',
    myList: 'Meine Liste',
    menuButton: 'Menü',
    discover: 'Entdecken',
    data: 'Daten',
    about: 'Über uns',
    imprint: 'Impressum',
    forDevelopers: 'API für Programme',
    dataset: 'Alle Daten als Datei',
    harvest: 'OAI-PMH',
    otherLanguage: 'English',
    menu: 'Hauptmenü',
    searchLabel: 'Objekte suchen',
    newObjects: 'Neue Objekte',
    searchPlaceholder: 'Künstler, Titel, Ort, Thema …',
    searchButton: 'Suchen',
    dataLicence: 'Daten und Bilder tragen die Rechteangaben der Einrichtungen.',
  },
  codes: {
    edmType: { IMAGE: 'Bild', VIDEO: 'Film', SOUND: 'Ton', TEXT: 'Text', '3D': '3D-Objekt' },
    edmTypes: { IMAGE: 'Bilder', VIDEO: 'Filme', SOUND: 'Töne', TEXT: 'Texte', '3D': '3D-Objekte' },
    reuse: {
      OPEN: 'Frei nutzbar',
      RESTRICTED: 'Mit Einschränkungen nutzbar',
      CLOSED: 'Nutzung erst nach Rückfrage',
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
    whyFound: 'Warum gefunden?',
    untitled: UNTITLED.de,
  },
  errors: {
    404: { title: 'Nicht gefunden', text: 'Diese Seite gibt es nicht oder nicht mehr.' },
    410: { title: 'Nicht mehr vorhanden', text: 'Dieses Objekt wurde gelöscht oder zurückgezogen.' },
    429: { title: 'Zu viele Anfragen', text: 'Bitte kurz warten und dann noch einmal versuchen.' },
    502: {
      title: 'Die Suche antwortet gerade nicht',
      text: 'Gerade ist viel los, oder die Suche ist kurz nicht erreichbar. In einigen Augenblicken sollte es wieder gehen.',
    },
    503: {
      title: 'Das geht gerade nicht',
      text: 'Gerade ist viel los. In einigen Augenblicken sollte es wieder gehen.',
    },
    other: { title: 'Das hat nicht geklappt', text: 'Bitte noch einmal versuchen.' },
    again: 'Noch einmal versuchen',
    home: 'Zur Startseite',
  },
  home: {
    title: 'Start',
    number,
    objects: (count: number) => (count === 1 ? 'Objekt' : 'Objekte'),
    houses: (count: number) => (count === 1 ? 'Einrichtung' : 'Einrichtungen'),
    free: 'frei nutzbar',
    oldest: 'ältestes Objekt',
    year: (year: number) => (year > 0 ? String(year) : `${yearNumber(1 - year)}\u00a0v. Chr.`),
    numbers: 'Die Sammlung in Zahlen',
    mosaic: 'Bilder aus der Sammlung, jeden Tag andere',
    titles: 'Titel aus der Sammlung, jeden Tag andere',
    byPicture: 'Mit einem Bild suchen',
    openOnly: 'Frei nutzbare Werke',
    ways: 'Stöbern',
    byKind: 'Nach Art',
    byTime: 'Nach Zeit',
    decade: (from: number) => `${from}er`,
    byColour: 'Nach Farbe',
    stories: 'Geschichten',
    allStories: 'Alle Geschichten',
    institutions: 'Einrichtungen',
    allInstitutions: 'Alle Einrichtungen',
  },
  search: searchDe,
  entities: entitiesDe,
  list: {
    title: 'Meine Liste',
    sharedTitle: 'Eine geteilte Liste',
    empty:
      'Die Liste ist leer. Mit dem Herz an einem Objekt kommt es hierher. Die Liste bleibt in diesem Browser.',
    toSearch: 'Objekte suchen',
    foreign: 'Jemand hat diese Liste geteilt. Die eigene Liste bleibt, wie sie ist.',
    keepAll: 'Alle auf meine Liste setzen',
    keep: 'Merken',
    kept: 'Auf meiner Liste',
    full: 'Die Liste ist voll: Sie fasst 250 Objekte.',
    tooMany: (max: number, surplus: number) =>
      `Die Liste ist zu lang: Hier stehen die ersten ${number(max)} Objekte, ${number(surplus)} weitere fehlen.`,
    missing: (count: number) =>
      count === 1
        ? 'Ein Objekt der Liste gibt es nicht mehr.'
        : `${number(count)} Objekte der Liste gibt es nicht mehr.`,
    share: 'Liste teilen',
    shareText: 'Wer diese Adresse öffnet, sieht dieselbe Liste:',
    shareUrl: 'Adresse der Liste',
    exports: 'Herunterladen:',
    clear: 'Liste leeren',
  },
  documentation: {
    name: 'Dokumentation',
    guides: 'Anleitungen',
    recipes: 'Rezepte',
    reference: 'Referenz',
    referenceTitle: 'Referenz der Schnittstelle',
    loading: 'Die Referenz wird geladen …',
    plainReference: 'Einfache Fassung auf einer Seite',
    searchReference: 'Suchen',
    openApi: 'OpenAPI',
    onThisPage: 'Auf dieser Seite',
    allGuides: 'Alle Anleitungen',
    searchGuides: 'Anleitungen durchsuchen',
    searchHint: 'Wörter wie „facet“ oder „resumptionToken“ eingeben. Die Anleitungen sind englisch.',
    found: (count: number, query: string) =>
      count === 1 ? `Ein Abschnitt enthält „${query}“.` : `${count} Abschnitte enthalten „${query}“.`,
    otherPages: 'Weitere Anleitungen',
    previous: 'Vorige',
    next: 'Nächste',
    copy: 'Kopieren',
    copied: 'Kopiert',
    section: (title: string) => `Link zum Abschnitt ${title}`,
  },
  object: objectDe,
  quality: qualityDe,
  pages: {
    objects: (count: number) => (count === 1 ? '1 Objekt' : `${number(count)} Objekte`),
    allObjects: (count: number) => (count === 1 ? 'Zum Objekt' : `Alle ${number(count)} Objekte`),
    inNumbers: 'Der Bestand in Zahlen',
    itsObjects: 'Objekte dieser Einrichtung',
    withPicture: 'mit Bild',
    institutions: 'Einrichtungen',
    institutionsText: (count: number) =>
      count === 1
        ? 'Eine Einrichtung bewahrt diese Objekte.'
        : `${number(count)} Einrichtungen bewahren diese Objekte und zeigen sie hier.`,
    foundInstitutions: (count: number) =>
      count === 1 ? '1 Einrichtung.' : `${number(count)} Einrichtungen.`,
    showAll: 'Alle zeigen',
    show: 'Anzeigen',
    mapLegend: 'Zahlen: Einrichtungen an diesem Ort. Linien: Staatsgrenzen.',
    map: 'Karte der Einrichtungen',
    nameContains: 'Name',
    place: 'Ort',
    allPlaces: 'Alle Orte',
    letters: 'Anfangsbuchstaben',
    crumbs: 'Ort der Seite',
    links: 'Im Web',
    webLinks: { website: 'Website', web_collection: 'Sammlung online', shop: 'Shop', blog: 'Blog' },
    partOf: 'Gehört zu',
    houses: 'Einrichtungen',
    stories: 'Geschichten',
    storiesText: 'Themen, Menschen und Hintergründe zur Sammlung.',
    noStories: 'Noch gibt es keine Geschichten.',
    openAt: (host: string) => `Ansehen auf ${host}`,
    knowledgeText: 'Handbücher und Erklärungen für alle, die mit der Sammlung arbeiten.',
    noKnowledge: 'In dieser Sprache gibt es noch keine Texte.',
    inLanguage: { de: 'Auf Deutsch', en: 'Auf Englisch' },
    changed: (date: string) => `Zuletzt geändert am ${date}`,
    furtherPages: 'Weitere Seiten',
    previous: 'Zurück',
    next: 'Weiter',
  },
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
