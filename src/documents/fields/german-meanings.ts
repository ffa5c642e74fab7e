import type { CollectionName } from './collections.ts';

const TEXTS = {
  title: 'Titel',
  description: 'Zusammenfassung, auf 1024 Zeichen gekürzt',
  body: 'Der ganze Text, ohne Auszeichnung',
};

const COMMON = {
  url: 'URL der Seite',
  docLanguage: '`de` oder `en`',
  updatedAt: 'Zeit der letzten Änderung als Unix-Zeitstempel (UTC)',
  previewImage: 'URL eines Vorschaubilds',
};

/** What the public fields mean, in German; the descriptions of their tables say it in English. */
export const GERMAN_MEANINGS: Readonly<Record<CollectionName, Readonly<Record<string, string>>>> = {
  chos: {
    uuid: 'Kennung des Objekts, gleich `id`; für `/v2/object` und `/v2/similar`',
    title: 'Titel; die ersten drei Titel des Datensatzes, mit ` / ` verbunden',
    description: 'Beschreibungen, jede auf 1024 Zeichen gekürzt',
    alternative: 'Alternative Titel',
    provenance: 'Frühere Besitzer, Erwerbungsvermerk, Signatur',
    previewImage: 'URL eines Vorschaubilds mit 400 Pixeln',
    url: 'URL der Seite des Objekts',
    dataProvider: 'Anzeigename der liefernden Einrichtung',
    creator: 'Namen der Urheberinnen und Urheber des Objekts',
    contributor: 'Namen von Beteiligten in anderen Rollen',
    publisher: 'Namen von Verlagen und Herausgebern',
    intermediateProvider: 'Einrichtungen, die den Datensatz weitergegeben haben',
    pipelineId: 'Die Datenquelle; in OAI-PMH ein Set',
    edmType:
      '`IMAGE`, `VIDEO`, `SOUND`, `TEXT` oder `3D`. Der erste Wert ist die Art des Objekts; weitere folgen, wenn Dateien anderer Art sind',
    dcType: 'Objektart',
    subject: 'Themen des Objekts',
    medium: 'Material und Technik',
    isPartOf: 'Sammlung, Reihe oder Werk, zu dem das Objekt gehört',
    identifier: 'Inventarnummern, Signaturen und andere Kennungen',
    dateMin:
      'Erste Sekunde des Zeitraums als Unix-Zeitstempel (UTC), negativ vor 1970; aus der Angabe in `date`, sonst aus `temporal`',
    dateMax: 'Letzte Sekunde des Zeitraums, wie `dateMin`',
    date: 'Die genaueste Datierung im Wortlaut: der Entstehung, sonst der Veröffentlichung, sonst eine allgemeine',
    spatial: 'Orte, von denen das Objekt handelt',
    coverage: 'Ort, Zeit oder Kultur, von denen das Objekt handelt',
    temporal: 'Zeiten, von denen das Objekt handelt',
    edmRightsName:
      'Kurznamen der Rechteangaben, etwa `Public Domain`, `CC BY`, `CC BY-SA`, `InC`; `Andere` für alle übrigen',
    edmRightsReusePolicy:
      '`OPEN`, `RESTRICTED` oder `CLOSED`, jede höchstens einmal. Für ein einzelnes Kennzeichen gilt die freieste, in dieser Reihenfolge',
    edmRights: 'URLs der Rechteangaben des Datensatzes und seiner Medien',
    dcRights: 'Rechteinhaber',
    mediaCount: 'Zahl der digitalen Medien; fehlt, wenn über sie nichts bekannt ist; 0, wenn es keine gibt',
    imageCount: 'Zahl der Bilder unter den Medien; fehlt, wenn die Art eines Mediums unbekannt ist',
    mediaTypes: 'Arten der Medien, etwa `image`, `video`, `audio`',
    imageMegapixel: 'Größe des Bilds in der Vorschau in Megapixeln, mit zwei Nachkommastellen',
    imageAspectRatio: 'Breite des Bilds in der Vorschau, geteilt durch seine Höhe',
    imageOrientation: '`portrait` (hoch), `landscape` (quer) oder `square` (quadratisch)',
    hasIiifManifest: 'Ob der Datensatz ein IIIF-Manifest hat',
    hasInstitutionalIiifManifest: 'Ob die Einrichtung selbst das Manifest bereitstellt',
    iiifManifest: 'URL des IIIF-Manifests',
    imageColor: 'Vorherrschende Farbe, auf Englisch',
    imageColorIsGrayscale: 'Ob das Bild schwarz-weiß ist',
    imageColorScore:
      'Wie stark `imageColor` das Bild prägt, von 0 bis 1; bei Weiß, Grau und Schwarz nur ihr Anteil an der Fläche',
    titleKey:
      'Schlüssel zum Sortieren nach dem Titel, nicht zum Anzeigen; fehlt ohne Titel: aufsteigend zuletzt, absteigend zuerst',
    sourceRecord: 'Der ganze EDM-Datensatz als JSON-LD, als JSON-Zeichenkette',
    metadataEmbedding: 'Vektor der Metadaten',
    imageEmbedding: 'Vektor des Bilds; fehlt ohne verwendbares Bild',
    contentTier:
      'Inhaltsstufe nach dem Publishing Framework von Europeana, 0 bis 4: Art und Größe der Medien und ihre Lizenz; fehlt, solange das Bild nicht gemessen ist',
    metadataTier:
      'Metadatenstufe nach dem Publishing Framework von Europeana, `0`, `A`, `B` oder `C`: Sprachangaben, Elemente zum Stöbern, Entitäten',
    tierLimits:
      'Was die Stufen begrenzt, etwa `licence` oder `language`; `unmeasured`: das Bild ist noch nicht geholt',
    problems:
      'Was die Einrichtung am Datensatz verbessern kann, etwa `short-description`; fehlt ohne Probleme',
    docType: '`cho`',
    docLanguage: '`mul`',
    updatedAt: 'Zeit der Veröffentlichung als Unix-Zeitstempel (UTC)',
    isShownAt: 'URL des Objekts auf der Website der Einrichtung',
    isShownBy: 'URL des wichtigsten digitalen Mediums',
    linkOk:
      'Ob die Links des Datensatzes funktionieren: seine Seite, das wichtigste Medium, die Vorschau und Manifeste; `false`, wenn einer defekt ist, und fehlt, solange nicht alle geprüft sind',
    brokenLinks: 'URLs der defekten Links des Datensatzes',
    linkCheckedAt: 'Wann die Links zuletzt geprüft wurden, als Unix-Zeitstempel (UTC)',
    creatorUri: 'URIs der Urheberinnen und Urheber in Normdateien',
    contributorUri: 'URIs von Beteiligten, Verlagen und Herausgebern in Normdateien',
    subjectUri: 'URIs der Themen in Normdateien',
    typeUri: 'URIs von Objektart, Material und Technik in Normdateien',
    placeUri: 'URIs der Orte in Normdateien',
    periodUri: 'URIs der Zeiten in Normdateien',
    dcTypeConcept:
      'Objekttyp als Begriff: URIs der Begriffstabelle (`/v2/vocabulary`), für Wörter jeder Sprache',
    mediumConcept: 'Material und Technik als Begriffe, ebenso',
    cardTexts:
      'Titel, Urheber, Datum, Objekttyp und Einrichtung auf Deutsch und Englisch mit ihren Sprachen, als JSON, wo sie nicht die ersten Werte von `title`, `creator`, `date`, `dcType` und `dataProvider` sind; für die Karten der Website',
    nameVariant:
      'Weitere Namen von Personen, Themen, Orten und Zeiten des Objekts: Varianten und Namen in anderen Sprachen',
  },
  editorial: {
    docType: '`institution` (Profil einer Einrichtung) oder `contentPage` (redaktionelle Seite)',
    ...TEXTS,
    legalName: 'Rechtlicher Name der Einrichtung',
    providerNames: 'Namen der Einrichtung in `dataProvider` ihrer Objekte',
    category: 'Kategorie der Seite; `institution` bei Profilen',
    place: 'Sitz der Einrichtung',
    ...COMMON,
  },
  knowledge: {
    docType: '`wikiPage`',
    ...TEXTS,
    book: 'Buch der Seite',
    chapter: 'Kapitel dieses Buchs',
    ...COMMON,
  },
};
