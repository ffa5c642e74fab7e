import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deflateSync, inflateSync } from 'node:zlib';
import { DamagedRow } from './documents-fault.ts';
import { longValuesChecksum } from './row-checksum.ts';

/**
 * Packs the long values of a document, which are fields that are only stored, as JSON text beside
 * its body, of which they repeat much: a quarter of their bytes remains. Bodies are not packed,
 * because every search reads those of its page.
 */
export const packLongValues = (text: string, body: string): Uint8Array =>
  deflateSync(text, { level: 1, dictionary: Buffer.from(body) });

/** Reads long values, also from the file of an older version before a writer converts it. */
export class LongValueReader {
  readonly #select: StatementSync;

  constructor(database: DatabaseSync) {
    // In version 1.0, there is no column `packed`.
    this.#select = database.prepare('SELECT * FROM documents WHERE row = ?');
  }

  /** The long values of a row with this body, as JSON text. Errors: DamagedRow. */
  of(row: number, body: string): string | undefined {
    const { large, packed } = this.#checked(row);
    return large ?? (packed && unpackRow(row, packed, body));
  }

  /** Errors: DamagedRow, as `of`; reads no more than that needs. */
  check(row: number, body: string): void {
    const { packed, isChecked } = this.#checked(row);
    if (packed && !isChecked) unpackRow(row, packed, body);
  }

  #checked(row: number) {
    const { large, packed, packed_checksum: checksum } = this.#select.get(row) ?? {};
    if (typeof large === 'string') return { large };
    if (!(packed instanceof Uint8Array)) return {};
    const isChecked = typeof checksum === 'number';
    if (isChecked && checksum !== longValuesChecksum(row, packed)) throw damaged(row);
    return { packed, isChecked };
  }
}

function unpackRow(row: number, packed: Uint8Array, body: string): string {
  try {
    return unpack(packed, body);
  } catch (error) {
    throw damaged(row, error);
  }
}

const damaged = (row: number, cause?: unknown): DamagedRow =>
  new DamagedRow(`the long values of row ${row} of the documents are damaged`, { cause });

/** The text that was packed beside the same body. */
function unpack(packed: Uint8Array, body: string): string {
  const beside = Buffer.from(body);
  const text = packed[0] === ZLIB ? inflateSync(packed, { dictionary: beside }) : copyRuns(packed, beside);
  return text.toString();
}

/** First byte of what deflateSync returns. */
const ZLIB = 0x78;

/**
 * Unpacks what versions of November 2026 have packed: the length in bytes, which is above 127,
 * and in turn bytes as they are and copies of earlier bytes of body and text.
 */
function copyRuns(packed: Uint8Array, body: Buffer): Buffer {
  let from = 0;
  /** Seven bits in each byte, the lowest first; the top bit says that another byte follows. */
  const readNumber = (): number => {
    let number = 0;
    let scale = 1;
    for (; (packed[from] as number) > 127; scale *= 128) number += ((packed[from++] as number) & 127) * scale;
    return number + (packed[from++] as number) * scale;
  };
  const bytes = Buffer.alloc(body.length + readNumber());
  let at = body.copy(bytes);
  for (;;) {
    const plain = readNumber();
    bytes.set(packed.subarray(from, from + plain), at);
    from += plain;
    at += plain;
    if (at >= bytes.length) return bytes.subarray(body.length);
    const length = readNumber() + SHORTEST_COPY;
    const distance = readNumber();
    if (from > packed.length || at + length > bytes.length) throw new RangeError('it is damaged');
    for (const end = at + length; at < end; at += 1) bytes[at] = bytes[at - distance] as number;
  }
}

const SHORTEST_COPY = 5;
