import type { Medium } from '../../../edm/record/media.ts';
import type { FramedRecord } from '../../../edm/record/record.ts';
import { normaliseRights, statedRights } from '../../../edm/record/rights.ts';
import { tidyLine } from '../../fields/wording.ts';
import { displayTexts, distinct } from './display-texts.ts';

/** The rights statements of a record and its media; each list without repetitions, in their order. */
export interface RightsFacts {
  /** Normalised URLs, the record's first. */
  readonly urls: readonly string[];
  readonly names: readonly string[];
  readonly policies: readonly string[];
  /** Rights holders, from dc:rights. */
  readonly holders: readonly string[];
}

// [documents-14]
export function rightsFacts(record: FramedRecord, media: readonly Medium[]): RightsFacts {
  // Statements about the institution's page are not about the object.
  const files = media.filter(({ role }) => role !== 'isShownAt');
  const stated = [...statedRights(record['edmRights']), ...files.flatMap(({ rights }) => rights)];
  return {
    urls: distinct(stated.map(({ url }) => normaliseRights(url))),
    names: distinct(stated.map(({ name }) => name)),
    policies: distinct(stated.map(({ policy }) => policy)),
    holders: distinct([
      ...displayTexts(record['dcRights']),
      ...displayTexts(record.aggregatedCHO['dcRights']),
      ...files.flatMap(({ dcRights }) => dcRights.map(tidyLine)),
    ]),
  };
}
