import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Vectors } from '../documents/stored-document.ts';
import { missingRow } from '../fault.ts';
import { GrowableUint32 } from '../segment/growable.ts';
import { hasColumn } from './checked-rows.ts';
import { DamagedRow } from './documents-fault.ts';
import { vectorsChecksum } from './row-checksum.ts';

/**
 * The table of the documents' vectors. Packed, those of three documents (384 and 512
 * components) fit into a page of the file, as 32-bit floats those of two; as decimals in
 * JSON they would take more than a page each. Reading an original vector after a scan reads one page.
 */
export const VECTOR_TABLE = `
  CREATE TABLE vectors (
    row INTEGER PRIMARY KEY,
    -- JSON: name and length of each vector field of the document, in order, and if it is packed
    -- its bits: see packDecimals.
    layout TEXT NOT NULL,
    -- All of them, one after the other: little-endian 32-bit floats, or packed.
    components BLOB NOT NULL
  ) STRICT;`;

type Layout = readonly (readonly [field: string, length: number, bits?: number])[];

/** The columns for the vectors of a document. */
export interface PackedVectors {
  readonly layout: string;
  readonly components: Uint8Array;
}

/** Valid until the next call; undefined for a document without vectors. */
export function packVectors(vectors: Vectors): PackedVectors | undefined {
  if (vectors.size === 0) return undefined;
  const layout: Layout[number][] = [];
  packed.clear();
  for (const [field, vector] of vectors) {
    const bits = packDecimals(vector, packed);
    layout.push(bits === undefined ? [field, vector.length] : [field, vector.length, bits]);
    if (bits !== undefined) continue;
    for (const word of new Uint32Array(vector.buffer, vector.byteOffset, vector.length)) packed.push(word);
  }
  const { buffer, byteOffset, byteLength } = packed.view();
  return { layout: JSON.stringify(layout), components: new Uint8Array(buffer, byteOffset, byteLength) };
}

/** Used again for each document, of which there are millions. */
const packed = new GrowableUint32();

/** Documents of a collection have few different layouts, each of which is parsed once. */
const layouts = new Map<string, Layout>();
const MAX_LAYOUTS = 100;

function layoutOf(text: string): Layout {
  let layout = layouts.get(text);
  if (!layout) {
    layout = JSON.parse(text) as Layout;
    if (layouts.size >= MAX_LAYOUTS) layouts.clear();
    layouts.set(text, layout);
  }
  return layout;
}

interface Row {
  readonly layout: Layout;
  readonly bytes: Uint8Array;
}

type Columns = readonly [layout: string, components: Uint8Array, checksum: number | null];

/** Reads the table, also while a writer writes. Errors: DamagedRow, of every method. */
export class VectorReader {
  readonly #select: StatementSync;
  readonly #document: StatementSync;

  constructor(database: DatabaseSync) {
    const checksum = hasColumn(database, 'vectors', 'checksum') ? 'checksum' : 'NULL';
    this.#select = database.prepare(`SELECT layout, components, ${checksum} FROM vectors WHERE row = ?`);
    this.#select.setReturnArrays(true);
    this.#document = database.prepare('SELECT 1 FROM documents WHERE row = ?');
  }

  #row(row: number): Row | undefined {
    const found = this.#select.get(row) as unknown as Columns | undefined;
    if (!found) return undefined;
    const [layout, bytes, checksum] = found;
    if (checksum !== null && checksum !== vectorsChecksum(row, layout, bytes))
      throw new DamagedRow(`the vectors of row ${row} of the documents are damaged`);
    return { layout: layoutOf(layout), bytes };
  }

  /** Only compares the row with its checksum. */
  check(row: number): void {
    this.#row(row);
  }

  /** The vectors of the document in this row, by field; undefined when it has none. */
  all(row: number): Vectors | undefined {
    const found = this.#row(row);
    if (!found) return undefined;
    const vectors = new Map<string, Float32Array>();
    for (const [field] of found.layout) {
      const vector = vectorOf(found, field);
      if (vector) vectors.set(field, vector);
    }
    return vectors;
  }

  /** The vector in a field of the document in this row; undefined when it has none. Errors: MissingRow. */
  one(row: number, wanted: string): Float32Array | undefined {
    const found = this.#row(row);
    if (!found && !this.#document.get(row)) throw missingRow(row);
    return found && vectorOf(found, wanted);
  }
}

/** The vector of a field; undefined when the row has none. */
function vectorOf({ layout, bytes }: Row, wanted: string): Float32Array | undefined {
  let at = 0;
  for (const [field, length, bits] of layout) {
    const words = bits === undefined ? length : wordsFor(length, bits);
    if (field === wanted) {
      const { buffer, byteOffset } = aligned(bytes, at, words);
      if (bits === undefined) return new Float32Array(buffer, byteOffset, length);
      return unpackDecimals(new Uint32Array(buffer, byteOffset, words), length, bits);
    }
    at += words;
  }
  return undefined;
}

/** 32-bit words of the blob from word `from` on, where they can be read as such. */
function aligned(bytes: Uint8Array, from: number, words: number): Uint8Array<ArrayBuffer> {
  const start = 4 * from;
  const view = bytes.subarray(start, start + 4 * words) as Uint8Array<ArrayBuffer>;
  return view.byteOffset % 4 === 0 ? view : view.slice();
}

/**
 * Vectors of 32-bit floats that stand for decimals with at most six digits after the point, as
 * `vitrine index` writes them: in millionths, with as many bits as the largest one needs. With
 * 384 components one takes some 900 bytes in place of 1,536. Nothing is lost but the sign of −0,
 * which JSON does not write either.
 */

const UNITS = 1e6;
const MAX_BITS = 24;
const WORD_BITS = 32;

/**
 * Appends the numbers of a vector, one after the other, each from its lowest bit on, and returns
 * the bits of each with its sign. Undefined, with nothing appended, for floats that need more
 * digits or are too large.
 */
export function packDecimals(vector: Float32Array, into: GrowableUint32): number | undefined {
  if (millionths.length < vector.length) millionths = new Uint32Array(vector.length);
  let used = 0;
  for (let i = 0; i < vector.length; i += 1) {
    const component = vector[i] as number;
    // Rounded; what is beyond 32 bits becomes another number, which the next line refuses.
    const units = (component * UNITS + (component < 0 ? -0.5 : 0.5)) | 0;
    if (Math.fround(units / UNITS) !== component) return undefined;
    const unsigned = units < 0 ? -units : units;
    if (unsigned >= 2 ** (MAX_BITS - 1)) return undefined;
    used |= unsigned;
    millionths[i] = units;
  }
  const bits = WORD_BITS - Math.clz32(used) + 1;
  const mask = 2 ** bits - 1;
  for (let i = 0; i < vector.length; i += 1) millionths[i] = (millionths[i] as number) & mask;
  packBits(millionths, vector.length, bits, into);
  return bits;
}

/** Used again for each vector. Negative numbers as their lower bits. */
let millionths = new Uint32Array(1024);

/** The floats that were packed with so many bits. */
export function unpackDecimals(words: Uint32Array, length: number, bits: number): Float32Array {
  const vector = new Float32Array(length);
  const unused = WORD_BITS - bits;
  let at = 0;
  let count = 0;
  for (let i = 0; i < length; i += 1) {
    let number = (words[at] as number) >>> count;
    count += bits;
    if (count >= WORD_BITS) {
      at += 1;
      count -= WORD_BITS;
      if (count > 0) number |= (words[at] as number) << (bits - count);
    }
    vector[i] = ((number << unused) >> unused) / UNITS;
  }
  return vector;
}

/** 32-bit words that so many numbers of so many bits take. */
const wordsFor = (count: number, bits: number): number => Math.ceil((count * bits) / WORD_BITS);

/** Appends the first `count` numbers, which have at most `bits` bits, one after the other. */
function packBits(numbers: Uint32Array, count: number, bits: number, into: GrowableUint32): void {
  let word = 0;
  let used = 0;
  for (let i = 0; i < count; i += 1) {
    const number = numbers[i] as number;
    word |= number << used;
    used += bits;
    if (used < WORD_BITS) continue;
    into.push(word);
    used -= WORD_BITS;
    word = used > 0 ? number >>> (bits - used) : 0;
  }
  if (used > 0) into.push(word);
}
