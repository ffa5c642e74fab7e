import { setImmediate } from 'node:timers/promises';
import { systemClock } from '../../kernel/clock.ts';
import { LANGUAGES } from '../../kernel/languages.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { RequestContext } from '../../use-cases/search-request.ts';
import { directory } from '../lookups/institutions.ts';
import { type PageEntry, pageIndex } from '../lookups/page-index.ts';
import { readParts } from '../lookups/parts.ts';
import { type Site, visitParts } from '../page/page-routes.ts';
import type { ListedRecord, ListRecords } from '../page/visit.ts';

/** A page in all its languages. */
export interface SitemapUrl {
  /** URLs by language. */
  readonly urls: Readonly<Record<string, string>>;
  /** Unix seconds. */
  readonly changedAt?: number | undefined;
}

/** A part of the records, as a file of the sitemap. */
export interface ObjectFile {
  /** The last uuid before the file; undefined for the first file. */
  readonly after: string | undefined;
  /** The latest datestamp in the file. */
  readonly changedAt: number;
}

/** A file may have 50,000 URLs, and each object has one in two languages. */
export const OBJECTS_PER_FILE = 25_000;
const BATCH = 1000;

/** The files with all records. Only their bounds are kept in memory. */
export async function objectFiles(list: ListRecords): Promise<readonly ObjectFile[]> {
  const files: ObjectFile[] = [];
  let after: string | undefined;
  for (;;) {
    const start = after;
    let changedAt = 0;
    for await (const batch of objectsOf(list, { after, changedAt })) {
      for (const { datestamp } of batch) changedAt = Math.max(changedAt, datestamp);
      after = batch.at(-1)?.uuid;
    }
    if (after === start) return files;
    files.push({ after: start, changedAt });
  }
}

/** The records of a file in batches. */
export async function* objectsOf(
  list: ListRecords,
  { after }: ObjectFile,
): AsyncGenerator<readonly ListedRecord[]> {
  let last = after;
  for (let read = 0; read < OBJECTS_PER_FILE; ) {
    const batch = await list(last, Math.min(BATCH, OBJECTS_PER_FILE - read));
    if (batch.length === 0) return;
    yield batch;
    // A store in this process answers at once: others have requests, too.
    await setImmediate();
    read += batch.length;
    last = batch.at(-1)?.uuid;
  }
}

type Listing = Pick<Catalogue, 'entities'>;

/** A file may have 50,000 URLs, and each entity has one in two languages. */
export const ENTITIES_PER_FILE = 25_000;
const PER_PAGE = 250;

/** How many files the sitemap has for entities. Errors: see `Catalogue.entities`. */
export async function countEntityFiles(catalogue: Listing, context: RequestContext): Promise<number> {
  const { found } = await catalogue.entities({ q: '*', page: 1, per_page: 1 }, context);
  return Math.ceil(found / ENTITIES_PER_FILE);
}

/**
 * The ids of a file in batches, as fast as the client reads them; files are numbered from 1. `context` is called
 * for each batch. Errors: see `Catalogue.entities`.
 */
export async function* entityIdsOf(
  catalogue: Listing,
  file: number,
  context: () => RequestContext,
): AsyncGenerator<readonly string[]> {
  const pages = ENTITIES_PER_FILE / PER_PAGE;
  for (let page = (file - 1) * pages + 1; page <= file * pages; page += 1) {
    const { entities } = await catalogue.entities({ q: '*', page, per_page: PER_PAGE }, context());
    if (entities.length > 0) yield entities.map(({ id }) => id);
    if (entities.length < PER_PAGE) return;
  }
}

/** Pages of lists, as far as there is something. */
const LISTS = ['institutions', 'entities', 'stories', 'knowledge'] as const;

/** All pages but those of objects: with what the search knows of institutions, stories and the knowledge base. */
export async function pageUrls({
  catalogue,
  baseUrl,
  themes,
  clock = systemClock,
}: Site): Promise<readonly SitemapUrl[]> {
  const inLanguages = (path: string) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, `${baseUrl}/${language}${path}`]));
  const theme = themes.theme();
  const parts = await Promise.all(
    LANGUAGES.map(async (language) =>
      visitParts({ language, theme, baseUrl }, await readParts({ catalogue, language, clock })),
    ),
  );
  const lists = LISTS.filter((name) => parts.some((one) => one[name]));
  const fixed = ['/', ...lists.map((name) => `/${name}`)];
  const all: PageEntry[] = [];
  for (const language of LANGUAGES) all.push(...(await pageIndex({ catalogue, language, clock })));
  const pages = [...Map.groupBy(all, ({ kind, id }) => `${kind} ${id}`).values()].map((versions) => ({
    urls: Object.fromEntries(
      versions.map(({ language, slug }) => [language, `${baseUrl}/${language}/${slug}`]),
    ),
    changedAt: Math.max(...versions.map(({ updatedAt }) => updatedAt)),
  }));
  const derived = (await directory({ catalogue, language: 'de', clock })).flatMap(({ institution, path }) =>
    institution === undefined ? [{ urls: inLanguages(path) }] : [],
  );
  return [...fixed.map((path) => ({ urls: inLanguages(path) })), ...derived, ...pages];
}
