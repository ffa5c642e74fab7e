import type { Language, Localised } from '../../kernel/languages.ts';

/** What people call a property, by its key in records. */
const LABELS = {
  title: { de: 'Titel', en: 'Title' },
  alternative: { de: 'Weitere Titel', en: 'Other titles' },
  description: { de: 'Beschreibung', en: 'Description' },
  creator: { de: 'Urheber', en: 'Creator' },
  contributor: { de: 'Beteiligt', en: 'Contributor' },
  publisher: { de: 'Verlag', en: 'Publisher' },
  created: { de: 'Entstanden', en: 'Made' },
  issued: { de: 'Erschienen', en: 'Published' },
  date: { de: 'Datum', en: 'Date' },
  temporal: { de: 'Epoche', en: 'Period' },
  dcType: { de: 'Objektart', en: 'Object type' },
  edmType: { de: 'Medium', en: 'Medium' },
  medium: { de: 'Material und Technik', en: 'Material and technique' },
  extent: { de: 'Maße und Umfang', en: 'Dimensions and extent' },
  format: { de: 'Format', en: 'Format' },
  hasType: { de: 'Gattung', en: 'Genre' },
  tableOfContents: { de: 'Inhalt', en: 'Contents' },
  subject: { de: 'Thema', en: 'Subject' },
  spatial: { de: 'Ort', en: 'Place' },
  coverage: { de: 'Abdeckung', en: 'Coverage' },
  isRelatedTo: { de: 'Verwandt', en: 'Related' },
  isRepresentationOf: { de: 'Stellt dar', en: 'Depicts' },
  language: { de: 'Sprache', en: 'Language' },
  isPartOf: { de: 'Teil von', en: 'Part of' },
  currentLocation: { de: 'Standort', en: 'Location' },
  identifier: { de: 'Kennung', en: 'Identifier' },
  inventoryNumber: { de: 'Inventarnummer', en: 'Inventory number' },
  provenance: { de: 'Provenienz', en: 'Provenance' },
  source: { de: 'Quelle', en: 'Source' },
  relation: { de: 'Verweis', en: 'Relation' },
  references: { de: 'Bezug auf', en: 'Refers to' },
  isReferencedBy: { de: 'Erwähnt in', en: 'Referred to by' },
  hasPart: { de: 'Enthält', en: 'Contains' },
  isVersionOf: { de: 'Fassung von', en: 'Version of' },
  isFormatOf: { de: 'Anderes Format von', en: 'Other format of' },
  dcRights: { de: 'Rechteinhaber', en: 'Rights holder' },
  dataProvider: { de: 'Einrichtung', en: 'Institution' },
  intermediateProvider: { de: 'Vermittelt von', en: 'Passed on by' },
} as const satisfies Readonly<Record<string, Localised>>;

export type LabelledProperty = keyof typeof LABELS;

export const PROPERTY_LABELS: Readonly<Record<LabelledProperty, Localised>> = LABELS;

/** The labels in one language. */
export const propertyLabels = (language: Language): Readonly<Record<LabelledProperty, string>> =>
  Object.fromEntries(Object.entries(LABELS).map(([key, label]) => [key, label[language]])) as Record<
    LabelledProperty,
    string
  >;
