import { z } from 'zod';
import { byteOrderMark, separator } from '../csv-parameters.ts';
import { boolean, filterExpression, integer, MAX_Q_CHARACTERS } from './kinds.ts';
import { searchParameters } from './search.ts';

export const EXPORT_FORMATS = ['ndjson', 'csv', 'parquet'] as const;

/** The parameters of `GET /v2/export` that the API reads itself; those that decide what matches go to the engine. */
export const exportParameters = z.object({
  q: z
    .string()
    .max(MAX_Q_CHARACTERS)
    .describe('Words to find, as in `/v2/search`. `*` or an empty value matches everything')
    .meta({ examples: ['*'] }),
  collection: z.enum(['chos']).default('chos').describe('Only objects can be exported'),
  query_by: searchParameters.shape.query_by,
  filter_by: filterExpression()
    .describe('Filter expression, as in `/v2/search`. Empty: no filter')
    .meta({ examples: ['edmRightsReusePolicy:=OPEN'] }),
  word_forms: searchParameters.shape.word_forms,
  format: z
    .enum(EXPORT_FORMATS)
    .optional()
    .describe('Form of the result. Default: what `Accept` prefers, else `ndjson`')
    .meta({ examples: ['csv'] }),
  include_fields: z
    .string()
    .optional()
    .describe(
      'Fields, comma-separated, in the order of the columns; `prefix*` stands for several. `uuid` always comes first. Default: all except `sourceRecord` and vectors',
    )
    .meta({ examples: ['title,creator,dateMin'] }),
  exclude_fields: z
    .string()
    .optional()
    .describe(
      'Fields to leave out, comma-separated. If it is set, `sourceRecord` and vectors are not left out by default',
    )
    .meta({ examples: ['description'] }),
  limit: integer(z.int().min(1))
    .optional()
    .describe('Documents at most. Default: all')
    .meta({ examples: [1000] }),
  after: z
    .guid()
    .toLowerCase()
    .optional()
    .describe('Continues an export after the document with this `uuid`, the last one that has arrived'),
  formulas: z
    .enum(['escape', 'keep'])
    .default('escape')
    .describe(
      'CSV: `escape` puts an apostrophe before texts that a spreadsheet would run as a formula; `keep` changes nothing',
    ),
  bom: byteOrderMark(),
  separator: separator(),
  years: boolean()
    .default(false)
    .describe(
      'CSV: columns `yearMin` and `yearMax` with the years of `dateMin` and `dateMax`, which count seconds; 0 is 1 BCE',
    ),
  trailer: boolean()
    .default(true)
    .describe('NDJSON: end with a line about the export: whether it is complete'),
});
