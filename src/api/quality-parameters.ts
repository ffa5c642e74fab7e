import { z } from 'zod';
import { byteOrderMark, separator } from './csv-parameters.ts';

/** The parameters of quality reports. */
export const reportParameters = z.object({
  format: z
    .enum(['json', 'csv'])
    .optional()
    .describe(
      '`json`, or `csv`: a row for each tier and problem with its objects. Default: what `Accept` prefers',
    )
    .meta({ examples: ['csv'] }),
  bom: byteOrderMark(),
  separator: separator(),
});

export const institutionParameter = z.object({
  institution_id: z
    .string()
    .describe('Id of the institution, or its name in `dataProvider`, percent-encoded')
    .meta({ examples: ['albertina'] }),
});
