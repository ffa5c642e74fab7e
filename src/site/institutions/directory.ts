import type { Institution } from '../../cms/institution.ts';
import type { Language } from '../../kernel/languages.ts';
import { searchDocuments } from '../search/objects.ts';
import { type SharedVisit, shared } from '../shared.ts';

/** An institution in one language. */
export interface Profile {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  /** Language of the texts, if the institution has none in the page's language. */
  readonly textLanguage: string;
  readonly place: string | undefined;
  readonly summary: string | undefined;
  /** HTML of the CMS, not sanitised. */
  readonly content: string | undefined;
  readonly webLinks: readonly { readonly display_name: string; readonly url: string }[];
  /** Names in `dataProvider` of its objects. */
  readonly names: readonly string[];
  readonly objects: number;
  readonly institution: Institution;
}

export interface Directory {
  /** Sorted by title. */
  readonly profiles: readonly Profile[];
  /** Institutions that have objects but no profile. */
  readonly others: readonly { readonly name: string; readonly objects: number }[];
}

/** All institutions, with the numbers of their objects. */
export const directory = shared(async (visit): Promise<Directory> => {
  const [{ body }, counts] = await Promise.all([visit.catalogue.institutions(), countObjects(visit)]);
  const { data } = JSON.parse(body.toString()) as { readonly data: readonly Institution[] };
  const profiles = data
    .map((institution) => profileOf(institution, visit.language, counts))
    .sort((a, b) => a.title.localeCompare(b.title, visit.language));
  const named = new Set(profiles.flatMap(({ names }) => names));
  return {
    profiles,
    others: [...counts]
      .filter(([name]) => !named.has(name))
      .map(([name, objects]) => ({ name, objects }))
      .sort((a, b) => a.name.localeCompare(b.name, visit.language)),
  };
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
    translations.find(({ languages_code }) => languages_code.startsWith(language)) ?? translations[0];
  const names = provider_names?.map(({ name }) => name) ?? [];
  return {
    id,
    slug: texts?.slugs?.[0]?.slug ?? id,
    title: texts?.title ?? legal_name ?? id,
    textLanguage: texts?.languages_code.slice(0, 2) ?? language,
    place: texts?.place ?? undefined,
    summary: texts?.summary ?? undefined,
    content: texts?.content ?? undefined,
    webLinks: texts?.web_links ?? [],
    names,
    objects: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
    institution,
  };
}
