import { siteOffPlugin, sitePlugin } from '../../site/site.ts';
import { datasetPlugin } from '../../surfaces/dataset/dataset-plugin.ts';
import { descriptionPlugin } from '../../surfaces/dataset/description-plugin.ts';
import { identifiersPlugin } from '../../surfaces/identifiers/identifiers-plugin.ts';
import { iiifPlugin } from '../../surfaces/iiif/iiif-plugin.ts';
import { mcpPlugin } from '../../surfaces/mcp/mcp-plugin.ts';
import { oaiPlugin } from '../../surfaces/oai/oai-plugin.ts';
import { reconciliationPlugin } from '../../surfaces/reconciliation/reconciliation-plugin.ts';
import type { Service } from './open-service.ts';
import {
  descriptionOptions,
  identifierOptions,
  iiifOptions,
  pathBelow,
  reconciliationOptions,
  refuseTakenPath,
} from './plugin-options.ts';

/** Registers routes. Errors: SettingsError if something else is served at the URL of a setting. */
type Part = (service: Service) => PromiseLike<unknown>;

/** All that the service serves beside the API. Those whose URLs are settings come last. */
const PARTS: readonly Part[] = [
  ({ app, site, settings: { site: isOn, docsUrl } }) =>
    isOn ? app.register(sitePlugin, site) : app.register(siteOffPlugin, { ...site, docsUrl }),
  ({ app, samples }) => app.register(samples.plugin),
  ({ app, oai }) => app.register(oaiPlugin, oai),
  ({ app, settings, catalogue, siteName }) =>
    app.register(reconciliationPlugin, reconciliationOptions(settings, catalogue, siteName)),
  ({ app, settings, site }) => app.register(descriptionPlugin, descriptionOptions(settings, site.themes)),
  ({ app, settings, catalogue, records, pictures }) =>
    app.register(iiifPlugin, { ...iiifOptions(settings), catalogue, records, pictures }),
  ({ app, mcp }) => app.register(mcpPlugin, mcp),
  ({ app, settings, records }) =>
    refuseTakenPath(
      'ID_BASE',
      settings.idBase,
      app.register(identifiersPlugin, identifierOptions(records, settings)),
    ),
  ({ app, settings: { baseUrl, downloadUrl, exportDir: folder } }) => {
    const path = pathBelow(baseUrl, downloadUrl) ?? '/download';
    return refuseTakenPath('DOWNLOAD_URL', downloadUrl, app.register(datasetPlugin, { folder, path }));
  },
];

export async function registerParts(service: Service): Promise<void> {
  for (const register of PARTS) await register(service);
}
