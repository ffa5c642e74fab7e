import type { PublicCms } from '../../src/catalogue/catalogue.ts';
import type { Cms } from '../../src/cms/cms.ts';

/** A CMS in which there is nothing, but for what a test puts in the place of a method. */
export const memoryCms = (given: Partial<Cms> = {}): Cms => ({
  institutions: async () => ({ sound: [], mismatches: [] }),
  institution: async () => undefined,
  contentIndex: async () => ({ sound: [], mismatches: [] }),
  contentWithBlocks: async () => ({ sound: [], mismatches: [] }),
  contentBySlug: async () => [],
  contentById: async () => undefined,
  hasAsset: async () => false,
  revision: async () => '',
  close: async () => {},
  ...given,
});

export const EMPTY_CMS: PublicCms = { cms: memoryCms(), url: 'https://cms.example' };
