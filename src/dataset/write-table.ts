import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { buildChoDocument, type ChoContext } from '../collections/cho-document.ts';
import { CHOS_FIELDS } from '../collections/chos-fields.ts';
import type { FramedRecord } from '../edm/record.ts';
import type { StoredRecord } from '../records/record-store.ts';
import { ParquetFile } from '../tables/parquet.ts';
import type { Manifest } from './manifest.ts';

/** Fields of pictures, which are not in the record store, and those of other uses. */
const WITHOUT = /^(?:previewImage|image(?!Count$).*|docType|docLanguage)$/;

/** Our own fields of them: entities that the record names. */
const ADDED = /^(?:\w+Uri|nameVariant)$/;

/** The fields of search documents, as far as they follow from records. */
const COLUMNS = CHOS_FIELDS.filter(
  ({ name, withheld }) => (withheld === undefined && !WITHOUT.test(name)) || ADDED.test(name),
);

/** The records of an export as a Parquet file. */
export class RecordTable {
  readonly #context: ChoContext;
  readonly #file: number;
  readonly #parquet = new ParquetFile(COLUMNS);
  readonly #hash = createHash('sha256');
  #bytes = 0;
  #rows = 0;

  /** Creates the file. */
  constructor(path: string, context: ChoContext) {
    this.#context = context;
    this.#file = openSync(path, 'wx');
  }

  add(stored: StoredRecord, record: FramedRecord): void {
    this.#rows += 1;
    this.#write(
      this.#parquet.add([buildChoDocument(stored, record, this.#context)], stored.body?.length ?? 0),
    );
  }

  /** Completes and syncs the file. */
  end(): Omit<NonNullable<Manifest['parquet']>, 'name'> {
    this.#write(this.#parquet.end({}));
    fsyncSync(this.#file);
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), rows: this.#rows };
  }

  close(): void {
    closeSync(this.#file);
  }

  #write(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    this.#bytes += bytes.length;
  }
}
