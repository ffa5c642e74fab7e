import { LANGUAGES, type Language } from '../../kernel/languages.ts';
import { type SearchResult, searchDocuments } from './objects.ts';
import { type LookupVisit, type SharedVisit, shared } from './shared.ts';

/** A page of `editorial` or `knowledge` in one language. */
export interface PageEntry {
  readonly kind: 'institution' | 'story' | 'wiki';
  /** The id of its document: `content/5/de`. */
  readonly documentId: string;
  /** The id at its source, the same in all languages: `5`. */
  readonly id: string;
  readonly language: Language;
  /** The path below the language, without a slash at the start; encoded. */
  readonly slug: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly category: string | undefined;
  /** Id of its picture at the CMS. */
  readonly picture: string | undefined;
  readonly book: string | undefined;
  readonly chapter: string | undefined;
  /** Unix seconds. */
  readonly updatedAt: number;
}

/** All pages of a language that the search knows, so that whatever it finds opens. */
export const pageIndex = shared(async (visit): Promise<readonly PageEntry[]> => {
  const [editorial, knowledge] = await Promise.all([
    allDocuments(visit, 'editorial'),
    allDocuments(visit, 'knowledge'),
  ]);
  return [...editorial, ...knowledge].flatMap((document) => entryOf(document, visit.language) ?? []);
});

/** The page with a slug; of pages that share it, institutions come before stories, and these before the wiki. */
export async function findPage(visit: LookupVisit, slug: string): Promise<PageEntry | undefined> {
  const found = (await pageIndex(visit)).filter((page) => page.slug === slug);
  return KINDS.map((kind) => found.find((page) => page.kind === kind)).find((page) => page !== undefined);
}

/** The pages of a language, then those that are only in another one. A category that has no name in it has that of the other. */
export async function pagesInAnyLanguage(visit: LookupVisit): Promise<readonly PageEntry[]> {
  const own = await pageIndex(visit);
  const others = LANGUAGES.filter((language) => language !== visit.language);
  const foreign = (await Promise.all(others.map((language) => pageIndex({ ...visit, language })))).flat();
  const versions = new Map(foreign.map((page) => [keyOf(page), page]));
  const known = new Set(own.map(keyOf));
  return [
    ...own.map((page) => ({ ...page, category: page.category ?? versions.get(keyOf(page))?.category })),
    ...foreign.filter((page) => !known.has(keyOf(page))),
  ];
}

/** The slugs of all pages, each with that of the page in the visitor's language, or itself if it is not in it. */
export async function slugsInLanguage(visit: LookupVisit): Promise<ReadonlyMap<string, string>> {
  const shown = new Map((await pagesInAnyLanguage(visit)).map((page) => [keyOf(page), page.slug]));
  const all = await Promise.all(LANGUAGES.map((language) => pageIndex({ ...visit, language })));
  return new Map(all.flat().map((page) => [page.slug, shown.get(keyOf(page)) ?? page.slug]));
}

const keyOf = ({ kind, id }: Pick<PageEntry, 'kind' | 'id'>): string => `${kind} ${id}`;

/** The paths of a page in the languages that it has. */
export async function translationsOf(
  visit: LookupVisit,
  { kind, id }: Pick<PageEntry, 'kind' | 'id'>,
): Promise<Partial<Record<Language, string>>> {
  const paths: Partial<Record<Language, string>> = {};
  for (const language of LANGUAGES) {
    const page = (await pageIndex({ ...visit, language })).find((one) => one.kind === kind && one.id === id);
    if (page !== undefined) paths[language] = `/${page.slug}`;
  }
  return paths;
}

const KINDS = ['institution', 'story', 'wiki'] as const;
const KIND_OF: Readonly<Record<string, PageEntry['kind']>> = {
  institution: 'institution',
  contentPage: 'story',
  wikiPage: 'wiki',
};

interface PageFields {
  readonly id: string;
  readonly docType: string;
  readonly url?: string;
  readonly title?: string;
  readonly description?: readonly string[];
  readonly category?: string;
  readonly previewImage?: string;
  readonly book?: string;
  readonly chapter?: string;
  readonly updatedAt: number;
}

const FIELDS = 'id,docType,url,title,description,category,previewImage,book,chapter,updatedAt';
const PER_PAGE = 250;

async function allDocuments(
  visit: SharedVisit,
  collection: 'editorial' | 'knowledge',
): Promise<readonly PageFields[]> {
  const documents: PageFields[] = [];
  for (let page = 1; ; page++) {
    const result: SearchResult<PageFields> = await searchDocuments(visit, {
      collection,
      page,
      per_page: PER_PAGE,
      filter_by: `docLanguage:=${visit.language}`,
      further: { include_fields: FIELDS },
    });
    documents.push(...result.hits.map(({ document }) => document));
    if (result.hits.length < PER_PAGE) return documents;
  }
}

function entryOf(document: PageFields, language: Language): PageEntry | undefined {
  const { id, docType, url, title, description, category, previewImage, book, chapter, updatedAt } = document;
  const kind = KIND_OF[docType];
  const slug = slugOf(url, language);
  if (kind === undefined || slug === undefined) return undefined;
  return {
    kind,
    documentId: id,
    id: id.split('/').slice(1, -1).join('/'),
    language,
    slug,
    title: title ?? slug,
    description: description?.[0],
    category,
    picture: /\/assets\/([\da-f-]{36})/i.exec(previewImage ?? '')?.[1],
    book,
    chapter,
    updatedAt,
  };
}

/** What follows the language in a URL; the last part if there is no language in it. */
function slugOf(url: string | undefined, language: Language): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { pathname } = new URL(url);
  const start = pathname.indexOf(`/${language}/`);
  const slug = start < 0 ? pathname.split('/').at(-1) : pathname.slice(start + language.length + 2);
  return slug === '' ? undefined : slug;
}
