import { listDe } from './de-list.ts';
import { objectDe } from './de-object.ts';
import { rightsDe } from './de-rights.ts';
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
    rights: {
      'Public Domain': 'Gemeinfrei',
      CC0: 'CC0: alle Rechte freigegeben',
      'CC BY': 'CC BY: frei mit Namensnennung',
      'CC BY-SA': 'CC BY-SA: mit Namensnennung, gleiche Lizenz',
      'CC BY-ND': 'CC BY-ND: mit Namensnennung, unverändert',
      'CC BY-NC': 'CC BY-NC: mit Namensnennung, nicht kommerziell',
      'CC BY-NC-SA': 'CC BY-NC-SA: nicht kommerziell, gleiche Lizenz',
      'CC BY-NC-ND': 'CC BY-NC-ND: nicht kommerziell, unverändert',
      InC: 'Urheberrechtlich geschützt',
      'InC-OW-EU': 'Geschützt, verwaistes Werk (EU)',
      'InC-EDU': 'Geschützt, Nutzung für Bildung erlaubt',
      'InC-NC': 'Geschützt, nicht kommerzielle Nutzung erlaubt',
      'InC-RUU': 'Geschützt, Rechteinhaber nicht auffindbar',
      'NoC-CR': 'Nicht geschützt, vertragliche Einschränkungen',
      'NoC-NC': 'Nicht geschützt, nur nicht kommerziell',
      'NoC-OKLR': 'Nicht geschützt, andere rechtliche Einschränkungen',
      'NoC-US': 'In den USA nicht geschützt',
      CNE: 'Urheberrecht nicht bewertet',
      UND: 'Urheberrecht ungeklärt',
      NKC: 'Kein Urheberrecht bekannt',
      Andere: 'Andere Rechteangabe',
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
    titleOfAll: 'Objekte entdecken',
    titleOfWords: (words: string) => `Suche nach „${words}“`,
    found: (count: number) => (count === 1 ? '1 Objekt' : `${number(count)} Objekte`),
    foundPages: (count: number) => (count === 1 ? '1 Treffer' : `${number(count)} Treffer`),
    count: (count: number) => number(count),
    results: 'Ergebnisse',
    busy: 'Wird geladen …',
    tabsLabel: 'Was gesucht wird',
    tabs: {
      objects: 'Objekte',
      stories: 'Geschichten',
      institutions: 'Einrichtungen',
      knowledge: 'Wissensbasis',
    },
    filters: 'Filter',
    filtersButton: (count: number) => (count === 0 ? 'Filter' : `Filter (${number(count)})`),
    showResults: (count: number) => (count === 1 ? '1 Objekt zeigen' : `${number(count)} Objekte zeigen`),
    facets: {
      edmType: 'Art',
      edmRightsReusePolicy: 'Nutzung',
      imageColor: 'Farbe',
      dataProvider: 'Einrichtung',
      creator: 'Von wem',
      dcType: 'Objekttyp',
      subject: 'Thema',
      medium: 'Material und Technik',
      isPartOf: 'Sammlung oder Reihe',
      edmRightsName: 'Lizenz',
      imageOrientation: 'Bildformat',
      hasIiifManifest: 'IIIF',
      spatial: 'Ort',
    },
    picture: 'Bild',
    hasPicture: { yes: 'Mit Bild', no: 'Ohne Bild' },
    iiif: { true: 'Mit IIIF-Manifest', false: 'Ohne IIIF-Manifest' },
    placeExample: 'z. B. Salzburg',
    isChosen: 'gewählt, entfernen',
    chosen: 'Gewählte Filter',
    remove: 'Entfernen:',
    removeAll: 'Alle Filter entfernen',
    moreValues: (total: number) => `Mehr (${number(total)})`,
    fewerValues: 'Weniger',
    findValue: (facet: string) => `In „${facet}“ suchen`,
    find: 'Finden',
    noValues: 'Kein Wert passt dazu.',
    time: 'Zeit',
    from: 'von',
    to: 'bis',
    apply: 'Anwenden',
    allYears: 'Alle Jahre',
    bce: 'v. Chr.',
    timeHint: 'Es zählt das Jahr, mit dem die Datierung beginnt. Jahre v. Chr. mit Minus: −500.',
    year: (year: number) => (year < 0 ? `${-year} v. Chr.` : String(year)),
    before: (year: number) => `vor ${-year} v. Chr.`,
    period: (from: number | undefined, to: number | undefined) => {
      const year = (value: number) => (value < 0 ? `${-value} v. Chr.` : String(value));
      if (from === undefined) return to === undefined ? 'Alle Jahre' : `bis ${year(to)}`;
      if (to === undefined) return `ab ${year(from)}`;
      return from === to ? year(from) : `${year(from)} bis ${year(to)}`;
    },
    sortBy: 'Sortieren',
    sorts: {
      relevance: 'Relevanz',
      title: 'Titel',
      oldest: 'Älteste zuerst',
      newest: 'Jüngste zuerst',
      updated: 'Zuletzt aktualisiert',
      random: 'Zufällig',
    },
    shuffle: 'Neu mischen',
    view: 'Ansicht',
    views: { grid: 'Raster', list: 'Liste', compact: 'Kompakt' },
    corrected: 'Auch ähnlich Geschriebenes wurde gefunden. Gemeint:',
    loadMore: 'Mehr laden',
    pages: 'Seiten',
    page: (page: number) => `Seite ${number(page)}`,
    previousPage: 'Vorherige Seite',
    nextPage: 'Nächste Seite',
    shown: (first: number, last: number, found: number) =>
      `${number(first)}–${number(last)} von ${number(found)}`,
    empty: 'Nichts gefunden',
    emptyHint: 'Manchmal hilft eine andere Schreibweise, ein allgemeineres Wort oder die Einzahl.',
    everything: 'Alle Objekte ansehen',
    without: (facet: string, value: string) => `Ohne „${facet}: ${value}“`,
    withoutFilters: 'Ohne alle Filter',
    onlyWord: (word: string) => `Nur „${word}“`,
    wider: 'Auch entfernt Ähnliches',
    similar: {
      title: 'Ähnliche Objekte',
      startsFrom: 'Ausgangspunkt:',
      how: 'Worin ähnlich',
      by: { meaning: 'Dem Sinn nach', picture: 'Dem Bild nach' },
      threshold: 'Wie ähnlich',
      near: 'sehr',
      far: 'entfernt',
      ownPicture: 'Das eigene Bild',
      pictureHint:
        'Gesucht wird mit einem eigenen Bild. Diese Adresse enthält nur seine Merkmale: sie lässt sich weitergeben, das Bild selbst wird nicht gespeichert.',
      otherPicture: 'Anderes Bild',
    },
    picturePage: {
      title: 'Mit einem Bild suchen',
      text: 'Ein Foto, eine Skizze, eine Postkarte: gefunden werden Objekte, deren Bilder ähnlich aussehen.',
      choose: 'Bild auswählen',
      camera: 'Foto aufnehmen',
      search: 'Ähnliche Bilder suchen',
      drop: 'Oder ein Bild hierher ziehen oder aus der Zwischenablage einfügen.',
      busy: 'Das Bild wird verglichen …',
      privacy: 'JPEG, PNG, WebP, GIF, TIFF, BMP oder AVIF, höchstens 8 MB. Das Bild wird nicht gespeichert.',
    },
    pictureErrors: {
      400: 'Dieses Bild lässt sich nicht lesen.',
      413: 'Dieses Bild ist zu groß: höchstens 8 MB.',
      415: 'Diese Datei ist kein Bild einer unterstützten Art.',
      422: 'Bitte genau ein Bild auswählen.',
      429: 'Das waren zu viele Bilder auf einmal. Bitte in einer Minute noch einmal versuchen.',
      503: 'Die Suche mit Bildern ist gerade nicht möglich.',
      other: 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
    },
    nearness: { same: 'fast gleich', very: 'sehr ähnlich', rather: 'ähnlich', remotely: 'entfernt ähnlich' },
  },
  list: listDe,
  object: objectDe,
  rights: rightsDe,
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
