import { LABEL_LANGUAGES, texts } from '../edm/display.ts';
import { isCutInIndex } from '../edm/indexed-texts.ts';
import type { FramedRecord } from '../edm/record.ts';
import type { Values } from '../edm/values.ts';

/** Properties of the object whose texts documents have, by their names in EDM. Descriptions are always cut. */
const OF_OBJECT: Readonly<Record<string, string>> = {
  title: 'dc:title',
  alternative: 'dcterms:alternative',
  provenance: 'dcterms:provenance',
  creator: 'dc:creator',
  contributor: 'dc:contributor',
  publisher: 'dc:publisher',
  dcType: 'dc:type',
  subject: 'dc:subject',
  medium: 'dcterms:medium',
  isPartOf: 'dcterms:isPartOf',
  identifier: 'dc:identifier',
  spatial: 'dcterms:spatial',
  coverage: 'dc:coverage',
  temporal: 'dcterms:temporal',
  created: 'dcterms:created',
  issued: 'dcterms:issued',
  date: 'dc:date',
  dcRights: 'dc:rights',
};

const OF_AGGREGATION: Readonly<Record<string, string>> = {
  dataProvider: 'edm:dataProvider',
  intermediateProvider: 'edm:intermediateProvider',
};

/** The properties, by their names in EDM, of which the index shows less than the record states. */
export const propertiesCutInIndex = (record: FramedRecord): readonly string[] => [
  ...cutAmong(OF_OBJECT, record.aggregatedCHO),
  ...cutAmong(OF_AGGREGATION, record),
];

const cutAmong = (
  names: Readonly<Record<string, string>>,
  stated: Readonly<Record<string, Values>>,
): readonly string[] =>
  Object.entries(names).flatMap(([key, name]) =>
    isCutInIndex(texts(stated[key], LABEL_LANGUAGES)) ? [name] : [],
  );
