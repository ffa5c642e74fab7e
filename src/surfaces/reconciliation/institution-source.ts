import { textOf } from '../../documents/pages/page-document.ts';
import { isInLanguage } from '../../kernel/language-tags.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Institution } from '../../stores/cms/institution.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { Entity, EntitySource, Value } from './entity.ts';
import { namesIn } from './entity.ts';
import type { InstitutionNames } from './object-entity.ts';
import { similarity, wordsOf } from './similarity.ts';

const TYPE = 'foaf:Organization';
/** Institutions with less similar names are no candidates. */
const MIN_SIMILARITY = 30;

/** The institutions of the CMS, which are few: all of them are compared. */
export interface InstitutionSource extends EntitySource {
  readonly names: () => Promise<InstitutionNames>;
}

/** The URL of a page for people. */
export type PageUrl = (language: Language, slug: string) => string;

export function institutionSource(catalogue: Catalogue, pageUrl: PageUrl): InstitutionSource {
  let parsed: Parsed | undefined;
  const read = async (): Promise<Parsed> => {
    const { body, tag } = await catalogue.institutions();
    if (parsed?.tag !== tag) parsed = { tag, ...parse(body, pageUrl) };
    return parsed;
  };
  const entities = async (language: Language) => (await read()).entities[language];
  return {
    types: [TYPE],
    async find(query, { language }) {
      const all = await entities(language);
      const names = namesIn(query);
      if (names.length === 0)
        return query.conditions.some(({ property }) => property?.types.includes(TYPE)) ? all : [];
      return all.filter((entity) =>
        names.some((name) => entity.id === idIn(name) || bestSimilarity(name, entity) >= MIN_SIMILARITY),
      );
    },
    async suggest({ prefix, count }, { language }) {
      const words = wordsOf(prefix);
      return (await entities(language))
        .filter(
          (entity) => entity.id === idIn(prefix) || entity.names.some((name) => begins(wordsOf(name), words)),
        )
        .slice(0, count);
    },
    read: async (ids, { language }) => {
      const wanted = new Set(ids);
      return (await entities(language)).filter(({ id }) => wanted.has(id));
    },
    names: async () => (await read()).names,
  };
}

interface Parsed {
  readonly tag: string;
  readonly names: InstitutionNames;
  readonly entities: Readonly<Record<Language, readonly Entity[]>>;
}

function parse(body: Buffer, pageUrl: PageUrl): Omit<Parsed, 'tag'> {
  const all: readonly Institution[] = JSON.parse(body.toString()).data;
  const inLanguage = (language: Language) =>
    all.map((institution) => institutionEntity(institution, all, language, pageUrl));
  return {
    names: new Map(
      all.flatMap(({ id, provider_names }) => (provider_names ?? []).map(({ name }) => [name, id])),
    ),
    entities: { de: inLanguage('de'), en: inLanguage('en') },
  };
}

/** The id in a text that is one, or that is the URL of an institution. */
const idIn = (text: string): string => text.trim().split('/').at(-1) ?? '';

const bestSimilarity = (name: string, { names }: Entity): number =>
  Math.max(...names.map((one) => similarity(name, one)));

/** Whether words are the beginning of a name or of a part of it. */
const begins = (name: readonly string[], words: readonly string[]): boolean =>
  name.some((_, start) =>
    words.every((word, at) => {
      const own = name[start + at];
      return at === words.length - 1 ? own?.startsWith(word) : own === word;
    }),
  );

function institutionEntity(
  institution: Institution,
  all: readonly Institution[],
  language: Language,
  pageUrl: PageUrl,
): Entity {
  const { id, legal_name, provider_names, parent_institution } = institution;
  const shown = translationOf(institution, language);
  const titles = institution.translations.flatMap(({ title }) => title ?? []);
  const parent = all.find((one) => one.id === parent_institution);
  const values: Record<string, readonly Value[]> = {
    legalName: strings([legal_name]),
    providerNames: strings((provider_names ?? []).map(({ name }) => name)),
    place: strings([shown?.place]),
    website: strings(
      (shown?.web_links ?? []).filter(({ display_name }) => display_name === 'website').map(({ url }) => url),
    ),
    parentInstitution: parent ? [{ id: parent.id, name: nameOf(parent, language) }] : [],
    summary: strings([textOf(shown?.summary)]),
  };
  return {
    id,
    type: TYPE,
    names: [
      nameOf(institution, language),
      ...titles,
      ...(legal_name ? [legal_name] : []),
      ...(provider_names ?? []).map(({ name }) => name),
    ],
    description: shown?.place ?? '',
    url: pageUrl(language, shown?.slugs?.[0]?.slug ?? id),
    values: Object.fromEntries(Object.entries(values).filter(([, list]) => list.length > 0)),
  };
}

const translationOf = ({ translations }: Institution, language: Language) =>
  translations.find(({ languages_code }) => isInLanguage(languages_code, language)) ?? translations[0];

const nameOf = (institution: Institution, language: Language): string =>
  translationOf(institution, language)?.title ?? institution.legal_name ?? institution.id;

const strings = (texts: readonly (string | null | undefined)[]): Value[] =>
  texts.flatMap((text) => (text ? [{ str: text }] : []));
