import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ServedPictures } from '../../iiif/served-pictures.ts';
import { monotonicClock } from '../../kernel/clock.ts';
import type { RecordStore } from '../../records/record-store.ts';
import { openThemes } from '../../site/themes.ts';
import type { SiteOptions } from '../../site/visit.ts';
import type { Settings } from '../settings/settings.ts';
import { identifierPath } from './identifier-options.ts';
import type { contentFolder } from './open-content.ts';

interface SiteParts {
  readonly catalogue: Catalogue;
  /** Where `site.json` is. */
  readonly folder: ReturnType<typeof contentFolder>;
  readonly records: Pick<RecordStore, 'get' | 'liveAfter'>;
  readonly pictureUrl: SiteOptions['pictureUrl'];
  readonly pictures: Pick<ServedPictures, 'identify' | 'serviceOf'>;
}

/** The options of the site; `warn` is called with mistakes in `site.json`. Errors: StoreError. */
export async function siteOptions(
  settings: Settings,
  { catalogue, folder, records, pictureUrl, pictures }: SiteParts,
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
    identifierPath: identifierPath(settings),
    async isDeleted(uuid) {
      const stored = await records.get(uuid);
      return stored !== undefined && stored.body === undefined;
    },
    datasetUrl: `${downloadUrl}/nightly/records_export_full.tar.gz`,
    listRecords: (after, limit) => records.liveAfter(after, limit),
  };
}
