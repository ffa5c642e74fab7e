import { within } from '../../kernel/deadline.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { directory, onlyHouse, type Profile } from './institutions.ts';
import { type PageEntry, pagesInAnyLanguage, slugsInLanguage } from './page-index.ts';
import { type LookupVisit, shared } from './shared.ts';

/** What this installation has, in one language: menus lead nowhere else. */
export interface Parts {
  /** Several; one is the `house`. */
  readonly institutions: boolean;
  /** The institution that all objects are from, if there is no other. */
  readonly house: Profile | undefined;
  /** Those of the CMS, whose pages can be searched. */
  readonly institutionPages: boolean;
  readonly entities: boolean;
  /** Those of editors, in any language; the theme says which of them are stories. */
  readonly editorial: readonly PageEntry[];
  /** In any language. */
  readonly knowledge: boolean;
  /** In this one. */
  readonly wikiPages: boolean;
  /** The slugs of all pages, each with that of the page in this language. */
  readonly slugs: ReadonlyMap<string, string>;
  /** As `/health` says. */
  readonly pictureSearch: boolean;
}

const NO_PARTS: Parts = {
  institutions: false,
  house: undefined,
  institutionPages: false,
  entities: false,
  editorial: [],
  knowledge: false,
  wikiPages: false,
  slugs: new Map(),
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
  const [profiles, pages, slugs, { found: entities }, { image_search: pictureSearch }] = await Promise.all([
    directory(visit),
    pagesInAnyLanguage(visit),
    slugsInLanguage(visit),
    catalogue.entities({ q: '*', page: 1, per_page: 1 }, context),
    catalogue.health(),
  ]);
  const house = onlyHouse(profiles);
  const hasPage = (kind: string) => pages.some((page) => page.kind === kind && page.language === language);
  return {
    institutions: profiles.length > 0 && house === undefined,
    house,
    institutionPages: hasPage('institution') && house === undefined,
    entities: entities > 0,
    editorial: pages.filter(({ kind }) => kind === 'story'),
    knowledge: pages.some(({ kind }) => kind === 'wiki'),
    wikiPages: hasPage('wiki'),
    slugs,
    pictureSearch,
  };
});
