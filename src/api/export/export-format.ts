import Negotiator from 'negotiator';
import { Problem } from '../../kernel/problem.ts';
import type { EXPORT_FORMATS } from '../parameters/export.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Media types, the default first. */
export const EXPORT_TYPES = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<ExportFormat, string>;

/** The format that `Accept` prefers. Errors: Problem 406. [export-1] */
export function acceptedFormat(accept: string | undefined): ExportFormat {
  const negotiator = new Negotiator({ headers: { accept: accept ?? '*/*' } });
  const [type] = negotiator.mediaTypes(Object.values(EXPORT_TYPES));
  for (const [format, mediaType] of Object.entries(EXPORT_TYPES)) {
    if (mediaType === type) return format as ExportFormat;
  }
  throw new Problem(406, `An export is available as ${Object.values(EXPORT_TYPES).join(', ')}`);
}
