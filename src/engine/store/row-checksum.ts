import { crc32 } from 'node:zlib';

/*
 * Checksums (CRC-32) of what is stored of a document. A row of version 1.0 has none until it is written again.
 */

/** The columns that every search of the document reads. */
export interface CheckedColumns {
  readonly row: number;
  readonly id: string;
  readonly sequence: number;
  readonly separate: string | null;
  readonly body: string;
}

/** Of a row of `documents`, but for its long values and the change that retired it. */
export const rowChecksum = ({ row, id, sequence, separate, body }: CheckedColumns): number =>
  crc32(body, crc32(`${row} ${sequence} ${separate ?? ''} ${id}`));

/** Of the packed long values of a row. */
export const longValuesChecksum = (row: number, packed: Uint8Array): number =>
  crc32(packed, crc32(String(row)));

/** Of a row of `vectors`. */
export const vectorsChecksum = (row: number, layout: string, components: Uint8Array): number =>
  crc32(components, crc32(`${row} ${layout}`));
