import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asciiName } from '../../kernel/ascii-name.ts';
import { BYTE_ORDER_MARK, csvCell } from '../../kernel/csv.ts';
import { memoize } from '../../kernel/memoize.ts';
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

/**
 * The files with one line for each reason of each item: JSON lines, CSV, and the
 * CSV of each institution in a folder of its own. What was added is in the files
 * when `add` returns.
 * Errors: those of the file system.
 */
export class LineFiles {
  readonly #folder: string;
  readonly #jsonl: number;
  readonly #csv: number;
  readonly #institutions = new Map<string, { readonly descriptor: number; rows: string }>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, LINES.institutions), { recursive: true });
    this.#jsonl = openSync(join(folder, LINES.jsonl), 'w');
    this.#csv = openSync(join(folder, LINES.csv), 'w');
    writeFileSync(this.#csv, CSV_HEADER);
  }

  add(items: readonly ReportedItem[]): void {
    let lines = '';
    let rows = '';
    for (const item of items) {
      const own = this.#institution(item.institution);
      for (const message of item.reasons) {
        const kind = reasonOf(message).en;
        const text = explained(message, item);
        lines += jsonLine(item, kind, text);
        const row = csvRow(item, kind, text);
        rows += row;
        if (own !== undefined) own.rows += row;
      }
    }
    // `write` alone may write only a part when the disk is full.
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

function jsonLine(item: ReportedItem, kind: string, message: string): string {
  const { severity, location, pipelineId, institution, uuid, url } = item;
  const place =
    'file' in location
      ? `"file":${json(location.file)},"line":${location.line}`
      : `"repository":${json(location.repository)},"identifier":${JSON.stringify(location.identifier)}`;
  const record = `${uuid === undefined ? '' : `,"uuid":"${uuid}"`}${url === undefined ? '' : `,"url":${JSON.stringify(url)}`}`;
  return `{"severity":"${severity}",${place}${record},"institution":${json(institution)},"pipeline":${json(pipelineId)},"kind":${json(kind)},"reason":${json(message)}}\n`;
}

function csvRow(item: ReportedItem, kind: string, message: string): string {
  const { severity, location, pipelineId, institution, uuid = '', url = '' } = item;
  const [source, line, identifier] =
    'file' in location
      ? [location.file, location.line, '']
      : [location.repository, '', csvCell(location.identifier)];
  return `${severity},${cell(kind)},${cell(institution)},${cell(pipelineId)},${cell(source)},${line},${identifier},${uuid},${url === '' ? '' : csvCell(url)},${message === kind ? '' : cell(message)}\r\n`;
}

/** As they are written, because they occur in many lines. */
const written = memoize(1000, (text) => ({ json: JSON.stringify(text), cell: csvCell(text) }));
const json = (text: string): string => written(text).json;
const cell = (text: string): string => written(text).cell;
