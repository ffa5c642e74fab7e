import type { descriptionPlugin } from '../../dataset/description-plugin.ts';
import { cacheable } from '../../http/entity-tags.ts';
import type { Themes } from '../../site/themes.ts';
import type { Settings } from '../settings/settings.ts';
import { SETTINGS } from '../settings/settings-table.ts';

/** The options of the description of the dataset. Its publisher is the site. */
export const descriptionOptions = (
  { exportDir, baseUrl, docsUrl, downloadUrl, datasetLicense, oaiAdminEmail }: Settings,
  themes: Themes,
): Parameters<typeof descriptionPlugin>[1] => ({
  folder: exportDir,
  service: {
    baseUrl,
    docsUrl,
    downloadUrl,
    license: datasetLicense,
    // The default is nobody's.
    email: oaiAdminEmail === SETTINGS.oaiAdminEmail.default ? undefined : oaiAdminEmail,
    publisher: () => themes.theme(),
  },
  onSend: cacheable({ control: 'public, max-age=300', tag: 'content' }),
});
