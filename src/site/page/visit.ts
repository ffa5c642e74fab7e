import type { Clock } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { RequestContext } from '../../use-cases/search-request.ts';
import type { Names } from '../lookups/names.ts';
import type { Parts } from '../lookups/parts.ts';
import type { Texts } from '../texts/de.ts';
import { textsOf } from '../texts/texts.ts';
import type { Theme, Themes } from '../theme/theme.ts';
import type { Links } from './links.ts';

/** Lists live records by uuid, after a uuid: at most `limit`, none only at the end. */
export type ListRecords = (after: string | undefined, limit: number) => Promise<readonly ListedRecord[]>;

export interface ListedRecord {
  readonly uuid: string;
  /** Unix seconds. */
  readonly datestamp: number;
}

/** Options of the site. URLs do not end in a slash. */
export interface SiteOptions {
  readonly catalogue: Catalogue;
  readonly baseUrl: string;
  /** Whether there was an object that has been deleted or withdrawn. */
  readonly isDeleted: (uuid: string) => Promise<boolean>;
  /** Path of the identifiers below {base_url}: `/id`. */
  readonly identifierPath: string;
  /** Where browsers get a picture: its URL, or a path of this server that has it instead. */
  readonly pictureUrl: (url: string) => string;
  /** The image service of this server for a picture that it has. */
  readonly imageService: (url: string) => string | undefined;
  /** Which of the pictures that records name the indexer has fetched, and which it could not; others it has not tried. */
  readonly pictureStates?:
    | ((urls: readonly string[]) => Promise<ReadonlyMap<string, 'fetched' | 'failed'>>)
    | undefined;
  readonly themes: Themes;
  /** The records of the sitemap. Default: it has no objects. */
  readonly listRecords?: ListRecords | undefined;
  /** A number that grows with each change of the records. */
  readonly lastChange?: (() => Promise<number>) | undefined;
  /** URL of the whole dataset. Default: where Vitrine serves it. */
  readonly datasetUrl?: string | undefined;
  readonly clock?: Clock | undefined;
  /** Only the documentation is served (`SITE=off`). */
  readonly isOff?: boolean | undefined;
}

/** What this installation has, as its theme says. */
export interface VisitParts extends Parts {
  /** In any language. */
  readonly stories: boolean;
  /** Editorial pages in the language of the page, besides those that the footer links. */
  readonly editorialPages: boolean;
}

/** What every page is rendered from, besides its own data. */
export interface Visit
  extends Omit<SiteOptions, 'themes' | 'listRecords' | 'lastChange' | 'datasetUrl' | 'clock'> {
  readonly theme: Theme;
  readonly datasetUrl: string;
  readonly clock: Clock;
  readonly language: Language;
  readonly texts: Texts;
  readonly links: Links;
  readonly context: RequestContext;
  readonly parts: VisitParts;
  readonly names: Names;
  /** The names of concepts by URI and id, in the language; absent where a page shows none. */
  readonly conceptNames?: ReadonlyMap<string, string>;
}

/** The visit for a text in another language, whose page has the frame of the visitor's: `links` stay in that. */
export const inLanguage = (visit: Visit, language: Language): Visit =>
  language === visit.language ? visit : { ...visit, language, texts: textsOf(language, visit.parts.house) };
