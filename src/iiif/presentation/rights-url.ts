import { normaliseRights, type StatedRights } from '../../edm/rights.ts';

/**
 * The URL of the first licence of Creative Commons or statement of RightsStatements.org;
 * others may not be in `rights`.
 * Source: IIIF Presentation API 3.0, "rights".
 */
export const rightsUrl = (stated: readonly StatedRights[]): string | undefined =>
  stated.map(({ url }) => normaliseRights(url)).find((url) => KNOWN.test(url));

const KNOWN =
  /^http:\/\/(?:creativecommons\.org\/(?:licenses|publicdomain)|rightsstatements\.org\/vocab)\/[\w./-]+$/;
