import { access, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { z } from 'zod';
import { parseYaml } from '../kernel/yaml.ts';
import { faultText, type ShelvedPage, shelvedPages } from './files/shelf.ts';
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
