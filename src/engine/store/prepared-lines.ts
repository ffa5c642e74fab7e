import { CodedVector, codeVector } from '../build/vector-builder.ts';
import { checkDocument } from '../documents/document-check.ts';
import { parseDocument } from '../documents/parse-document.ts';
import { splitLines } from '../documents/split-lines.ts';
import { parseForIndex, type Vectors } from '../documents/stored-document.ts';
import type { CollectionSchema } from '../schema.ts';
import { codedBytes, codesIn, strideOf } from '../segment/vector-codes.ts';
import type { DirtyValues } from '../write-options.ts';
import { type DocumentRow, DocumentRows, type NewRow } from './document-row.ts';
import { layoutOf } from './stored-vectors.ts';

/** A document whose vectors may be codes. */
export type IndexedDocument = Readonly<Record<string, unknown>>;

/** A checked document as it is stored, whose vectors are coded for the index. */
export interface PreparedDocument extends DocumentRow {
  readonly toIndex: () => IndexedDocument;
}

/**
 * Parses and checks the lines of a batch, and packs what is stored of each document. This is half
 * the work of an import, and needs nothing of the collection, so another thread than the writer's
 * does it. The writer does it itself for lines without an id, for lines that it will refuse, and
 * for all lines after the first that does not fit into the memory.
 *
 * In the memory, each line has the lengths of its columns, all 0 if it is left to the writer, and
 * then the columns.
 */
export function prepareLines(
  lines: Uint8Array,
  schema: CollectionSchema,
  dirtyValues: DirtyValues,
  memory: SharedArrayBuffer,
): void {
  const rows = new DocumentRows(schema);
  const writer = new PreparedWriter(memory);
  for (const line of splitLines(lines)) {
    const document = checkedDocument(line, schema, dirtyValues);
    const id = document?.['id'];
    if (!(document && typeof id === 'string' ? writer.add(rows.of(id, document)) : writer.skip())) break;
  }
  writer.finish();
}

function checkedDocument(line: Buffer, schema: CollectionSchema, dirtyValues: DirtyValues) {
  try {
    const result = checkDocument(parseDocument(line, schema), schema, false, dirtyValues);
    return 'document' in result ? result.document : undefined;
  } catch (error) {
    // The writer parses it again, and refuses it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Of id, body, names of separate fields, long values, layout and components of vectors, and their codes. */
const LENGTHS = 7;
const WORD_BYTES = 4;
const LENGTH_BYTES = LENGTHS * WORD_BYTES;

const align = (bytes: number): number => Math.ceil(bytes / WORD_BYTES) * WORD_BYTES;

class PreparedWriter {
  readonly #memory: SharedArrayBuffer;
  readonly #bytes: Buffer;
  /** The number of lines, and then where the lengths of a line are. */
  readonly #words: Uint32Array;
  #lines = 0;
  #at = WORD_BYTES;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = memory;
    this.#bytes = Buffer.from(memory);
    this.#words = new Uint32Array(memory);
  }

  /** A line that is left to the writer. False if there is no room for it. */
  skip(): boolean {
    if (this.#at + LENGTH_BYTES > this.#bytes.length) return false;
    this.#words.fill(0, this.#at / WORD_BYTES, this.#at / WORD_BYTES + LENGTHS);
    this.#at += LENGTH_BYTES;
    this.#lines += 1;
    return true;
  }

  /** False if there is no room for it. */
  add(row: NewRow): boolean {
    const { id, body, separate = '', longValues = NOTHING, vectors, floats } = row;
    const { layout = '', components = NOTHING } = vectors ?? {};
    const codes = bytesOfCodes(floats);
    let bytes = LENGTH_BYTES + align(longValues.length) + align(components.length) + codes;
    for (const text of [id, body, separate, layout]) bytes += align(Buffer.byteLength(text));
    if (this.#at + bytes > this.#bytes.length) return false;
    const lengths = this.#at / WORD_BYTES;
    this.#at += LENGTH_BYTES;
    this.#words[lengths] = this.#text(id);
    this.#words[lengths + 1] = this.#text(body);
    this.#words[lengths + 2] = this.#text(separate);
    this.#words[lengths + 3] = this.#copy(longValues);
    this.#words[lengths + 4] = this.#text(layout);
    this.#words[lengths + 5] = this.#copy(components);
    this.#words[lengths + 6] = codes;
    for (const vector of floats.values()) this.#code(vector);
    this.#lines += 1;
    return true;
  }

  #text(text: string): number {
    const length = this.#bytes.write(text, this.#at);
    this.#at += align(length);
    return length;
  }

  #copy(bytes: Uint8Array): number {
    this.#bytes.set(bytes, this.#at);
    this.#at += align(bytes.length);
    return bytes.length;
  }

  #code(vector: Float32Array): void {
    const stride = strideOf(vector.length);
    const end = this.#at + codedBytes(stride);
    // The codes of a vector of zeros are not written.
    this.#bytes.fill(0, this.#at, end);
    codeVector(vector, codesIn(this.#memory, this.#at, stride), 0);
    this.#at = end;
  }

  finish(): void {
    this.#words[0] = this.#lines;
  }
}

const NOTHING = new Uint8Array(0);

const bytesOfCodes = (vectors: Vectors): number =>
  vectors.values().reduce((sum, { length }) => sum + codedBytes(strideOf(length)), 0);

/** Reads what `prepareLines` has written, line by line. */
export class PreparedLines {
  readonly #memory: SharedArrayBuffer;
  readonly #bytes: Buffer;
  readonly #words: Uint32Array;
  #left: number;
  #at = WORD_BYTES;

  constructor(memory: SharedArrayBuffer) {
    this.#memory = memory;
    this.#bytes = Buffer.from(memory);
    this.#words = new Uint32Array(memory);
    this.#left = this.#words[0] as number;
  }

  /** The document of the next line; undefined if it is left to the writer. */
  next(): PreparedDocument | undefined {
    if (this.#left === 0) return undefined;
    this.#left -= 1;
    const lengths = this.#at / WORD_BYTES;
    this.#at += LENGTH_BYTES;
    const id = this.#text(lengths);
    if (id === '') return undefined;
    const body = this.#text(lengths + 1);
    const separate = this.#text(lengths + 2);
    const longValues = this.#view(lengths + 3);
    const layout = this.#text(lengths + 4);
    const components = this.#view(lengths + 5);
    const codesAt = this.#take(this.#words[lengths + 6] as number);
    return {
      id,
      body,
      separate: separate === '' ? undefined : separate,
      longValues: longValues.length === 0 ? undefined : longValues,
      vectors: layout === '' ? undefined : { layout, components },
      toIndex: () => this.#toIndex(body, layout, codesAt),
    };
  }

  #toIndex(body: string, layout: string, codesAt: number): IndexedDocument {
    const document = parseForIndex({ body, large: undefined, vectors: undefined });
    let at = codesAt;
    for (const [field, length] of layout === '' ? [] : layoutOf(layout)) {
      const stride = strideOf(length);
      document[field] = new CodedVector(codesIn(this.#memory, at, stride));
      at += codedBytes(stride);
    }
    return document;
  }

  /** The text whose length is in this word. */
  #text(word: number): string {
    const length = this.#words[word] as number;
    const at = this.#take(length);
    return this.#bytes.toString('utf8', at, at + length);
  }

  #view(word: number): Uint8Array {
    const length = this.#words[word] as number;
    const at = this.#take(length);
    return this.#bytes.subarray(at, at + length);
  }

  #take(length: number): number {
    const at = this.#at;
    this.#at += align(length);
    return at;
  }
}
