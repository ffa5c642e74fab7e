import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { BYTE_ORDER_MARK, csvCell } from '../../kernel/csv.ts';
import { messageOf } from '../../kernel/error-message.ts';
import type { JudgedRecord } from './count-quality.ts';
import { ReportError } from './run-report.ts';

const COLUMNS = ['source', 'line', 'uuid', 'institution', 'content_tier', 'metadata_tier', 'problems'];

/** Rows that are written at a time. */
const BATCH_ROWS = 1000;

/**
 * Writes `quality.csv` into the folder of a report: a row for each valid record, with its tiers and problems.
 * Errors: ReportError.
 */
export function writeQualityRows(folder: string, records: Iterable<JudgedRecord>): string {
  const path = join(folder, 'quality.csv');
  try {
    const file = openSync(path, 'w');
    try {
      let rows = [`${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`];
      for (const record of records) {
        rows.push(rowOf(record));
        if (rows.length < BATCH_ROWS) continue;
        writeSync(file, rows.join(''));
        rows = [];
      }
      writeSync(file, rows.join(''));
    } finally {
      closeSync(file);
    }
    return path;
  } catch (cause) {
    throw new ReportError(`cannot write ${path}: ${messageOf(cause)}`, { cause });
  }
}

function rowOf({ uuid, institution, location, contentTier, metadataTier, problems }: JudgedRecord): string {
  const [source, line] = 'file' in location ? [location.file, location.line] : [location.repository, ''];
  return `${csvCell(source)},${line},${uuid},${csvCell(institution)},${contentTier},${metadataTier},${problems.join(' ')}\r\n`;
}
