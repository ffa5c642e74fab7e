import { z } from 'zod';
import { decodeVectorToken } from '../../kernel/vector-token.ts';
import { SIMILAR_BY } from '../../use-cases/similar.ts';
import { decimal, filterExpression, integer } from './kinds.ts';

/** Parameters of all similarity searches; `threshold` is the suggested starting value. */
const neighbourParameters = (threshold: number) => ({
  // [similar-3]
  per_page: integer(z.int().min(1).max(250)).default(20).describe('Maximum number of objects'),
  filter_by: filterExpression()
    .describe('Filter expression, as in `/v2/search`: only matching objects are compared. Empty: no filter')
    .meta({ examples: ['edmRightsReusePolicy:=OPEN'] }),
  // [similar-5]
  threshold: decimal(z.number().min(0))
    .optional()
    .describe(
      'Largest `vector_distance`, from 0 to 2. Suggested starting values: 0.15 for metadata, 0.75 for images. Without it all objects are ranked, and the last ones are merely the least different',
    )
    .meta({ examples: [threshold] }),
});

/** The parameters of `GET /v2/similar`. */
export const similarParameters = z.object({
  // [similar-1]
  id: z
    .guid()
    .toLowerCase()
    .describe('UUID of the source object, the `uuid` of a search hit')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
  // [similar-2]
  on: z
    .enum(SIMILAR_BY)
    .default('metadata')
    .describe(
      '`metadata`: compare descriptions. `image`: compare pictures; for objects with a usable picture',
    ),
  ...neighbourParameters(0.15),
});

/** The parameters of `GET /v2/similar/image`. */
export const similarToVectorParameters = z.object({
  // [uploads-12]
  vector: z
    .string()
    .refine((token) => decodeVectorToken(token) !== undefined, 'Value is not a vector of an earlier response')
    .describe('The `vector` of an earlier response: 1366 characters, opaque')
    .meta({ minLength: 1366, maxLength: 1366 }),
  ...neighbourParameters(0.75),
});

/** The text fields of the form for `POST /v2/similar/image`. */
export const similarToPictureFields = z.object(neighbourParameters(0.75));

/** The whole form, for the documentation. [uploads-1] */
export const similarToPictureForm = z.object({
  image: z
    .string()
    .describe(
      'The picture, a file: JPEG, PNG, WebP, GIF, BMP, TIFF or AVIF of at most 8 MB (8,388,608 bytes) and 50 megapixels (AVIF and BMP: 25)',
    )
    .meta({ format: 'binary', contentMediaType: 'application/octet-stream' }),
  ...similarToPictureFields.shape,
});
