import { CACHED } from '../../api/cached-response.ts';
import { cacheable } from '../../api/entity-tags.ts';
import { pageUrl } from '../../documents/pages/page-document.ts';
import { readPictureStates } from '../../jobs/index/picture-states.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import { openThemes, type Themes } from '../../site/open-themes.ts';
import type { SiteOptions } from '../../site/site.ts';
import { type RecordStore, StoreError } from '../../stores/records/record-store.ts';
import type { DerivedValues } from '../../stores/records/store.ts';
import type { descriptionPlugin } from '../../surfaces/dataset/description-plugin.ts';
import type { IdentifierOptions } from '../../surfaces/identifiers/identifiers-plugin.ts';
import type { IiifService } from '../../surfaces/iiif/iiif-service.ts';
import type { ServedPictures } from '../../surfaces/iiif/served-pictures.ts';
import type { reconciliationPlugin } from '../../surfaces/reconciliation/reconciliation-plugin.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { type Settings, SettingsError } from '../settings/settings.ts';
import { SETTINGS } from '../settings/settings-table.ts';
import type { contentFolder } from '../wiring/open-content.ts';

interface SiteParts {
  readonly catalogue: Catalogue;
  /** Where `site.json` is. */
  readonly folder: ReturnType<typeof contentFolder>;
  readonly records: Pick<RecordStore, 'get' | 'liveAfter' | 'lastChange'>;
  readonly derived: Pick<DerivedValues, 'get'>;
  readonly pictureUrl: SiteOptions['pictureUrl'];
  readonly pictures: Pick<ServedPictures, 'identify' | 'serviceOf'>;
}

/** The options of the site; `warn` is called with mistakes in `site.json`. Errors: StoreError. */
export async function siteOptions(
  settings: Settings,
  { catalogue, folder, records, derived, pictureUrl, pictures }: SiteParts,
  warn: (line: string) => void,
): Promise<SiteOptions> {
  const { baseUrl, downloadUrl, siteName, siteLogo, siteAccent } = settings;
  let place = await folder();
  const themes = openThemes({
    folder() {
      // The sample's folder may appear and disappear. While the record store fails, the last one counts.
      folder().then(
        (found) => {
          place = found;
        },
        () => {},
      );
      return place;
    },
    settings: {
      ...(siteName !== undefined && { name: siteName }),
      logoUrl: siteLogo,
      accent: siteAccent,
    },
    clock: monotonicClock,
    warn,
  });
  return {
    catalogue,
    baseUrl,
    themes,
    pictureUrl,
    imageService(url) {
      const identifier = pictures.identify(url);
      return identifier === undefined ? undefined : pictures.serviceOf(identifier).id;
    },
    pictureStates: (urls) => readPictureStates(derived, urls).catch(unlessStoreFails),
    identifierPath: identifierPath(settings),
    async isDeleted(uuid) {
      const stored = await records.get(uuid);
      return stored !== undefined && stored.body === undefined;
    },
    datasetUrl: `${downloadUrl}/nightly/records_export_full.tar.gz`,
    listRecords: (after, limit) => records.liveAfter(after, limit),
    lastChange: () => records.lastChange(),
  };
}

/** A page says less about pictures then; the index has everything else. */
function unlessStoreFails(error: unknown): ReadonlyMap<string, 'failed'> {
  if (error instanceof StoreError) return new Map();
  throw error;
}

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

/** The URLs of which IIIF resources are made. */
export const iiifOptions = ({
  baseUrl,
  idBase,
  objectPageUrl,
}: Settings): Pick<IiifService, 'baseUrl' | 'objectPageUrl' | 'recordUrl'> => ({
  baseUrl,
  objectPageUrl,
  recordUrl: (uuid, suffix) => `${baseUrl}${identifierPath({ idBase, baseUrl })}/${uuid}.${suffix}`,
});

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

/** The path of identifiers if {id_base} is not below {base_url}: a resolver elsewhere may lead to it. */
const DEFAULT_PATH = '/id';

/** The options of the identifiers' routes. Clients may cache their responses as long as objects. */
export function identifierOptions(
  records: IdentifierOptions['records'],
  { idBase, baseUrl, objectPageUrl }: Settings,
): IdentifierOptions {
  return {
    records,
    idBase,
    baseUrl,
    path: identifierPath({ idBase, baseUrl }),
    contextUrl: `${baseUrl}/ns/v1/edm.json`,
    objectPageUrl,
    onSend: cacheable({ control: CACHED.control, tag: 'route' }),
  };
}

/** The path of identifiers below {base_url}. */
const identifierPath = ({ idBase, baseUrl }: Pick<Settings, 'idBase' | 'baseUrl'>): string =>
  pathBelow(baseUrl, idBase) ?? DEFAULT_PATH;

/**
 * The path of a URL below {base_url}: it begins with a slash, or is empty.
 * Undefined for other URLs; a proxy or resolver there may lead to a default path.
 */
export function pathBelow(baseUrl: string, url: string): string | undefined {
  const isBelow = url === baseUrl || url.startsWith(`${baseUrl}/`);
  return isBelow ? url.slice(baseUrl.length) : undefined;
}

/**
 * Waits until the routes below the URL of a setting are registered.
 * Errors: SettingsError if the service has other routes of that form, such as `/objects/…`.
 */
export async function refuseTakenPath(
  setting: string,
  url: string,
  registering: PromiseLike<unknown>,
): Promise<void> {
  try {
    await registering;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'FST_ERR_DUPLICATED_ROUTE'))
      throw error;
    throw new SettingsError([`setting ${setting}=${url}: something else is served there`]);
  }
}
