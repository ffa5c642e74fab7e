import type { Catalogue } from '../catalogue/catalogue.ts';
import type { RequestContext } from '../catalogue/search-request.ts';
import type { Language } from './languages.ts';
import type { Links } from './links.ts';
import type { Texts } from './texts/de.ts';
import type { Theme } from './theme.ts';

/** Options of the site. URLs do not end in a slash. */
export interface SiteOptions {
  readonly catalogue: Catalogue;
  readonly baseUrl: string;
  readonly theme: Theme;
  /** Whether there was an object that has been deleted or withdrawn. */
  readonly isDeleted: (uuid: string) => Promise<boolean>;
  /** Path of the identifiers below {base_url}: `/id`. */
  readonly identifierPath: string;
  /** Where browsers get a picture: its URL, or a path of this server that has it instead. */
  readonly pictureUrl: (url: string) => string;
}

/** What every page is rendered from, besides its own data. */
export interface Visit extends SiteOptions {
  readonly language: Language;
  readonly texts: Texts;
  readonly links: Links;
  readonly context: RequestContext;
}
