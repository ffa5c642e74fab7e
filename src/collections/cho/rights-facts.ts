import type { Medium } from '../../edm/media.ts';
import type { FramedRecord } from '../../edm/record.ts';
import { normaliseRights, statedRights } from '../../edm/rights.ts';
import { displayTexts, distinct } from './display-texts.ts';
import { tidyLine } from './wording.ts';

/** The rights statements of a record and its media; each list in order of mention, each value once. */
export interface RightsFacts {
  /** Addresses in one spelling, the record's own first. */
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  readonly policies: readonly string[];
  /** Rights holders, as dc:rights names them. */
  readonly holders: readonly string[];
}

export function rightsFacts(record: FramedRecord, media: readonly Medium[]): RightsFacts {
  // What is said about the institution's page is no statement about the object.
  const files = media.filter(({ role }) => role !== 'isShownAt');
  const stated = [...statedRights(record['edmRights']), ...files.flatMap(({ rights }) => rights)];
  return {
    addresses: distinct(stated.map(({ url }) => normaliseRights(url))),
    names: distinct(stated.map(({ name }) => name)),
    policies: distinct(stated.map(({ policy }) => policy)),
    holders: distinct([
      ...displayTexts(record['dcRights']),
      ...displayTexts(record.aggregatedCHO['dcRights']),
      ...files.flatMap(({ dcRights }) => dcRights.map(tidyLine)),
    ]),
  };
}
