import type { Cms } from '../cms/cms.ts';
import { openDirectusCms } from '../cms/directus-cms.ts';
import { openFileCms } from '../cms/file-cms.ts';
import type { Settings } from './settings.ts';

/** The CMS that the settings name. */
export const openCms = ({ cms, contentDir }: Settings): Cms =>
  cms === undefined ? openFileCms(contentDir) : openDirectusCms(cms);
