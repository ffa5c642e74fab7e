import type { MakeDocument } from '../../../src/jobs/index/following/follow-changes.ts';
import type { IndexerParts } from '../../../src/jobs/index/index-run.ts';

/** Documents that depend on nothing but their records. */
export const plainDocuments = (make: MakeDocument, recipe = ''): IndexerParts['documents'] => ({
  recipe,
  learn: async () => {},
  open: async () => make,
  keepOnly: async () => {},
});
