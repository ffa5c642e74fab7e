import { type ObjectDocument, searchDocuments } from '../search/objects.ts';
import type { Visit } from '../visit.ts';
import { MAX_LISTED } from './ids.ts';

/** What lists show and export of an object. */
export interface ListedObject extends ObjectDocument {
  readonly identifier?: readonly string[];
  readonly edmRights?: readonly string[];
  readonly isShownBy?: string;
  readonly iiifManifest?: string;
  readonly isShownAt?: string;
}

const FIELDS =
  'uuid,title,creator,date,dataProvider,dcType,edmType,identifier,edmRights,edmRightsName,edmRightsReusePolicy,url,previewImage,imageAspectRatio,imageColor,isShownBy,iiifManifest,isShownAt';

/** The objects of a list that there are, in the order of `ids`. Errors: Problem 502. */
export async function readList(visit: Visit, ids: readonly string[]): Promise<ListedObject[]> {
  if (ids.length === 0) return [];
  const { hits } = await searchDocuments<ListedObject>(visit, {
    filter_by: `id:=[${ids.join(',')}]`,
    per_page: MAX_LISTED,
    further: { include_fields: FIELDS },
  });
  const found = new Map(hits.map(({ document }) => [document.uuid, document]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
