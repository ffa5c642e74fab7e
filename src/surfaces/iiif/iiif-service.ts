import type { RecordStore } from '../../stores/records/record-store.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { ServedPictures } from './served-pictures.ts';

/** What IIIF needs of the service. URLs do not end in a slash. */
export interface IiifService {
  readonly catalogue: Catalogue;
  /** Read only. */
  readonly records: Pick<RecordStore, 'get'>;
  readonly pictures: ServedPictures;
  readonly baseUrl: string;
  /** URL of an object's page, with `{uuid}`. */
  readonly objectPageUrl: string;
  /** The URL of a record in a form: `…/<uuid>.jsonld`. */
  readonly recordUrl: (uuid: string, suffix: string) => string;
}
