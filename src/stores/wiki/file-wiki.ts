import { access, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { ZodError, z } from 'zod';
import { enclosedEntries, enclosedFault, readEnclosed, textOf } from '../../kernel/enclosed-files.ts';
import { firstLineOf } from '../../kernel/error-message.ts';
import { isMissing } from '../../kernel/files.ts';
import { issueText } from '../../kernel/issue-text.ts';
import { parseYaml } from '../../kernel/yaml.ts';
import { type Wiki, type WikiContents, type WikiPage, WikiUnreachable } from './wiki.ts';

/** A knowledge base of Markdown files in `wiki/` of a folder; `docs/content.md` describes them. */
export function openFileWiki(folder: string): Wiki {
  const markdown = new MarkdownIt({ html: true });
  return {
    async pages() {
      const { shelved, faults } = await readShelves(folder);
      const pages: WikiPage[] = [];
      for (const one of shelved) {
        try {
          const page = await readPage(folder, one, (text) => markdown.render(text));
          if (page !== undefined) pages.push(page);
        } catch (error) {
          faults.push({ id: one.id, reason: faultText(error) });
        }
      }
      return { pages, faults };
    },
    close: async () => {},
  };
}

/** The language of a page if neither it nor its book names one. */
const DEFAULT_LANGUAGE = 'de';

/** Rendering takes a second for each megabyte. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

async function readShelves(folder: string): Promise<Shelves> {
  try {
    await access(folder);
    return await shelvedPages(folder);
  } catch (error) {
    throw new WikiUnreachable(`the wiki in ${folder} cannot be read: ${faultText(error)}`, { cause: error });
  }
}

/** Undefined for a draft. */
async function readPage(
  folder: string,
  { id, path, book, chapter }: ShelvedPage,
  toHtml: (markdown: string) => string,
): Promise<WikiPage | undefined> {
  const { meta, markdown } = readFrontMatter(await textIn(folder, path));
  if (meta.draft) return undefined;
  // Numbers at the beginning of a name sort the files.
  const name = basename(id).replace(/^\d+[-_ ]/, '');
  const time =
    meta.updated === undefined ? (await stat(join(folder, path))).mtimeMs : Date.parse(meta.updated);
  return {
    id,
    language: meta.language ?? chapter?.language ?? book.language ?? DEFAULT_LANGUAGE,
    title: meta.title ?? /^# +(.+)$/m.exec(markdown)?.[1]?.trim() ?? name,
    summary: meta.summary,
    html: toHtml(markdown),
    book: book.title,
    chapter: chapter?.title,
    slug: meta.slug ?? name,
    updatedAt: Math.floor(time / 1000),
  };
}

const text = z.string().min(1);

/** The front matter of a page; all of it is optional. */
const pageShape = z.object({
  title: text.optional(),
  summary: text.optional(),
  /** Default: that of the book. */
  language: text.optional(),
  slug: text.optional(),
  /** Day or time of the last change. Default: that of the file. */
  updated: text.refine((time) => !Number.isNaN(Date.parse(time)), 'is not a date').optional(),
  draft: z.boolean().default(false),
});

type FrontMatter = z.output<typeof pageShape>;

/**
 * The front matter of a page, between two lines of `---` at its beginning, and the
 * Markdown below.
 * Errors: those of YAML and zod.
 */
function readFrontMatter(file: string): { readonly meta: FrontMatter; readonly markdown: string } {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const found = /^---\n(?<yaml>(?:.*?\n)?)---(?:\n|$)/s.exec(text);
  const yaml = found?.groups?.['yaml'] ?? '';
  return {
    meta: pageShape.parse(parseYaml(yaml) ?? {}),
    markdown: found === null ? text : text.slice(found[0].length),
  };
}

/** The file of a page, with its book and chapter. */
interface ShelvedPage {
  /** The path within the wiki, without `.md`, with forward slashes. */
  readonly id: string;
  /** In the content folder. */
  readonly path: string;
  readonly book: Folder;
  readonly chapter: Folder | undefined;
}

/** A book or chapter. */
interface Folder {
  readonly title: string;
  readonly language: string | undefined;
}

interface Shelves {
  readonly shelved: ShelvedPage[];
  /** Of books and chapters; their id is the beginning of those of their pages. */
  readonly faults: WikiContents['faults'][number][];
}

/**
 * All pages of `book/page.md` and `book/chapter/page.md`, in the order of their
 * names. `book.yaml` and `chapter.yaml` give title and language; without them a
 * folder's name is its title.
 * Errors: those of the file system, of `wiki` itself.
 */
async function shelvedPages(root: string): Promise<Shelves> {
  const found: Shelves = { shelved: [], faults: [] };
  /** What is wrong with a book or chapter hides no other one. */
  const shelve = async (id: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      found.faults.push({ id, reason: faultText(error) });
    }
  };
  for (const bookName of (await entriesOf(root, WIKI)).folders) {
    await shelve(bookName, async () => {
      const inBook = `${WIKI}/${bookName}`;
      const book = await describe(root, inBook, 'book.yaml');
      const { folders, files } = await entriesOf(root, inBook);
      found.shelved.push(...pagesIn(inBook, files, bookName, book, undefined));
      for (const chapterName of folders) {
        const id = `${bookName}/${chapterName}`;
        await shelve(id, async () => {
          const inChapter = `${inBook}/${chapterName}`;
          const chapter = await describe(root, inChapter, 'chapter.yaml');
          const { files: pageFiles } = await entriesOf(root, inChapter);
          found.shelved.push(...pagesIn(inChapter, pageFiles, id, book, chapter));
        });
      }
    });
  }
  return found;
}

const WIKI = 'wiki';

const SUFFIX = '.md';

const pagesIn = (
  folder: string,
  files: readonly string[],
  path: string,
  book: Folder,
  chapter: Folder | undefined,
): ShelvedPage[] =>
  files
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => ({ id: `${path}/${basename(file, SUFFIX)}`, path: `${folder}/${file}`, book, chapter }));

/** Nothing if there is no such folder; without names that begin with a dot. */
async function entriesOf(
  root: string,
  folder: string,
): Promise<{ readonly folders: string[]; readonly files: string[] }> {
  const shown = (await enclosedEntries(root, folder)).filter(({ name }) => !name.startsWith('.'));
  const names = (wanted: typeof shown) => wanted.map(({ name }) => name).sort();
  return {
    folders: names(shown.filter((entry) => entry.isDirectory())),
    files: names(shown.filter((entry) => entry.isFile())),
  };
}

const textIn = async (root: string, path: string): Promise<string> =>
  textOf(await readEnclosed(root, path, MAX_PAGE_BYTES));

const folderShape = z.object({ title: z.string().min(1), language: z.string().min(1).optional() });

async function describe(root: string, folder: string, file: string): Promise<Folder> {
  try {
    const { title, language } = folderShape.parse(parseYaml(await textIn(root, `${folder}/${file}`)));
    return { title, language };
  } catch (error) {
    if (isMissing(error)) return { title: basename(folder), language: undefined };
    throw new Error(`${file}: ${faultText(error)}`, { cause: error });
  }
}

/** What is wrong with a file, in one line. */
const faultText = (error: unknown): string =>
  error instanceof ZodError ? issueText(error) : (enclosedFault(error) ?? firstLineOf(error));
