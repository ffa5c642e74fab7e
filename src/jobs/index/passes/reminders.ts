import type { Clock } from '../../../kernel/clock.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';

/** Derived values of this kind have no value; the key is the time and the record's uuid. */
export const REMINDER_KIND = 'picture-due';

interface Reminder {
  readonly key: string;
  readonly uuid: string;
}

/** Reminders of records whose pictures failed temporarily. */
export function openReminders(derived: Pick<DerivedValues, 'put' | 'remove' | 'keysUpTo'>, clock: Clock) {
  const added: string[] = [];
  const openedAt = clock();
  return {
    /** `time` is in milliseconds since 1970. `due` does not return it. */
    add(uuid: string, time: number): void {
      added.push(`${timeKey(Math.max(time, openedAt + 1))} ${uuid}`);
    },
    /** Stores what was added. */
    async save(): Promise<void> {
      const keys = added.splice(0);
      if (keys.length === 0) return;
      await derived.put(
        keys.map((key) => ({ kind: REMINDER_KIND, key, version: '1', value: undefined, failure: undefined })),
      );
    },
    /** At most `limit` reminders whose time had come when this was opened, the earliest first. */
    async due(limit: number): Promise<readonly Reminder[]> {
      // `~` sorts after all keys of the same moment.
      const keys = await derived.keysUpTo(REMINDER_KIND, `${timeKey(openedAt)}~`, limit);
      return keys.map((key) => ({ key, uuid: key.slice(key.indexOf(' ') + 1) }));
    },
    remove: (reminders: readonly Reminder[]): Promise<void> =>
      derived.remove(
        REMINDER_KIND,
        reminders.map(({ key }) => key),
      ),
  };
}

export type Reminders = ReturnType<typeof openReminders>;

/** Sorts by time: `2026-11-20T15:00:00.000Z`. */
const timeKey = (milliseconds: number): string => new Date(milliseconds).toISOString();
