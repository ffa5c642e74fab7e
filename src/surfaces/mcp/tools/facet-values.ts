import { z } from 'zod';
import { hasWord } from '../../../documents/fields/filters.ts';
import { FACET_ORDERS } from '../../../use-cases/facet-values.ts';
import { searchTyped } from '../../../use-cases/search-stages.ts';
import { firstFitting, NOTICE, notice } from '../answers/answer.ts';
import { excerpt } from '../answers/texts.ts';
import { tool } from '../tool.ts';
import { explainStage } from './explain-stages.ts';
import { FILTERS, filterBy, VALUE_FIELD_NAMES } from './filters.ts';
import { withTypedYears } from './typed-years.ts';

/** Longer values are cut, and cannot be used as filters. */
const VALUE_BYTES = [300, 150, 90] as const;

export const facetValues = tool({
  name: 'facet_values',
  title: 'Values of a field',
  description:
    'The values of a field with the number of objects that have them, all or those that contain a text: to find how a maker, subject or material is written here before using it in filters. Counts are those of the objects that match q and filters.',
  input: z.strictObject({
    field: z.enum(VALUE_FIELD_NAMES),
    contains: z
      .string()
      .max(200)
      .optional()
      .describe('Part of the value; case, accents and marks do not matter'),
    q: z.string().max(500).default('*').describe('Only values of objects with these words'),
    ...FILTERS,
    sort: z.enum(FACET_ORDERS).default('count'),
    page: z.int().min(1).max(1000).default(1),
    per_page: z.int().min(1).max(50).default(30),
  }),
  output: z.object({
    field: z.string(),
    objects: z.number().describe('Objects that match'),
    found: z.number().describe('Values of them'),
    next_page: z.number().optional(),
    values: z.array(z.object({ value: z.string(), count: z.number() })),
    hints: z.array(z.string()).optional().describe('How words were read'),
    notice,
  }),
  async run({ field, contains, q: typed, sort, page, per_page, ...given }, parts, { context }) {
    const { catalogue } = parts;
    const { q, filters, hints: read } = withTypedYears(typed, given, parts);
    const filter_by = filterBy(filters);
    const request = {
      collection: 'chos',
      field,
      contains,
      filter_by,
      sort_by: sort,
      page,
      per_page,
    } as const;
    const { reply, searched } = await searchTyped(catalogue, { q, filter_by }, context, (words) =>
      catalogue.facetValues({ ...words, ...request }, context),
    );
    const hints = [...read, ...explainStage(q, searched)];
    const { found: objects, total_values: found, counts } = reply;
    return firstFitting(
      VALUE_BYTES.map((bytes) => ({
        field,
        objects,
        found,
        ...(page * per_page < found && { next_page: page + 1 }),
        values: counts
          .filter(({ value }) => hasWord(value))
          .map(({ value, count }) => ({ value: excerpt(value, bytes), count })),
        ...(hints.length > 0 && { hints }),
        notice: NOTICE,
      })),
    );
  },
});
