import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import { isList } from '../engine/schema.ts';
import type { Cell, Row, TableColumn } from './table-column.ts';

/** Rows of a group: enough for columns to compress well. */
const MAX_ROWS = 10_000;
/** Bytes of JSON for a group. Its columns take some times as much memory while they are written. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Writes rows as an Apache Parquet file, in pieces: a group of rows at a time. */
export class ParquetFile {
  readonly #columns: readonly TableColumn[];
  readonly #bytes = new ByteWriter();
  readonly #metadata: { key: string; value: string }[] = [];
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  #jsonBytes = 0;

  constructor(columns: readonly TableColumn[]) {
    this.#columns = columns;
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: schemaOf(columns),
      createdBy: 'Vitrine',
      kvMetadata: this.#metadata,
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
    for (const [key, value] of Object.entries(metadata)) this.#metadata.push({ key, value });
    void this.#writer.finish();
    return this.#takeBytes();
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
