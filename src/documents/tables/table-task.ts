import { move } from 'piscina';
import { runInBackground } from '../../kernel/threads.ts';
import { type CsvOptions, csvHeader, csvLine } from './csv.ts';
import { ParquetFile } from './parquet.ts';
import type { Row, TableColumn } from './table-column.ts';

/** The form of a table. */
export type TableForm = { readonly format: 'csv'; readonly csv: CsvOptions } | { readonly format: 'parquet' };

/** A step in the writing of a table. Each but `abandon` returns the next piece of the file. */
export type TableTask = { readonly table: number } & (
  | { readonly do: 'begin'; readonly form: TableForm; readonly columns: readonly TableColumn[] }
  | { readonly do: 'add'; readonly lines: Uint8Array<ArrayBuffer> }
  | { readonly do: 'end'; readonly metadata: Readonly<Record<string, string>> }
  | { readonly do: 'abandon' }
);

interface Writer {
  add(rows: readonly Row[], jsonBytes: number): Uint8Array<ArrayBuffer>;
  end(metadata: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer>;
}

/** Those that this thread is writing. */
const writers = new Map<number, Writer>();

runInBackground();

/** In a thread that gives way to searches. */
export default function tableTask(task: TableTask) {
  const bytes = perform(task);
  return bytes && (move(bytes) as unknown as Uint8Array<ArrayBuffer>);
}

function perform(task: TableTask): Uint8Array<ArrayBuffer> | undefined {
  if (task.do === 'begin') {
    const { form, columns } = task;
    const isCsv = form.format === 'csv';
    writers.set(task.table, isCsv ? csvWriter(columns, form.csv) : new ParquetFile(columns));
    return new TextEncoder().encode(isCsv ? csvHeader(columns, form.csv) : '');
  }
  const writer = writers.get(task.table);
  if (task.do === 'add') return writer?.add(rowsOf(task.lines), task.lines.byteLength);
  writers.delete(task.table);
  return task.do === 'end' ? writer?.end(task.metadata) : undefined;
}

function csvWriter(columns: readonly TableColumn[], options: CsvOptions): Writer {
  return {
    add: (rows) => new TextEncoder().encode(rows.map((row) => csvLine(row, columns, options)).join('')),
    end: () => new Uint8Array(),
  };
}

/** Of lines of JSON. */
const rowsOf = (lines: Uint8Array): Row[] =>
  JSON.parse(`[${new TextDecoder().decode(lines).trimEnd().replaceAll('\n', ',')}]`) as Row[];
