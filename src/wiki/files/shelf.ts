import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ZodError, z } from 'zod';
import { firstLineOf } from '../../kernel/error-message.ts';
import { isMissing } from '../../kernel/files.ts';
import { issueText } from '../../kernel/issue-text.ts';
import { parseYaml } from '../../kernel/yaml.ts';

/** The file of a page, with its book and chapter. */
export interface ShelvedPage {
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
export async function shelvedPages(folder: string): Promise<ShelvedPage[]> {
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
export function faultText(error: unknown): string {
  if (error instanceof ZodError) return issueText(error);
  const line = firstLineOf(error);
  return line;
}
