import type { FramedRecord } from '../../edm/record.ts';

/** One way to write the metadata of a record. */
export interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  /** The element inside `<metadata>`; the record has our addresses already. */
  write(record: FramedRecord): string;
}
