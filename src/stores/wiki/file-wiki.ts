import { access, readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { ZodError, z } from 'zod';
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
      const shelved = await readShelves(folder);
      const contents = { pages: [] as WikiPage[], faults: [] as WikiContents['faults'][number][] };
      for (const one of shelved) {
        try {
          const page = await readPage(one, (text) => markdown.render(text));
          if (page !== undefined) contents.pages.push(page);
        } catch (error) {
          contents.faults.push({ id: one.id, reason: faultText(error) });
        }
      }
      return contents;
    },
    close: async () => {},
  };
}

/** The language of a page if neither it nor its book names one. */
const DEFAULT_LANGUAGE = 'de';

async function readShelves(folder: string): Promise<ShelvedPage[]> {
  try {
    await access(folder);
    return await shelvedPages(join(folder, 'wiki'));
  } catch (error) {
    throw new WikiUnreachable(`the wiki in ${folder} cannot be read: ${faultText(error)}`, { cause: error });
  }
}

/** Undefined for a draft. */
async function readPage(
  { id, path, book, chapter }: ShelvedPage,
  toHtml: (markdown: string) => string,
): Promise<WikiPage | undefined> {
  const { meta, markdown } = readFrontMatter(await readFile(path, 'utf8'));
  if (meta.draft) return undefined;
  // Numbers at the beginning of a name sort the files.
  const name = basename(id).replace(/^\d+[-_ ]/, '');
  const time = meta.updated === undefined ? (await stat(path)).mtimeMs : Date.parse(meta.updated);
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
  readonly path: string;
  readonly book: Folder;
  readonly chapter: Folder | undefined;
}

/** A book or chapter. */
interface Folder {
  readonly title: string;
  readonly language: string | undefined;
}

/**
 * All pages of `book/page.md` and `book/chapter/page.md`, in the order of their
 * names. `book.yaml` and `chapter.yaml` give title and language; without them a
 * folder's name is its title.
 * Errors: those of the file system, of YAML and of zod.
 */
async function shelvedPages(folder: string): Promise<ShelvedPage[]> {
  const pages: ShelvedPage[][] = [];
  for (const bookName of (await entriesOf(folder)).folders) {
    const inBook = join(folder, bookName);
    const book = await describe(inBook, 'book.yaml');
    const { folders, files } = await entriesOf(inBook);
    pages.push(pagesIn(inBook, files, bookName, book, undefined));
    for (const chapterName of folders) {
      const inChapter = join(inBook, chapterName);
      const chapter = await describe(inChapter, 'chapter.yaml');
      const { files: pageFiles } = await entriesOf(inChapter);
      pages.push(pagesIn(inChapter, pageFiles, `${bookName}/${chapterName}`, book, chapter));
    }
  }
  return pages.flat();
}

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
    .map((file) => ({ id: `${path}/${basename(file, SUFFIX)}`, path: join(folder, file), book, chapter }));

/** Nothing if there is no such folder; without names that begin with a dot. */
async function entriesOf(folder: string): Promise<{ readonly folders: string[]; readonly files: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const shown = entries.filter(({ name }) => !name.startsWith('.'));
  const names = (wanted: typeof entries) => wanted.map(({ name }) => name).sort();
  return {
    folders: names(shown.filter((entry) => entry.isDirectory())),
    files: names(shown.filter((entry) => entry.isFile())),
  };
}

const folderShape = z.object({ title: z.string().min(1), language: z.string().min(1).optional() });

async function describe(folder: string, file: string): Promise<Folder> {
  try {
    const { title, language } = folderShape.parse(parseYaml(await readFile(join(folder, file), 'utf8')));
    return { title, language };
  } catch (error) {
    if (isMissing(error)) return { title: basename(folder), language: undefined };
    throw new Error(`${join(folder, file)}: ${faultText(error)}`, {
      cause: error,
    });
  }
}

/** What is wrong with a file, in one line. */
function faultText(error: unknown): string {
  if (error instanceof ZodError) return issueText(error);
  const line = firstLineOf(error);
  return line;
}
