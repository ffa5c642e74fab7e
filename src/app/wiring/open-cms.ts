import { chosenCms } from '../../cms/chosen-cms.ts';
import type { Cms } from '../../cms/cms.ts';
import { openDirectusCms } from '../../cms/directus-cms.ts';
import { EMPTY_CMS } from '../../cms/empty-cms.ts';
import { openFileCms } from '../../cms/file-cms.ts';
import type { Settings } from '../settings/settings.ts';
import { type ContentFolder, SAMPLE_CONTENT } from './content-folder.ts';

/** The CMS that the settings name, else that of the content folder, which may come to be there or go. */
export function openCms({ cms, contentDir }: Settings, folder: ContentFolder): Cms {
  if (cms !== undefined) return openDirectusCms(cms);
  if (contentDir !== undefined) return openFileCms(contentDir);
  const sample = openFileCms(SAMPLE_CONTENT);
  return chosenCms(async () => ((await folder()) === undefined ? EMPTY_CMS : sample));
}
