import type { Cms } from './cms.ts';

/** A CMS in which there is nothing. */
export const EMPTY_CMS: Cms = {
  institutions: async () => ({ valid: [], mismatches: [] }),
  institution: async () => undefined,
  contentIndex: async () => ({ valid: [], mismatches: [] }),
  contentWithBlocks: async () => ({ valid: [], mismatches: [] }),
  contentBySlug: async () => [],
  contentById: async () => undefined,
  hasAsset: async () => false,
  revision: async () => 'empty',
  close: async () => {},
};
