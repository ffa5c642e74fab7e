import type { z } from 'zod';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { issueText } from '../../kernel/issue-text.ts';
import { parseWellFormed } from '../../kernel/json.ts';
import { type Api, type ApiOptions, type ApiResponse, openApi, readList } from './bookstack/api.ts';
import {
  bookDetail,
  list,
  type PageDetail,
  type PageRow,
  pageDetail,
  pageRow,
  shelfRow,
  tagValue,
} from './bookstack/shapes.ts';
import { type Wiki, type WikiPage, WikiUnreachable } from './wiki.ts';

export interface BookStackOptions extends ApiOptions {
  /** Details of books and pages, by the time of their last change. */
  readonly cache: WikiCache;
}

/** The language of a page if neither it nor its book names one. */
const DEFAULT_LANGUAGE = 'de';

/** Books and chapters by id; for a book that cannot be read, the reason. */
interface Shelves {
  readonly books: ReadonlyMap<number, Book>;
  readonly chapters: ReadonlyMap<number, string>;
}

type Book = { readonly name: string; readonly language: string | undefined } | { readonly failed: string };

/**
 * The knowledge base in a BookStack: what the user of the token may see, except
 * drafts and templates. Each reading requests the lists of books, chapters and
 * pages, and everything that has changed since the last reading.
 *
 * The tags `lang` and `summary` hold what BookStack has no fields for; a book's
 * `lang` applies to its pages.
 */
export function openBookStack({ cache, ...options }: BookStackOptions): Wiki {
  const api = openApi(options);

  async function readShelves(signal: AbortSignal | undefined): Promise<Shelves> {
    const listed = await readList(api, 'books', shelfRow, signal);
    const chapters = await readList(api, 'chapters', shelfRow, signal);
    const books = new Map<number, Book>();
    for await (const [{ id, name }, read] of readDetails(
      api,
      cache,
      'books',
      listed.rows,
      bookDetail,
      signal,
    )) {
      if ('detail' in read) books.set(id, { name, language: tagValue(read.detail.tags, 'lang') });
      else books.set(id, { failed: 'failed' in read ? read.failed : 'it no longer exists' });
    }
    return { books, chapters: new Map(chapters.rows.map(({ id, name }) => [id, name])) };
  }

  return {
    async pages(signal) {
      const shelves = await readShelves(signal);
      const listed = await readList(api, 'pages', pageRow, signal);
      const shown = listed.rows.filter(({ draft, template }) => !(draft || template));
      const pages: WikiPage[] = [];
      const faults = [...listed.faults];
      for await (const [row, read] of readDetails(api, cache, 'pages', shown, pageDetail, signal)) {
        if ('gone' in read) continue;
        const page = 'failed' in read ? read : pageOf(row, read.detail, shelves);
        if ('failed' in page) faults.push({ id: String(row.id), reason: page.failed });
        else pages.push(page);
      }
      await cache.retain(
        new Set([
          ...shown.map(({ id }) => keyOf('pages', id)),
          ...[...shelves.books.keys()].map((id) => keyOf('books', id)),
        ]),
      );
      return { pages, faults };
    },
    close: () => api.close(),
  };
}

/** Takes everything but the text from the list, because a page may be moved without being changed. */
function pageOf(
  { id, book_id, chapter_id, name, slug, updated_at }: PageRow,
  { html, tags }: PageDetail,
  { books, chapters }: Shelves,
): WikiPage | { readonly failed: string } {
  const book = books.get(book_id) ?? { failed: 'it cannot be seen' };
  if ('failed' in book) return { failed: `its book ${book_id}: ${book.failed}` };
  const chapter = chapter_id ? chapters.get(chapter_id) : undefined;
  if (chapter_id && chapter === undefined) return { failed: `its chapter ${chapter_id}: it cannot be seen` };
  return {
    id: String(id),
    language: tagValue(tags, 'lang') ?? book.language ?? DEFAULT_LANGUAGE,
    title: name,
    summary: tagValue(tags, 'summary'),
    html,
    book: book.name,
    chapter,
    slug,
    updatedAt: updated_at.seconds,
  };
}

/** A page or book that the list has named. */
interface Listed {
  readonly id: number;
  readonly updated_at: { readonly text: string };
}

/** Cached or fetched details, or why there are none. */
type Detail<Shape> = { readonly detail: Shape } | { readonly gone: true } | { readonly failed: string };

/** Details that are read from and written to the cache at once. */
const BATCH = 50;

/**
 * The details of the rows of a list, in its order: from the cache if the row has
 * not changed since, or else fetched and cached, so that the next reading can
 * continue after one that is interrupted.
 * Errors: WikiUnreachable; those of the cache.
 */
async function* readDetails<Row extends Listed, Shape>(
  api: Api,
  cache: WikiCache,
  name: string,
  rows: readonly Row[],
  shape: z.ZodType<Shape>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly [Row, Detail<Shape>]> {
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const cached = await cache.get(batch.map(({ id }) => keyOf(name, id)));
    const fetched: { key: string; version: string; text: string }[] = [];
    const details: (readonly [Row, Detail<Shape>])[] = [];
    try {
      for (const row of batch) {
        const key = keyOf(name, row.id);
        const version = row.updated_at.text;
        const before = cached.get(key);
        const parsed =
          before?.version === version ? shape.safeParse(parseWellFormed(before.text).value) : undefined;
        if (parsed?.success) {
          details.push([row, { detail: parsed.data }]);
          continue;
        }
        const read = readResponse(await api.get(`/api/${name}/${row.id}`, signal), shape);
        if ('detail' in read) fetched.push({ key, version, text: JSON.stringify(read.detail) });
        details.push([row, read]);
      }
    } finally {
      if (fetched.length > 0) await cache.put(fetched);
    }
    yield* details;
  }
}

const keyOf = (name: string, id: number): string => `${name}/${id}`;

function readResponse<Shape>(response: ApiResponse, shape: z.ZodType<Shape>): Detail<Shape> {
  if (!('body' in response)) return response;
  const parsed = shape.safeParse(response.body);
  return parsed.success ? { detail: parsed.data } : { failed: issueText(parsed.error) };
}

/**
 * What an adapter caches from one reading of the knowledge base to the next. What
 * is lost is fetched again.
 */
export interface WikiCache {
  /** The cached texts of these keys, with their versions. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, CachedText>>;
  put(texts: readonly (CachedText & { readonly key: string })[]): Promise<void>;
  /** Removes all other keys. */
  retain(keys: ReadonlySet<string>): Promise<void>;
}

interface CachedText {
  /** Changes if the text may have changed. */
  readonly version: string;
  readonly text: string;
}

const { ok, warning, fault } = findingsAbout('knowledge base (BookStack)');

/** Checks whether BookStack responds, accepts the token and has pages for it. */
export async function checkBookStack(options: ApiOptions, signal?: AbortSignal): Promise<Finding[]> {
  const api = openApi(options);
  try {
    const response = await api.get('/api/pages?count=1', signal);
    const parsed = list.safeParse('body' in response ? response.body : undefined);
    const { url } = options;
    if (!parsed.success) return [fault(`${url} is not a BookStack`, 'Correct WIKI_URL')];
    const { total } = parsed.data;
    if (total > 0) return [ok(`${url} has ${total} pages for this token`)];
    const remedy = "Give the role of the token's user the right to view books, chapters and pages";
    return [warning(`${url} has no pages for this token`, remedy)];
  } catch (error) {
    if (!(error instanceof WikiUnreachable)) throw error;
    const remedy = 'Check WIKI_URL, WIKI_TOKEN and whether this machine reaches the wiki';
    return [fault(error.message, remedy)];
  } finally {
    await api.close();
  }
}
