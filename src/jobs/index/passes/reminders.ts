import { Buffer } from 'node:buffer';
import type { Clock } from '../../../kernel/clock.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';

/** Derived values of this kind have no value; the key is the time and the record's uuid. */
export const REMINDER_KIND = 'picture-due';

/** The time of a record's reminder, by uuid. */
const TIME_KIND = 'picture-due-of';

interface Reminder {
  readonly key: string;
  readonly uuid: string;
}

/** Reminders of records whose pictures failed: one a record. */
export function openReminders(
  derived: Pick<DerivedValues, 'get' | 'put' | 'remove' | 'keysUpTo'>,
  clock: Clock,
) {
  /** By uuid; undefined where there is nothing to try again. */
  const unsaved = new Map<string, string | undefined>();
  const openedAt = clock();

  /** The keys of the stored reminders of these records, by uuid. */
  async function keysOf(uuids: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const times = await derived.get(TIME_KIND, [...uuids]);
    return new Map(
      [...times].flatMap(([uuid, { value }]) =>
        value === undefined ? [] : [[uuid, keyOf(uuid, Buffer.from(value).toString())]],
      ),
    );
  }

  /** Replaces what is stored for these records. A kill leaves a reminder too many rather than none. */
  async function replace(times: ReadonlyMap<string, string | undefined>): Promise<void> {
    if (times.size === 0) return;
    const before = await keysOf(times.keys());
    const added = [...times].flatMap(([uuid, time]) => (time === undefined ? [] : [{ uuid, time }]));
    if (added.length > 0) {
      await derived.put(
        added.flatMap(({ uuid, time }) => [
          { ...NO_VALUE, kind: REMINDER_KIND, key: keyOf(uuid, time) },
          { ...NO_VALUE, kind: TIME_KIND, key: uuid, value: Buffer.from(time) },
        ]),
      );
    }
    const keys = new Set(added.map(({ uuid, time }) => keyOf(uuid, time)));
    const old = [...before.values()].filter((key) => !keys.has(key));
    if (old.length > 0) await derived.remove(REMINDER_KIND, old);
    const gone = [...before.keys()].filter((uuid) => times.get(uuid) === undefined);
    if (gone.length > 0) await derived.remove(TIME_KIND, gone);
  }

  return {
    /** `time` is in milliseconds since 1970; undefined removes the record's reminder. `due` does not return it. */
    set(uuid: string, time: number | undefined): void {
      unsaved.set(uuid, time === undefined ? undefined : timeKey(Math.max(time, openedAt + 1)));
    },
    /** Stores what was set. */
    async save(): Promise<void> {
      const times = new Map(unsaved);
      unsaved.clear();
      await replace(times);
    },
    /** Removes those of deleted records. */
    forget: (uuids: readonly string[]): Promise<void> =>
      replace(new Map(uuids.map((uuid) => [uuid, undefined]))),
    /** At most `limit` reminders whose time had come when this was opened, the earliest first. */
    async due(limit: number): Promise<readonly Reminder[]> {
      // `~` sorts after all keys of the same moment.
      const keys = await derived.keysUpTo(REMINDER_KIND, `${timeKey(openedAt)}~`, limit);
      return keys.map(reminderOf);
    },
    /** At most `limit` reminders of any time after the one with this key, the earliest first. */
    async after(key: string, limit: number): Promise<readonly Reminder[]> {
      return (await derived.keysUpTo(REMINDER_KIND, '~', limit, key)).map(reminderOf);
    },
    /** Removes these, unless they have been set again meanwhile. */
    async remove(reminders: readonly Reminder[]): Promise<void> {
      const current = await keysOf(reminders.map(({ uuid }) => uuid));
      const old = reminders.filter(({ key, uuid }) => current.get(uuid) !== key);
      await derived.remove(
        REMINDER_KIND,
        old.map(({ key }) => key),
      );
    },
  };
}

export type Reminders = ReturnType<typeof openReminders>;

/** When the first record is due, in milliseconds since 1970; undefined if no picture waits for another try. */
export async function nextReminder(derived: Pick<DerivedValues, 'keysUpTo'>): Promise<number | undefined> {
  const [key] = await derived.keysUpTo(REMINDER_KIND, '~', 1);
  return key === undefined ? undefined : Date.parse(key.slice(0, key.indexOf(' ')));
}

const NO_VALUE = { version: '1', value: undefined, failure: undefined };

const keyOf = (uuid: string, time: string): string => `${time} ${uuid}`;

const reminderOf = (key: string): Reminder => ({ key, uuid: key.slice(key.indexOf(' ') + 1) });

/** Sorts by time: `2026-11-20T15:00:00.000Z`. */
const timeKey = (milliseconds: number): string => new Date(milliseconds).toISOString();
