import type { MakeDocument } from '../../src/ingest/index/follow-changes.ts';
import type { IndexerParts } from '../../src/ingest/index-run.ts';

/** Documents that depend on nothing but their records. */
export const plainDocuments = (make: MakeDocument, recipe = ''): IndexerParts['documents'] => ({
  recipe,
  learn: async () => {},
  open: async () => make,
  keepOnly: async () => {},
});
