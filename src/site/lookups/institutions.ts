import { hasWord, textFilter } from '../../documents/fields/filters.ts';
import { type CardText, readCardTexts } from '../../documents/objects/card-texts.ts';
import { compareNames } from '../../kernel/folded-text.ts';
import { isInLanguage } from '../../kernel/language-tags.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Institution } from '../../stores/cms/institution.ts';
import { searchDocuments } from './objects.ts';
import { type SharedVisit, shared } from './shared.ts';

/** An institution in one language. */
export interface Profile {
  /** In the CMS; undefined: it is known only by its objects. */
  readonly id: string | undefined;
  /** Of its page, below the language. */
  readonly path: string;
  readonly title: string;
  /** Language of the texts, if the institution has none in the page's language. */
  readonly textLanguage: string;
  /** Language of the title, if it is known and not that of the page. */
  readonly titleLanguage: string | undefined;
  readonly place: string | undefined;
  readonly summary: string | undefined;
  /** HTML of the CMS, not sanitised. */
  readonly content: string | undefined;
  readonly webLinks: readonly { readonly display_name: string; readonly url: string }[];
  /** Names in `dataProvider` of its objects. */
  readonly names: readonly string[];
  readonly objects: number;
  readonly institution: Institution | undefined;
}

/**
 * The institutions of the CMS, and those that only their objects name, with the numbers of their objects.
 * Sorted by title.
 */
export const directory = shared(async (visit): Promise<readonly Profile[]> => {
  const [{ body }, counts] = await Promise.all([visit.catalogue.institutions(), countObjects(visit)]);
  const { data } = JSON.parse(body.toString()) as { readonly data: readonly Institution[] };
  const profiles = data.map((institution) => profileOf(institution, visit.language, counts));
  const named = new Set(profiles.flatMap(({ names }) => names));
  // Without a word, no filter finds the objects.
  const unnamed = [...counts].filter(([name]) => !named.has(name) && hasWord(name));
  const others = await Promise.all(
    unnamed.map(async ([name, objects], index) =>
      derivedProfile(
        name,
        objects,
        visit.language,
        index < MAX_READ ? await nameInRecord(visit, name) : undefined,
      ),
    ),
  );
  return [...profiles, ...others].sort((a, b) => compareNames(a.title, b.title));
});

/** How many institutions have objects. */
export const countHolding = (profiles: readonly Profile[]): number =>
  profiles.filter(({ objects }) => objects > 0).length;

/** The institution that all objects are from, if there is no other: the site then speaks of one house. [site-29] */
export const onlyHouse = (profiles: readonly Profile[]): Profile | undefined =>
  profiles.length === 1 ? profiles.find(({ objects }) => objects > 0) : undefined;

/** The path of the page of an institution that only its objects name. */
export const derivedPath = (name: string): string => `/institutions/${encodeURIComponent(name)}`;

/** Of more institutions that only objects name, no record is read for their names in the language. */
const MAX_READ = 60;

/** What the records of an institution call it in the language of the page, if that is not its name in the index. */
async function nameInRecord(visit: SharedVisit, name: string): Promise<CardText | undefined> {
  if (!visit.catalogue.rules('chos').has('cardTexts')) return undefined;
  const { hits } = await searchDocuments(visit, {
    per_page: 1,
    filter_by: textFilter('dataProvider', [name]),
    further: { include_fields: 'cardTexts' },
  });
  return readCardTexts(hits[0]?.document.cardTexts, visit.language).dataProvider;
}

const derivedProfile = (
  name: string,
  objects: number,
  language: Language,
  { text: title, lang: titleLanguage }: Partial<CardText> = {},
): Profile => ({
  id: undefined,
  path: derivedPath(name),
  title: title ?? name,
  textLanguage: language,
  titleLanguage,
  place: undefined,
  summary: undefined,
  content: undefined,
  webLinks: [],
  names: [name],
  objects,
  institution: undefined,
});

async function countObjects(visit: SharedVisit): Promise<ReadonlyMap<string, number>> {
  const { facet_counts } = await searchDocuments(visit, {
    per_page: 1,
    facet_by: 'dataProvider',
    max_facet_values: 1000,
    further: { include_fields: 'uuid' },
  });
  return new Map(facet_counts[0]?.counts.map(({ value, count }) => [value, count]));
}

function profileOf(
  institution: Institution,
  language: Language,
  counts: ReadonlyMap<string, number>,
): Profile {
  const { id, legal_name, translations, provider_names } = institution;
  const texts =
    translations.find(({ languages_code }) => isInLanguage(languages_code, language)) ?? translations[0];
  const textLanguage = texts?.languages_code.slice(0, 2) ?? language;
  const names = provider_names?.map(({ name }) => name) ?? [];
  return {
    id,
    path: `/${texts?.slugs?.[0]?.slug ?? id}`,
    title: texts?.title ?? legal_name ?? id,
    textLanguage,
    titleLanguage: textLanguage === language ? undefined : textLanguage,
    place: texts?.place ?? undefined,
    summary: texts?.summary ?? undefined,
    content: texts?.content ?? undefined,
    webLinks: texts?.web_links ?? [],
    names,
    objects: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
    institution,
  };
}
