import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BYTE_ORDER_MARK, csvCell } from '../../../kernel/csv.ts';
import { asciiName, makeFolder } from '../../../kernel/files.ts';
import { memoize } from '../../../kernel/memoize.ts';
import { explained, type ReportedItem } from '../reported-item.ts';
import { reasonOf } from './reasons.ts';

const LINES = { jsonl: 'report.jsonl', csv: 'report.csv', institutions: 'institutions' } as const;

const COLUMNS = [
  'severity',
  'reason',
  'institution',
  'pipeline',
  'source',
  'line',
  'identifier',
  'uuid',
  'url',
  'details',
];
const CSV_HEADER = `${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`;

/** Each has an open file. Institutions beyond that are only in the file of all. */
const MAX_INSTITUTIONS = 100;

/** Of all files together. 200,000 lines take some 170 MB. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Of a reason, and of a value beside it. */
const MAX_CHARACTERS = 2000;

/**
 * The files with one line for each reason of each item: JSON lines, CSV, and the
 * CSV of each institution in a folder of its own. What was added is in the files
 * when `add` returns. Beyond 512 MB a last line says that there are more: report.html
 * counts all.
 * Errors: those of the file system.
 */
export class LineFiles {
  readonly #folder: string;
  readonly #jsonl: number;
  readonly #csv: number;
  readonly #institutions = new Map<string, { readonly descriptor: number; rows: string }>();
  #bytesLeft: number;

  constructor(folder: string, maxBytes = MAX_BYTES) {
    this.#folder = folder;
    this.#bytesLeft = maxBytes;
    makeFolder(join(folder, LINES.institutions));
    this.#jsonl = openSync(join(folder, LINES.jsonl), 'w');
    this.#csv = openSync(join(folder, LINES.csv), 'w');
    writeFileSync(this.#csv, CSV_HEADER);
  }

  add(items: readonly ReportedItem[]): void {
    let lines = '';
    let rows = '';
    for (const item of items) {
      if (this.#bytesLeft < 0) break;
      const own = this.#institution(item.institution);
      for (const message of item.reasons) {
        const kind = reasonOf(message).en;
        const text = shortened(explained(message, item));
        const line = jsonLine(item, kind, text);
        const row = csvRow(item, kind, text);
        lines += line;
        rows += row;
        if (own !== undefined) own.rows += row;
        this.#bytesLeft -= Buffer.byteLength(line) + Buffer.byteLength(row) * (own === undefined ? 1 : 2);
        if (this.#bytesLeft < 0) {
          lines += END.line;
          rows += END.row;
          break;
        }
        if (lines.length < MAX_WRITTEN) continue;
        this.#write(lines, rows);
        [lines, rows] = ['', ''];
      }
    }
    this.#write(lines, rows);
  }

  /** `write` alone may write only a part when the disk is full. */
  #write(lines: string, rows: string): void {
    writeFileSync(this.#jsonl, lines);
    writeFileSync(this.#csv, rows);
    for (const own of this.#institutions.values()) {
      if (own.rows !== '') writeFileSync(own.descriptor, own.rows);
      own.rows = '';
    }
  }

  close(): void {
    for (const { descriptor } of this.#institutions.values()) closeSync(descriptor);
    closeSync(this.#csv);
    closeSync(this.#jsonl);
  }

  #institution(name: string) {
    const open = this.#institutions.get(name);
    if (open !== undefined || name === '' || this.#institutions.size >= MAX_INSTITUTIONS) return open;
    const path = join(this.#folder, LINES.institutions, `${asciiName(name, 'institution')}.csv`);
    const own = { descriptor: openSync(path, 'w'), rows: CSV_HEADER };
    this.#institutions.set(name, own);
    return own;
  }
}

/** Characters that are written at once. */
const MAX_WRITTEN = 4 * 1024 * 1024;

const MORE = 'further lines are left out: the report has its full size';
const END = {
  line: `{"severity":"warning","reason":${JSON.stringify(MORE)}}\n`,
  row: `warning,${csvCell(MORE)}${','.repeat(COLUMNS.length - 2)}\r\n`,
};

const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;

function jsonLine(item: ReportedItem, kind: string, message: string): string {
  const { severity, location, pipelineId, institution, uuid, url } = item;
  const place =
    'file' in location
      ? `"file":${json(location.file)},"line":${location.line}`
      : `"repository":${json(location.repository)},"identifier":${JSON.stringify(shortened(location.identifier))}`;
  const record = `${uuid === undefined ? '' : `,"uuid":"${uuid}"`}${url === undefined ? '' : `,"url":${JSON.stringify(shortened(url))}`}`;
  return `{"severity":"${severity}",${place}${record},"institution":${json(institution)},"pipeline":${json(pipelineId)},"kind":${json(kind)},"reason":${json(message)}}\n`;
}

function csvRow(item: ReportedItem, kind: string, message: string): string {
  const { severity, location, pipelineId, institution, uuid = '', url = '' } = item;
  const [source, line, identifier] =
    'file' in location
      ? [location.file, location.line, '']
      : [location.repository, '', csvCell(shortened(location.identifier))];
  return `${severity},${cell(kind)},${cell(institution)},${cell(pipelineId)},${cell(source)},${line},${identifier},${uuid},${url === '' ? '' : csvCell(shortened(url))},${message === kind ? '' : cell(message)}\r\n`;
}

/** As they are written, because they occur in many lines. */
const written = memoize(1000, (text) => ({ json: JSON.stringify(text), cell: csvCell(text) }));
const json = (text: string): string => written(text).json;
const cell = (text: string): string => written(text).cell;
