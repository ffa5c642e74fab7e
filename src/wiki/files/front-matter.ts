import { parse } from 'yaml';
import { z } from 'zod';

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

export type FrontMatter = z.output<typeof pageShape>;

/**
 * The front matter of a page, between two lines of `---` at its beginning, and the
 * Markdown below.
 * Errors: those of YAML and zod.
 */
export function readFrontMatter(file: string): { readonly meta: FrontMatter; readonly markdown: string } {
  const text = file.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const found = /^---\n(?<yaml>(?:.*?\n)?)---(?:\n|$)/s.exec(text);
  const yaml = found?.groups?.['yaml'] ?? '';
  return {
    meta: pageShape.parse(parse(yaml) ?? {}),
    markdown: found === null ? text : text.slice(found[0].length),
  };
}
