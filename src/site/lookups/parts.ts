import { within } from '../../kernel/deadline.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { directory } from './institutions.ts';
import { pageIndex } from './page-index.ts';
import { type LookupVisit, shared } from './shared.ts';

/** What this installation has, in one language: menus lead nowhere else. */
export interface Parts {
  readonly institutions: boolean;
  /** Those of the CMS, whose pages can be searched. */
  readonly institutionPages: boolean;
  readonly entities: boolean;
  readonly stories: boolean;
  readonly knowledge: boolean;
  /** As `/health` says. */
  readonly pictureSearch: boolean;
}

const NO_PARTS: Parts = {
  institutions: false,
  institutionPages: false,
  entities: false,
  stories: false,
  knowledge: false,
  pictureSearch: false,
};

const known = new WeakMap<Catalogue, Map<Language, Parts>>();

/** What was last known; nothing before anything was read. */
export const knownParts = ({ catalogue, language }: Pick<LookupVisit, 'catalogue' | 'language'>): Parts =>
  known.get(catalogue)?.get(language) ?? NO_PARTS;

/** How long the first visitor waits; all others get what was last known while it is read again. */
const FIRST_MS = 1000;

/** What this installation has. A part that cannot be read cannot be opened either. */
export async function readParts(visit: LookupVisit): Promise<Parts> {
  const { catalogue, language } = visit;
  const last = known.get(catalogue)?.get(language);
  const read = remember(visit).catch(() => NO_PARTS);
  return last ?? within(FIRST_MS, read, () => NO_PARTS);
}

async function remember(visit: LookupVisit): Promise<Parts> {
  const parts = await read(visit);
  const byLanguage = known.get(visit.catalogue) ?? new Map<Language, Parts>();
  known.set(visit.catalogue, byLanguage.set(visit.language, parts));
  return parts;
}

const read = shared(async ({ catalogue, language, context, now }): Promise<Parts> => {
  const visit = { catalogue, language, clock: () => now };
  const [profiles, pages, { found: entities }, { image_search: pictureSearch }] = await Promise.all([
    directory(visit),
    pageIndex(visit),
    catalogue.entities({ q: '*', page: 1, per_page: 1 }, context),
    catalogue.health(),
  ]);
  const hasPage = (kind: string) => pages.some((page) => page.kind === kind);
  return {
    institutions: profiles.length > 0,
    institutionPages: hasPage('institution'),
    entities: entities > 0,
    stories: hasPage('story'),
    knowledge: hasPage('wiki'),
    pictureSearch,
  };
});
