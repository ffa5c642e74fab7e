import type { Catalogue } from '../../catalogue/catalogue.ts';
import { pageUrl } from '../../collections/page-document.ts';
import type { reconciliationPlugin } from '../../reconciliation/reconciliation-plugin.ts';
import type { Settings } from '../settings/settings.ts';

/** The options of the reconciliation service, which has the name of the site. */
export const reconciliationOptions = (
  settings: Settings,
  catalogue: Catalogue,
  siteName: () => string,
): Parameters<typeof reconciliationPlugin>[1] => ({
  catalogue,
  baseUrl: settings.baseUrl,
  docsUrl: settings.docsUrl,
  idBase: settings.idBase,
  name: siteName,
  entityUrl: (language, id) =>
    settings.site
      ? `${settings.baseUrl}/${language}/entities/${id}`
      : `${settings.baseUrl}/v2/entities/${id}`,
  pageUrl: (language, slug) => pageUrl(settings, language, slug) ?? settings.baseUrl,
});
