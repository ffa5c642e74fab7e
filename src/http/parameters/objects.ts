import { z } from 'zod';
import { MAX_OBJECTS, OBJECTS_AS } from '../../catalogue/objects.ts';

const as = z
  .enum(OBJECTS_AS)
  .default('record')
  .describe(
    '`record`: the full records, as in `/v2/object`. `document`: the documents of the index, as in search hits',
  );
const include_fields = z
  .string()
  .optional()
  .describe('Fields of the documents, comma-separated. Default: as in search hits')
  .meta({ examples: ['title,creator,date'] });

/** The parameters of `GET /v2/objects`. */
export const objectsParameters = z.object({
  ids: z
    .string()
    .refine((list) => idsIn(list).length > 0, {
      error: 'Input should name at least one id',
      params: { type: 'too_short' },
    })
    .refine((list) => idsIn(list).length <= MAX_OBJECTS, {
      error: `Input should name at most ${MAX_OBJECTS} ids`,
      params: { type: 'too_long' },
    })
    .describe(`Ids of objects, comma-separated; ${MAX_OBJECTS} at most`)
    .meta({ minLength: 1, examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
  as,
  include_fields,
});

/** The ids that a list names. */
export const idsIn = (list: string): string[] =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** The body of `POST /v2/objects`. */
export const objectsBody = z.object({
  ids: z
    .array(z.string())
    .min(1)
    .max(MAX_OBJECTS)
    .describe('Ids of objects')
    .meta({ examples: [['03f6188f-ec17-5063-a9cc-292ed8e27706']] }),
  as,
  include_fields,
});

/** Enough for as many ids, and for a list of all fields. */
export const MAX_OBJECTS_BODY_BYTES = 64 * 1024;
