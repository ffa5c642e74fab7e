import { propertyLabels } from '../../edm/record/property-labels.ts';
import { formatsFor } from './formats.ts';

const { number, date } = formatsFor('de');

/** Texts of the page of an object in German. */
export const objectDe = {
  picture: {
    at: (at: number, of: number) => `Bild ${number(at)} von ${number(of)}`,
    count: (count: number) => (count === 1 ? '1 Bild' : `${number(count)} Bilder`),
    previous: 'Vorheriges Bild',
    next: 'Nächstes Bild',
    download: 'Bild herunterladen',
  },
  page: {
    at: (at: number, of: number) => `Seite ${number(at)} von ${number(of)}`,
    count: (count: number) => (count === 1 ? '1 Seite' : `${number(count)} Seiten`),
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    download: 'Seite herunterladen',
  },
  noPicture: 'Von diesem Objekt gibt es hier kein Bild.',
  failedPicture: 'Das Bild lässt sich gerade nicht laden.',
  turnPages: 'Blättern',
  lookClosely: 'Genau ansehen',
  otherMedia: 'Weitere Medien',
  mediaKinds: {
    image: 'Bild',
    audio: 'Ton',
    video: 'Film',
    model: '3D-Modell',
    text: 'Text',
    application: 'Dokument',
    other: 'Datei',
  },
  viewAtInstitution: 'Bei der Einrichtung ansehen',
  listenAtInstitution: 'Bei der Einrichtung anhören',
  description: 'Beschreibung',
  readMore: 'Weiterlesen',
  inOtherLanguages: 'In anderen Sprachen',
  alsoKnownAs: 'Weitere Titel',
  details: 'Angaben zum Objekt',
  moreValues: (count: number) => `${number(count)} weitere`,
  more: (count: number) => `und ${number(count)} weitere:`,
  inRecord: 'im Datensatz',
  authority: (name: string, file: string) => `${name} in der Normdatei ${file}`,
  groups: { object: 'Objekt', making: 'Entstehung', about: 'Inhalt', holding: 'Sammlung und Herkunft' },
  facts: propertyLabels('de'),
  rightsTitle: 'Rechte',
  rightsOf: { picture: 'Dieses Bild', files: 'Einzelne Dateien', description: 'Beschreibung' },
  readStatement: 'Wortlaut der Rechteangabe',
  similar: 'Ähnliche Objekte',
  similarByPicture: 'Sieht ähnlich aus',
  similarByMeaning: 'Handelt von Ähnlichem',
  moreByPicture: 'Alle, die ähnlich aussehen',
  moreByMeaning: 'Alle, die von Ähnlichem handeln',
  origin: 'Woher diese Angaben kommen',
  originFrom: 'Datengeber',
  originVia: 'Übermittelt von',
  originSource: 'Datenquelle',
  updated: (milliseconds: number) => `Zuletzt aktualisiert am ${date(milliseconds)}`,
  recordText: 'Der vollständige Datensatz zum Weiterverwenden:',
  manifest: 'IIIF-Manifest',
  institutionalManifest: 'IIIF-Manifest der Einrichtung',
  citeTitle: 'Zitieren',
  citationFiles: 'Für Literaturverwaltungen:',
  copy: 'Kopieren',
  copyWhat: (what: string) => `Kopieren: ${what}`,
  copied: 'Kopiert',
  viewer: {
    label: 'Bild genau ansehen',
    close: 'Schließen',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    whole: 'Ganzes Bild',
    number: 'Nummer',
    of: 'von',
    keys: 'Tastatur: + und − vergrößern und verkleinern, Pfeiltasten verschieben, 0 zeigt das ganze Bild, Bild auf und Bild ab blättern, Esc schließt.',
    loading: 'Das Bild wird geladen …',
    failed: 'Das Bild lässt sich nicht laden. Bei der Einrichtung ist es vielleicht zu sehen.',
    forbidden:
      'Der Server der Einrichtung erlaubt es dieser Seite nicht, sein IIIF-Manifest zu lesen, oder ist nicht erreichbar. Gezeigt wird das einfache Bild.',
    unreadable: 'Das IIIF-Manifest der Einrichtung nennt keine Bilder. Gezeigt wird das einfache Bild.',
  },
  backToResults: 'Zurück zu den Treffern',
  previous: 'Vorheriges Objekt',
  next: 'Nächstes Objekt',
} as const;

/** What the licences ask for. */
const CREDIT = 'Anzugeben sind der Urheber, ein Link zur Lizenz und ob etwas verändert wurde.';
const CREDIT_UNCHANGED = 'Anzugeben sind der Urheber und ein Link zur Lizenz.';

/**
 * Rights statements in German, by their short names: what they are called, and what one may do, as their deeds say it.
 * Source: https://creativecommons.org/licenses/, https://rightsstatements.org/page/1.0/.
 */
export const rightsDe = {
  'Public Domain': {
    title: 'Gemeinfrei',
    may: 'Soweit bekannt, frei von Urheberrechten, aber vielleicht nicht in jedem Land. Darf ohne Rückfrage kopiert, verändert und verbreitet werden, auch kommerziell.',
  },
  CC0: {
    title: 'CC0: Verzicht auf alle Rechte',
    may: 'Wer die Rechte hatte, hat auf sie verzichtet, soweit das Gesetz es zulässt. Darf ohne Rückfrage kopiert, verändert und verbreitet werden, auch kommerziell.',
  },
  'CC BY': {
    title: 'CC BY: Namensnennung',
    may: `Darf kopiert, verändert und verbreitet werden, auch kommerziell. ${CREDIT}`,
  },
  'CC BY-SA': {
    title: 'CC BY-SA: Namensnennung, gleiche Lizenz',
    may: `Darf kopiert, verändert und verbreitet werden, auch kommerziell; Bearbeitungen nur unter derselben Lizenz. ${CREDIT}`,
  },
  'CC BY-ND': {
    title: 'CC BY-ND: Namensnennung, keine Bearbeitung',
    may: `Darf kopiert und verbreitet werden, auch kommerziell, aber nicht in veränderter Form. ${CREDIT_UNCHANGED}`,
  },
  'CC BY-NC': {
    title: 'CC BY-NC: Namensnennung, nicht kommerziell',
    may: `Darf zu nicht kommerziellen Zwecken kopiert, verändert und verbreitet werden. ${CREDIT}`,
  },
  'CC BY-NC-SA': {
    title: 'CC BY-NC-SA: Namensnennung, nicht kommerziell, gleiche Lizenz',
    may: `Darf zu nicht kommerziellen Zwecken kopiert, verändert und verbreitet werden; Bearbeitungen nur unter derselben Lizenz. ${CREDIT}`,
  },
  'CC BY-NC-ND': {
    title: 'CC BY-NC-ND: Namensnennung, nicht kommerziell, keine Bearbeitung',
    may: `Darf zu nicht kommerziellen Zwecken kopiert und verbreitet werden, aber nicht in veränderter Form. ${CREDIT_UNCHANGED}`,
  },
  InC: {
    title: 'Urheberrechtlich geschützt',
    may: 'Darf genutzt werden, soweit das Gesetz es erlaubt, etwa als Zitat. Für alles andere ist die Erlaubnis der Rechteinhaber nötig.',
  },
  'InC-OW-EU': {
    title: 'Urheberrechtlich geschützt, verwaistes Werk (EU)',
    may: 'Nach EU-Recht als verwaistes Werk anerkannt: Die Rechteinhaber sind nicht bekannt oder nicht auffindbar. Darf genutzt werden, soweit das Gesetz es erlaubt.',
  },
  'InC-EDU': {
    title: 'Urheberrechtlich geschützt, Nutzung für Bildung erlaubt',
    may: 'Darf ohne Rückfrage für Bildungszwecke genutzt werden, sonst soweit das Gesetz es erlaubt. Für alles andere ist die Erlaubnis der Rechteinhaber nötig.',
  },
  'InC-NC': {
    title: 'Urheberrechtlich geschützt, nicht kommerzielle Nutzung erlaubt',
    may: 'Darf ohne Rückfrage zu nicht kommerziellen Zwecken genutzt werden, sonst soweit das Gesetz es erlaubt. Für alles andere ist die Erlaubnis der Rechteinhaber nötig.',
  },
  'InC-RUU': {
    title: 'Urheberrechtlich geschützt, Rechteinhaber nicht ermittelbar',
    may: 'Die Rechteinhaber sind nicht bekannt oder nicht auffindbar. Darf genutzt werden, soweit das Gesetz es erlaubt.',
  },
  'NoC-CR': {
    title: 'Kein Urheberrechtsschutz, vertragliche Einschränkungen',
    may: 'Das Urheberrecht beschränkt die Nutzung nicht. Die Einrichtung ist aber verpflichtet, sie einzuschränken, etwa durch einen Vertrag; sie gibt Auskunft.',
  },
  'NoC-NC': {
    title: 'Kein Urheberrechtsschutz, nicht kommerzielle Nutzung erlaubt',
    may: 'Digitalisiert mit einem privaten Partner. Das Digitalisat darf ohne Rückfrage zu nicht kommerziellen Zwecken kopiert, verändert und verbreitet werden. Für alles andere gelten die Bedingungen der Einrichtung.',
  },
  'NoC-OKLR': {
    title: 'Kein Urheberrechtsschutz, andere gesetzliche Einschränkungen',
    may: 'Das Urheberrecht beschränkt die Nutzung nicht, in mindestens einem Land aber ein anderes Gesetz. Die Einrichtung gibt Auskunft.',
  },
  'NoC-US': {
    title: 'Kein Urheberrechtsschutz in den USA',
    may: 'Nach Ansicht der Einrichtung in den USA gemeinfrei. Für andere Länder ist es nicht festgestellt; dort kann es geschützt sein.',
  },
  CNE: {
    title: 'Urheberrechtsschutz nicht geprüft',
    may: 'Ob es geschützt ist, wurde nicht geprüft; die Einrichtung gibt Auskunft. Darf genutzt werden, soweit das Gesetz es erlaubt.',
  },
  UND: {
    title: 'Urheberrechtsschutz ungeklärt',
    may: 'Die Einrichtung hat den Schutz geprüft, ohne sicheres Ergebnis; sie gibt Auskunft. Darf genutzt werden, soweit das Gesetz es erlaubt.',
  },
  NKC: {
    title: 'Kein Urheberrechtsschutz bekannt',
    may: 'Nach Ansicht der Einrichtung nicht geschützt, aber nicht sicher festgestellt; sie gibt Auskunft. Darf genutzt werden, soweit das Gesetz es erlaubt.',
  },
  Andere: {
    title: 'Eigene Rechteangabe der Einrichtung',
    may: 'Was erlaubt ist, steht in ihrer Angabe oder sagt die Einrichtung. Sonst darf es genutzt werden, soweit das Gesetz es erlaubt.',
  },
} as const;
