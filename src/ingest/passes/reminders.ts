import type { Clock } from '../../kernel/clock.ts';
import type { DerivedValues } from '../../records/derived-values.ts';
import type { DueRecord, DueRecords } from './pass.ts';

/** Derived values of this kind are reminders: the time when a record is due, and its uuid. */
const KIND = 'picture-due';

/** Reminders of records whose pictures could not be had, kept until their time has come. */
export interface Reminders extends DueRecords {
  /** `at` is in milliseconds since 1970. The same reminder twice is one. */
  add(uuid: string, at: number): void;
  save(): Promise<void>;
}

export function dueAgain(
  derived: Pick<DerivedValues, 'put' | 'remove' | 'keysUpTo'>,
  clock: Clock,
): Reminders {
  let added: string[] = [];
  return {
    add(uuid, at) {
      added.push(`${timeKey(at)} ${uuid}`);
    },
    async save() {
      const keys = added;
      added = [];
      if (keys.length === 0) return;
      await derived.put(
        keys.map((key) => ({ kind: KIND, key, version: '1', value: undefined, failure: undefined })),
      );
    },
    async due(limit) {
      // Behind every key of this very moment.
      const keys = await derived.keysUpTo(KIND, `${timeKey(clock())}~`, limit);
      return keys.map((key): DueRecord => ({ key, uuid: key.slice(key.indexOf(' ') + 1) }));
    },
    settle: (due) =>
      derived.remove(
        KIND,
        due.map(({ key }) => key),
      ),
  };
}

/** Sorts as the time does: `2026-11-20T15:00:00.000Z`. */
const timeKey = (milliseconds: number): string => new Date(milliseconds).toISOString();
