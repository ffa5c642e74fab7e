import type { Cms } from './cms.ts';

/** A CMS in which there is nothing. */
export const EMPTY_CMS: Cms = {
  institutions: async () => ({ sound: [], mismatches: [] }),
  institution: async () => undefined,
  contentIndex: async () => ({ sound: [], mismatches: [] }),
  contentWithBlocks: async () => ({ sound: [], mismatches: [] }),
  contentBySlug: async () => [],
  contentById: async () => undefined,
  hasAsset: async () => false,
  revision: async () => 'empty',
  close: async () => {},
};
