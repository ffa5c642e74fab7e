import { Buffer } from 'node:buffer';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { isList } from '../../engine/schema.ts';
import type { Cell, Row, TableColumn } from './table-column.ts';

/** Rows of a group: enough for columns to compress well. */
const MAX_ROWS = 10_000;
/** Bytes of JSON for a group. Its columns take some times as much memory while they are written. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Writes rows as an Apache Parquet file, in pieces: a group of rows at a time. [export-2] [export-3] */
export class ParquetFile {
  readonly #columns: readonly TableColumn[];
  readonly #bytes = new ByteWriter();
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  #jsonBytes = 0;

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns;
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(columns),
      createdBy: 'Vitrine',
    });
  }

  /** Adds rows, which were `jsonBytes` of JSON, and returns the next piece of the file, often an empty one. */
  add(rows: readonly Row[], jsonBytes: number): Uint8Array<ArrayBuffer> {
    this.#rows.push(...rows);
    this.#jsonBytes += jsonBytes;
    if (this.#rows.length >= MAX_ROWS || this.#jsonBytes >= MAX_BYTES) this.#writeGroup();
    return this.#takeBytes();
  }

  /** The last piece, with texts about the file. */
  end(metadata: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
    this.#writeGroup();
    const texts = Object.entries(metadata).map(([key, value]) => ({ key, value }));
    if (texts.length > 0) this.#writer.kvMetadata = texts;
    void this.#writer.finish();
    const bytes = this.#takeBytes();
    if (this.#writer.row_groups.length === 0) nameTypeOfGroups(bytes);
    return bytes;
  }

  #writeGroup(): void {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#jsonBytes = 0;
    const columnData = this.#columns.map((column) => ({
      name: column.name,
      data: rows.map((row) => parquetValue(row[column.name], column)),
    }));
    // It returns a promise only if bytes are written asynchronously.
    void this.#writer.write({ columnData, rowGroupSize: rows.length });
  }

  #takeBytes(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return bytes;
  }
}

/**
 * hyparquet-writer 0.17 writes an empty list without the type of its elements, which arrow-rs
 * refuses. In a file without rows, the list of groups follows the number of rows: it gets the
 * type of a struct. Source: thrift-compact-protocol.md, "List and Set".
 */
function nameTypeOfGroups(bytes: Uint8Array<ArrayBuffer>): void {
  const at = Buffer.from(bytes.buffer).indexOf(NO_ROWS_NO_GROUPS);
  if (at !== -1) bytes[at + NO_ROWS_NO_GROUPS.length - 1] = STRUCT;
}

/** The next field is an i64: 0; the next field is a list: of 0 elements of type 0. */
const NO_ROWS_NO_GROUPS = Buffer.from([0x16, 0x00, 0x19, 0x00]);

const STRUCT = 0x0c;

function parquetValue(value: Cell, { type }: TableColumn): unknown {
  if (value === undefined) return undefined;
  if (type === 'int64') return BigInt(Number(value));
  return value;
}

const ELEMENTS = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  int32: { type: 'INT32' },
  int64: { type: 'INT64' },
  float: { type: 'FLOAT' },
  bool: { type: 'BOOLEAN' },
} as const;

/** Every column may be empty. Lists are of three levels. Source: parquet-format, LogicalTypes.md. */
function schemaOf(columns: readonly TableColumn[]): SchemaElement[] {
  const elements = columns.flatMap((column): SchemaElement[] => {
    const element = ELEMENTS[column.type.replace('[]', '') as keyof typeof ELEMENTS];
    const { name } = column;
    if (!isList(column)) return [{ name, ...element, repetition_type: 'OPTIONAL' }];
    return [
      { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', ...element, repetition_type: 'OPTIONAL' },
    ];
  });
  return [{ name: 'root', num_children: columns.length }, ...elements];
}
