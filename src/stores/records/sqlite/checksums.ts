import type { SQLOutputValue } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/*
 * Checksums (CRC-32) of rows whose damage nothing else would show. A row that an earlier version has written has
 * none, until it is written again.
 */

/** Of a record, live or withdrawn. */
export const bodyChecksum = (uuid: Uint8Array, body: string): number => crc32(body, crc32(uuid));

/** Of columns without bytes. Their lengths keep them apart. */
export const textsChecksum = (...columns: readonly (string | number | null | undefined)[]): number =>
  crc32(columns.map((column) => `${String(column ?? '').length} ${column ?? ''}`).join(' '));

interface DerivedColumns {
  readonly kind: string;
  readonly key: string;
  readonly version: string;
  readonly value: Uint8Array | null | undefined;
  readonly failure: string | null | undefined;
}

export const derivedChecksum = ({ kind, key, version, value, failure }: DerivedColumns): number =>
  crc32(value ?? '', textsChecksum(kind, key, version, failure));

/** Whether a row is what was written; true for one without a checksum. */
export const isIntact = (stored: SQLOutputValue | undefined, found: () => number): boolean =>
  typeof stored !== 'number' || stored === found();
