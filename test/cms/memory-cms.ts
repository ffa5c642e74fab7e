import type { PublicCms } from '../../src/catalogue/catalogue.ts';
import type { Cms } from '../../src/cms/cms.ts';
import { EMPTY_CMS as EMPTY } from '../../src/cms/cms.ts';

/** A CMS in which there is nothing, but for what a test puts in the place of a method. */
export const memoryCms = (given: Partial<Cms> = {}): Cms => ({
  ...EMPTY,
  ...given,
});

export const EMPTY_CMS: PublicCms = { cms: memoryCms(), url: 'https://cms.example' };
