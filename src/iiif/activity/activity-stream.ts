import type { ListedChange } from '../../records/record-store.ts';
import type { ChangePages } from './change-pages.ts';

/* Source: IIIF Change Discovery API 1.0, level 2. */

export const DISCOVERY_CONTEXT = 'http://iiif.io/api/discovery/1/context.json';

interface StreamUrls {
  /** {base_url}/iiif */
  readonly iiifUrl: string;
  /** The URL of a record in a form. */
  readonly recordUrl: (uuid: string, suffix: string) => string;
}

const streamUrl = (iiifUrl: string): string => `${iiifUrl}/activity/all-changes`;

const pageReference = (iiifUrl: string, page: number) => ({
  id: `${iiifUrl}/activity/page/${page}`,
  type: 'OrderedCollectionPage',
});

/** All changes of manifests: a list of pages in the order of time. */
export const activityCollection = (
  { iiifUrl }: Pick<StreamUrls, 'iiifUrl'>,
  total: number,
  bounds: Awaited<ReturnType<ChangePages['bounds']>>,
): object => ({
  '@context': DISCOVERY_CONTEXT,
  id: streamUrl(iiifUrl),
  type: 'OrderedCollection',
  totalItems: total,
  ...(bounds && {
    first: pageReference(iiifUrl, bounds.first),
    last: pageReference(iiifUrl, bounds.last),
  }),
});

/** A page of changes, the oldest first. */
export const activityPage = (
  urls: StreamUrls,
  page: number,
  { previous, next, changes }: NonNullable<Awaited<ReturnType<ChangePages['page']>>>,
): object => ({
  '@context': DISCOVERY_CONTEXT,
  ...pageReference(urls.iiifUrl, page),
  partOf: { id: streamUrl(urls.iiifUrl), type: 'OrderedCollection' },
  ...(previous !== undefined && { prev: pageReference(urls.iiifUrl, previous) }),
  ...(next !== undefined && { next: pageReference(urls.iiifUrl, next) }),
  orderedItems: changes.map((change) => activityOf(urls, change)),
});

const TYPES = { created: 'Create', changed: 'Update', deleted: 'Delete' } as const;

function activityOf(
  { iiifUrl, recordUrl }: StreamUrls,
  { uuid, change, kind, datestamp }: ListedChange,
): object {
  const record = {
    id: recordUrl(uuid, 'jsonld'),
    type: 'Dataset',
    format: 'application/ld+json',
    profile: 'http://www.europeana.eu/schemas/edm/',
  };
  return {
    id: `${iiifUrl}/activity/${change}`,
    type: TYPES[kind],
    object: {
      id: `${iiifUrl}/${uuid}/manifest`,
      type: 'Manifest',
      ...(kind !== 'deleted' && { seeAlso: [record] }),
    },
    endTime: new Date(datestamp * 1000).toISOString().replace('.000Z', 'Z'),
  };
}
