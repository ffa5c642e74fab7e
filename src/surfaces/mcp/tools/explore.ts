import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { hasWord } from '../../../documents/fields/filters.ts';
import { firstFitting, NOTICE, notice } from '../answers/answer.ts';
import { excerpt } from '../answers/texts.ts';
import { tool } from '../tool.ts';
import { explainNoHits } from './explain-hits.ts';
import { explainStage } from './explain-stages.ts';
import { FILTERS, filterBy, VALUE_FIELD_NAMES } from './filters.ts';
import { searchObjects } from './search-objects.ts';
import { timelineOf } from './timeline.ts';
import { withTypedYears } from './typed-years.ts';

/** An overview is the beginning of a conversation, and stays in it. [mcp-3] */
const MAX_BYTES = 1990;

/** Fields whose values say most about a result, the most telling first. */
const FIELDS = [
  'edmRightsReusePolicy',
  'edmType',
  'dcType',
  'dataProvider',
  'subject',
  'creator',
  'medium',
  'edmRightsName',
] as const;

export const explore = tool({
  name: 'explore',
  title: 'What is there?',
  description:
    'The first call for a topic: how many objects match, in which decades or centuries, and the most frequent values of the fields by which they can be filtered. Short; facet_values has all values of a field.',
  input: z.strictObject({
    q: z.string().max(500).default('*').describe('Words; * matches everything'),
    ...FILTERS,
  }),
  output: z.object({
    found: z.number(),
    of: z.number().describe('Objects in all'),
    with_picture: z.number(),
    dated: z.number(),
    interval: z.string(),
    bars: z
      .array(z.array(z.number()))
      .describe('First year of a decade or century, objects whose date begins in it'),
    values: z
      .record(z.string(), z.record(z.string(), z.number()))
      .describe('Objects by value, by field for filters'),
    more_fields: z.array(z.string()).describe('Further fields of filters: see facet_values'),
    hints: z
      .array(z.string())
      .optional()
      .describe('How words were read, why nothing was found, and what to change'),
    notice,
  }),
  async run({ q: typed, ...given }, parts, call) {
    const { q, filters, hints: read } = withTypedYears(typed, given, parts);
    const filter_by = filterBy(filters);
    const [
      reply,
      {
        reply: { dated, bars },
      },
    ] = await Promise.all([
      searchObjects(parts, call, {
        q,
        filter_by,
        facet_by: [...FIELDS, 'imageOrientation'].join(','),
        max_facet_values: 8,
        per_page: 0,
      }),
      timelineOf(parts, call, q, { filter_by, interval: 'decade', count: 'first' }),
    ]);
    const countsOf = (field: string) =>
      reply.facet_counts.find(({ field_name }) => field_name === field)?.counts ?? [];
    const pictures = countsOf('imageOrientation').reduce((sum, { count }) => sum + count, 0);
    const decades = bars.filter(({ count }) => count > 0).map(({ from, count }) => [from, count] as const);
    const hints = [
      ...read,
      ...explainStage(q, reply),
      ...(reply.found === 0 ? await explainNoHits(q, filters, parts, call) : []),
    ];
    const isShort = decades.length <= MAX_DECADES;
    const fields = FIELDS.filter((field) => countsOf(field).length > 0);
    return firstFitting(
      SIZES.map(({ values, bytes, bars: maxBars, hints: maxHints }) => ({
        found: reply.found,
        of: reply.out_of,
        with_picture: pictures,
        dated,
        interval: isShort ? 'decade' : 'century',
        bars: (isShort ? decades : byCentury(decades)).slice(-maxBars).map((bar) => [...bar]),
        values: Object.fromEntries(
          fields.map((field) => [
            field,
            Object.fromEntries(
              countsOf(field)
                .filter(({ value }) => hasWord(value) && Buffer.byteLength(value) <= bytes)
                .slice(0, values)
                .map(({ value, count }) => [excerpt(value, bytes), count]),
            ),
          ]),
        ),
        more_fields: VALUE_FIELD_NAMES.filter((name) => !FIELDS.some((field) => field === name)),
        ...(hints.length > 0 && { hints: hints.slice(0, maxHints) }),
        notice: NOTICE,
      })),
      MAX_BYTES,
    );
  },
});

type Bar = readonly [year: number, count: number];

function byCentury(decades: readonly Bar[]): Bar[] {
  const centuries = new Map<number, number>();
  for (const [year, count] of decades) {
    const century = Math.floor(year / 100) * 100;
    centuries.set(century, (centuries.get(century) ?? 0) + count);
  }
  return [...centuries];
}

/** More of them are shown as centuries. */
const MAX_DECADES = 20;

/** From long to short: values of a field, the longest of them in bytes (a cut one would find nothing), bars, hints. */
const SIZES = [
  { values: 8, bytes: 60, bars: 30, hints: 6 },
  { values: 6, bytes: 50, bars: 30, hints: 5 },
  { values: 5, bytes: 40, bars: 25, hints: 4 },
  { values: 4, bytes: 36, bars: 25, hints: 3 },
  { values: 3, bytes: 30, bars: 20, hints: 2 },
  { values: 2, bytes: 24, bars: 15, hints: 2 },
  { values: 1, bytes: 20, bars: 10, hints: 1 },
] as const;
