import type { Entity, FramedRecord, Value } from '../../../../src/edm/record/record.ts';

export type Properties = Readonly<Record<string, Value | readonly Value[]>>;

/** A record with these properties of the object and of the Aggregation. */
export const qualityRecord = (cho: Properties, aggregation: Properties = {}): FramedRecord => ({
  id: 'http://source.example/1/aggregation',
  type: 'Aggregation',
  dataProvider: 'Museum',
  edmRights: RIGHTS.open,
  ...aggregation,
  aggregatedCHO: { id: 'http://source.example/1/cho', type: 'ProvidedCHO', edmType: 'IMAGE', ...cho },
});

/** One rights statement for each policy. */
export const RIGHTS = {
  open: 'http://creativecommons.org/publicdomain/mark/1.0/',
  restricted: 'http://creativecommons.org/licenses/by-nc/4.0/',
  closed: 'http://rightsstatements.org/vocab/InC/1.0/',
} as const;

export const german = (text: string): Value => ({ '@language': 'de', '@value': text });

/** A web resource with its properties. */
export const file = (id: string, properties: Properties = {}): Entity => ({
  id,
  type: 'WebResource',
  ...properties,
});
