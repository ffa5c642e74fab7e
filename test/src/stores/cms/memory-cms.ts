import type { Cms } from '../../../../src/stores/cms/cms.ts';
import { EMPTY_CMS } from '../../../../src/stores/cms/cms.ts';
import type { PublicCms } from '../../../../src/use-cases/catalogue.ts';

/** An empty CMS whose methods a test can replace. */
export const memoryCms = (given: Partial<Cms> = {}): Cms => ({
  ...EMPTY_CMS,
  ...given,
});

export const EMPTY_PUBLIC_CMS: PublicCms = { cms: memoryCms(), url: 'https://cms.example' };
