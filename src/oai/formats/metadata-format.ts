import type { FramedRecord } from '../../edm/record.ts';

/** One way to write the metadata of a record. */
export interface MetadataFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  /** Writes the element inside `<metadata>`. The record already has our URLs. */
  write(record: FramedRecord): string;
}
