import { z } from 'zod';

/** A field that may be null, and is null where the CMS leaves it out. */
export const nullable = <Schema extends z.ZodType>(schema: Schema) => z.nullable(schema).default(null);

/** A field of which nothing is promised. */
export const anything = () => z.unknown().default(null);
