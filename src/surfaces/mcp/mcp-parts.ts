import type { PictureSource } from '../../media/imaging/picture-source.ts';
import type { PictureViews } from '../../media/imaging/picture-views.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { RequestContext } from '../../use-cases/search-request.ts';

/** What the tools work with. URLs do not end in a slash. */
export interface McpParts {
  readonly catalogue: Catalogue;
  /** {base_url} */
  readonly baseUrl: string;
  /** {id_base} */
  readonly idBase: string;
  /** URL of an object's page, with `{uuid}`. */
  readonly objectPageUrl: string;
  /** The name of the site. */
  readonly siteName: () => string;
  /** The version of Vitrine. */
  readonly version: string;
  /** Pictures of records. */
  readonly pictures: PictureViews;
  /** A preview by its file name; undefined when there is none. */
  readonly readPreview: (name: string) => Promise<Uint8Array | undefined>;
  /** Pictures whose URLs clients name: never of private IP addresses. */
  readonly publicPictures: Pick<PictureSource, 'fetch'>;
  /** Whether pictures that are in copyright are shown. */
  readonly showsInCopyright: boolean;
  /** Called with an error whose cause clients do not see. */
  readonly onError: (error: unknown) => void;
}

/** The request in which a tool is called. */
export interface Call {
  readonly context: RequestContext;
  /**
   * Counts an uploaded picture of the client. A message that is so large that it counted
   * as one has paid for the first picture in it.
   * Errors: Problem 429, 503.
   */
  readonly admitUpload: () => Promise<void>;
}
