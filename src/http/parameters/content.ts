import { z } from 'zod';
import { integer } from './kinds.ts';

/** The parameters of `GET /content`. */
export const contentParameters = z.object({
  slug: z
    .string()
    .min(1)
    .optional()
    .describe('Slug of a translation: the whole entry comes, with all translations and blocks')
    .meta({ examples: ['ueber-die-sammlung'] }),
});

/** What stands in the path of `GET /content/{content_id}`. */
export const contentPath = z.object({
  content_id: integer(z.int().gt(0))
    .describe('Id of the entry')
    .meta({ examples: [1] }),
});

/** What stands in the path of `GET /institutions/{institution_id}`. */
export const institutionPath = z.object({
  institution_id: z
    .string()
    .describe('Id of the institution')
    .meta({ examples: ['albertina'] }),
});
