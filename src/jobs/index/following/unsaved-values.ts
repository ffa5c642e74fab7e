import type { DerivedValue, DerivedValues } from '../../../stores/records/store.ts';

type NewValue = Parameters<DerivedValues['put']>[0][number];

/** Derived values of one kind, of which the changed ones are in memory until they are stored together. */
export interface UnsavedValues<Value> {
  /** The existing values. */
  get(keys: readonly string[]): Promise<ReadonlyMap<string, Value>>;
  set(key: string, value: Value): void;
  /** Changed values in memory. */
  readonly size: number;
  /** In the order of their keys, so that neighbours are stored one after the other. */
  unsaved(): NewValue[];
  /** To be called when they are stored. */
  clear(): void;
}

export function unsavedValues<Value>(
  derived: Pick<DerivedValues, 'get'>,
  kind: string,
  read: (stored: DerivedValue) => Value,
  write: (value: Value) => Partial<NewValue>,
): UnsavedValues<Value> {
  const changed = new Map<string, Value>();
  return {
    async get(keys) {
      const found = new Map<string, Value>();
      const others: string[] = [];
      for (const key of new Set(keys)) {
        const value = changed.get(key);
        if (value === undefined) others.push(key);
        else found.set(key, value);
      }
      for (const [key, stored] of await derived.get(kind, others)) found.set(key, read(stored));
      return found;
    },
    set: (key, value) => void changed.set(key, value),
    get size() {
      return changed.size;
    },
    unsaved: () =>
      [...changed]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ ...NO_VALUE, ...write(value), kind, key })),
    clear: () => changed.clear(),
  };
}

const NO_VALUE = { version: '1', value: undefined, failure: undefined };
