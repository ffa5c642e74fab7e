import type { DerivedFields } from '../../collections/cho-document.ts';
import type { StoredRecord } from '../../records/record-store.ts';

export type LiveRecord = StoredRecord & { readonly body: string };

/**
 * Work beside the records that adds fields to documents that can be searched
 * already: vectors, what pictures tell. Its results are kept as derived values,
 * so that the same is never worked out twice.
 */
export interface Pass {
  /** Part of a checkpoint's name, so of small letters and hyphens: `text-vectors`. */
  readonly name: string;
  /** What the fields are made with beside the records, such as a model; another text: the pass goes through all records again. */
  readonly recipe: string;
  /** The fields that are known without work, by uuid. */
  known(records: readonly LiveRecord[]): Promise<ReadonlyMap<string, DerivedFields>>;
  /**
   * Works out the fields that are not known yet, keeps them, and gives all of
   * them by uuid. A record that cannot have any is left out. Once the signal is
   * aborted it may give fewer: the records are then looked at again next time.
   */
  workOut(
    records: readonly LiveRecord[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, DerivedFields>>;
  /** Goes to hosts elsewhere: a new generation of the index takes over without waiting for it. */
  readonly isLong?: boolean;
  /** Records taken at a time; unless the pass says, some hundreds. */
  readonly batchRecords?: number;
  /** Records to look at once more, because something failed that may work by now. */
  readonly again?: DueRecords;
  /** Drops what is kept for records that are gone. */
  forget(uuids: readonly string[]): Promise<void>;
}

/** Reminders of records, each until its time has come and it is settled. */
export interface DueRecords {
  /** Those that are due, the earliest first, at most `limit`. */
  due(limit: number): Promise<readonly DueRecord[]>;
  settle(due: readonly DueRecord[]): Promise<void>;
}

export interface DueRecord {
  readonly key: string;
  readonly uuid: string;
}

/** What passes know of records without work, all their fields together. */
export async function knownFields(
  passes: readonly Pass[],
  records: readonly LiveRecord[],
): Promise<ReadonlyMap<string, DerivedFields>> {
  const all = new Map<string, DerivedFields>();
  for (const pass of passes) {
    for (const [uuid, fields] of await pass.known(records)) all.set(uuid, { ...all.get(uuid), ...fields });
  }
  return all;
}
