import { type ApiOptions, openApi } from './bookstack/api.ts';
import { keyOf, readDetails } from './bookstack/cached-details.ts';
import { readList } from './bookstack/listing.ts';
import {
  bookDetail,
  type PageDetail,
  type PageRow,
  pageDetail,
  pageRow,
  shelfRow,
  tagValue,
} from './bookstack/shapes.ts';
import type { Wiki, WikiPage } from './wiki.ts';
import type { WikiCache } from './wiki-cache.ts';

export interface BookStackOptions extends ApiOptions {
  /** Bodies of pages, by when they were changed. */
  readonly cache: WikiCache;
}

/** The language of a page that says none, in a book that says none. */
const DEFAULT_LANGUAGE = 'de';

/** What pages take from books and chapters, by id; a book that cannot be read has a reason instead. */
interface Shelves {
  readonly books: ReadonlyMap<number, Book>;
  readonly chapters: ReadonlyMap<number, string>;
}

type Book = { readonly name: string; readonly language: string | undefined } | { readonly failed: string };

/**
 * The knowledge base in a BookStack: what the user of the token may see, but
 * drafts and templates. Each reading asks for the lists of books, chapters and
 * pages, and for what has changed since the last one.
 *
 * The tags `lang` and `summary` say what BookStack has no fields for; a book's
 * `lang` holds for its pages.
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
      else books.set(id, { failed: 'failed' in read ? read.failed : 'it is not there any more' });
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

/** All but the text is taken from the list: a page may be moved without being changed. */
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
