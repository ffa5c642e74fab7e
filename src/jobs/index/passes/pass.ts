import type { DerivedFields } from '../../../documents/objects/cho-document.ts';
import type { LiveRecord } from '../../../stores/records/record-store.ts';
import type { Reminders } from './reminders.ts';

export type FieldsByUuid = ReadonlyMap<string, DerivedFields>;

/**
 * A run over all changed records that adds fields to documents that can be
 * searched already: vectors, the properties of pictures. The results are stored
 * as derived values, so that nothing is computed twice.
 */
export interface Pass {
  /** Lowercase letters and hyphens, such as `text-vectors`: part of a checkpoint's name. */
  readonly name: string;
  /** Names what the fields depend on besides the records, such as a model. If it changes, the pass starts again. */
  readonly recipe: string;
  /** The fields that need no computation. */
  storedFields(records: readonly LiveRecord[]): Promise<FieldsByUuid>;
  /**
   * Computes and stores missing fields, and returns all. Records without such
   * fields are left out. Once the signal is aborted, fields may be missing: the
   * next run computes them. What has failed before is tried when it is due, or
   * with `atOnce`, once in a run.
   */
  computeFields(
    records: readonly LiveRecord[],
    signal: AbortSignal | undefined,
    options?: { readonly atOnce?: boolean },
  ): Promise<FieldsByUuid>;
  /** Depends on other hosts: a rebuilt collection is published before it. */
  readonly isLong?: boolean;
  /** Some hundreds by default. */
  readonly batchRecords?: number;
  /** Its fields decide about the quality of a record: tiers and problems are judged again with them. */
  readonly changesQuality?: boolean;
  /** Records to compute again, because something failed temporarily. */
  readonly reminders?: Pick<Reminders, 'due' | 'after' | 'remove'>;
  /** Numbers of records whose fields are left to the next run, by host that is too slow. */
  postponed?(): ReadonlyMap<string, number>;
  /** Fields that a later computation may not have any more: they are removed from the document then. */
  readonly mayDisappear?: readonly (keyof DerivedFields)[];
  /** Fields that change without their records: `computeFields` is only called for these. */
  readonly news?: PassNews;
  /** Removes what is stored for deleted records. */
  forget(uuids: readonly string[]): Promise<void>;
}

/** Records whose fields have changed, by numbers in order; each index follows them from its own checkpoint. */
export interface PassNews {
  /** The highest number so far. */
  last(): Promise<number>;
  /** The next uuids after a number, and the number of the last one; undefined without any. */
  after(
    number: number,
    limit: number,
  ): Promise<{ readonly uuids: readonly string[]; readonly number: number } | undefined>;
}

/** The stored fields of all passes together. */
export async function allStoredFields(
  passes: readonly Pick<Pass, 'storedFields'>[],
  records: readonly LiveRecord[],
): Promise<FieldsByUuid> {
  const all = new Map<string, DerivedFields>();
  for (const pass of passes) {
    for (const [uuid, fields] of await pass.storedFields(records)) {
      all.set(uuid, { ...all.get(uuid), ...fields });
    }
  }
  return all;
}
