import { z } from 'zod';

/**
 * The parts of BookStack's responses that are used here. Times are
 * `2020-11-28T14:43:20.000000Z`, in older versions `2020-11-28 14:43:20` in UTC.
 * Source: BookStack's own documentation of its API (`/api/docs`).
 */
const time = z.string().transform((text, context) => {
  const milliseconds = Date.parse(/[zZ]$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`);
  if (!Number.isNaN(milliseconds)) return { text, seconds: Math.floor(milliseconds / 1000) };
  context.addIssue('is not a time');
  return z.NEVER;
});

const id = z.int().positive();

/** A row of `/api/pages`. */
export const pageRow = z.object({
  id,
  book_id: id,
  /** 0 or null for a page outside a chapter. */
  chapter_id: z.int().nullish(),
  name: z.string(),
  slug: z.string(),
  draft: z.boolean().default(false),
  template: z.boolean().default(false),
  updated_at: time,
});

/** A row of `/api/books` or `/api/chapters`. */
export const shelfRow = z.object({ id, name: z.string(), updated_at: time });

const tags = z.array(z.object({ name: z.string(), value: z.string().nullish() })).default([]);

/** `/api/books/{id}` */
export const bookDetail = z.object({ tags });

/** `/api/pages/{id}` */
export const pageDetail = z.object({ html: z.string(), tags });

/** Any list, with unchecked rows. */
export const list = z.object({ data: z.array(z.unknown()), total: z.int().nonnegative() });

export type PageRow = z.output<typeof pageRow>;
export type PageDetail = z.output<typeof pageDetail>;
type Tags = z.output<typeof tags>;

/** The value of a tag, whatever the case of its name; undefined for an empty one. */
export const tagValue = (tags: Tags, name: string): string | undefined =>
  tags.find((tag) => tag.name.trim().toLowerCase() === name)?.value?.trim() || undefined;
