import { z } from 'zod';
import { byteOrderMark, separator } from './csv-parameters.ts';

/* The parameters of quality reports. */

const format = <const Formats extends readonly [string, ...string[]]>(formats: Formats, tables: string) =>
  z
    .enum(formats)
    .optional()
    .describe(`\`json\`, or a table: ${tables}. Default: what \`Accept\` prefers`)
    .meta({ examples: ['csv'] });

const form = { bom: byteOrderMark(), separator: separator() };

const TABLES =
  '`csv` has a row for each tier and problem with its objects, `history-csv` a row for each night';

/** Of `GET /quality`. */
export const reportParameters = z.object({
  format: format(
    ['json', 'csv', 'history-csv', 'institutions-csv'],
    `${TABLES}, \`institutions-csv\` a row for each institution`,
  ),
  ...form,
});

/** Of `GET /institutions/{institution_id}/quality`. */
export const institutionReportParameters = z.object({
  format: format(['json', 'csv', 'history-csv'], TABLES),
  ...form,
});

export const institutionParameter = z.object({
  institution_id: z
    .string()
    .describe('Id of the institution, or its name in `dataProvider`, percent-encoded')
    .meta({ examples: ['albertina'] }),
});
