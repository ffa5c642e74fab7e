import { LABEL_LANGUAGES, texts } from '../../../edm/record/display.ts';
import { mediaOf } from '../../../edm/record/media.ts';
import { type LabelledProperty, PROPERTY_LABELS } from '../../../edm/record/property-labels.ts';
import type { FramedRecord } from '../../../edm/record/record.ts';
import { normaliseRights, type StatedRights } from '../../../edm/record/rights.ts';
import { type LanguageMap, languageMap } from './language-map.ts';

interface LabelledValue {
  readonly label: LanguageMap;
  readonly value: LanguageMap;
}

/** Properties of the Aggregation. */
const OF_AGGREGATION: readonly LabelledProperty[] = ['dataProvider', 'intermediateProvider'];

/** Properties of the object. */
const OF_OBJECT: readonly LabelledProperty[] = [
  'alternative',
  'creator',
  'contributor',
  'publisher',
  'created',
  'issued',
  'date',
  'temporal',
  'dcType',
  'medium',
  'extent',
  'subject',
  'spatial',
  'coverage',
  'language',
  'isPartOf',
  'currentLocation',
  'identifier',
  'provenance',
  'source',
];

/** What viewers show beside the pictures, in the order of the tables. Properties without texts have no row. */
export function metadataOf(record: FramedRecord): LabelledValue[] {
  const rows = [
    ...OF_OBJECT.map((name) => [name, record.aggregatedCHO[name]] as const),
    ...OF_AGGREGATION.map((name) => [name, record[name]] as const),
  ];
  return rows.flatMap(([name, values]) => {
    const value = languageMap(values);
    const { de, en } = PROPERTY_LABELS[name];
    return value === undefined ? [] : [{ label: { de: [de], en: [en] }, value }];
  });
}

/** Who is to be named beside the pictures: the institution, and the rights holders that the record names. */
export function requiredStatement(record: FramedRecord): LabelledValue | undefined {
  const holders = [record['dcRights'], record.aggregatedCHO['dcRights']].flatMap((values) => texts(values));
  const ofMedia = mediaOf(record).flatMap(({ dcRights }) => dcRights);
  const names = new Set([...texts(record['dataProvider'], LABEL_LANGUAGES), ...holders, ...ofMedia]);
  if (names.size === 0) return undefined;
  const value = languageMap([...names]);
  return value && { label: { de: ['Herkunft und Rechte'], en: ['Attribution and rights'] }, value };
}

/**
 * The URL of the first licence of Creative Commons or statement of RightsStatements.org;
 * others may not be in `rights`.
 * Source: IIIF Presentation API 3.0, "rights".
 */
export const rightsUrl = (stated: readonly StatedRights[]): string | undefined =>
  stated.map(({ url }) => normaliseRights(url)).find((url) => KNOWN.test(url));

const KNOWN =
  /^http:\/\/(?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\/[\w./-]+$/;
