import type { RepeatedTexts } from '../collections/cho-document.ts';
import type { FramedRecord } from '../edm/record.ts';
import { type TextKeys, textKeys } from '../quality/repeated-texts.ts';
import type { DerivedValues } from '../records/derived-values.ts';
import { isLive, type LiveRecord, type StoredRecord } from '../records/record-store.ts';
import {
  EMPTY_GROUP,
  groupBytes,
  onlyId,
  readGroup,
  type TextGroup,
  withId,
  withoutId,
} from './index/text-group.ts';

/** Which records of an institution have the same title or description, for the documents of one collection. */
export interface TextGroups {
  /**
   * Follows a batch of changes. The other records whose documents change with it are stored with the result,
   * until `done` says that all documents are in the index.
   */
  follow(changes: readonly StoredRecord[]): Promise<FollowedTexts>;
  /** The other records of batches whose documents an earlier run, which was killed, may not have changed. */
  unfinished(): Promise<FollowedTexts>;
  /** What is known of records that have been followed. */
  factsOf(uuids: readonly string[]): Promise<ReadonlyMap<string, RepeatedTexts>>;
}

export interface FollowedTexts {
  /** Records outside of the batch that now have a text of another record, or none any more. */
  readonly others: readonly string[];
  /** What is known of the records of the batch. */
  readonly facts: ReadonlyMap<string, RepeatedTexts>;
  done(): Promise<void>;
}

interface Parts {
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'keysUpTo' | 'remove'>;
  /** Distinguishes the indexes that are made from one record store. */
  readonly scope: string;
  /** Throws for a record that cannot be read. */
  readonly read: (record: LiveRecord) => FramedRecord;
}

/** Derived values of this kind name the collections that have groups, by scope and collection. */
const COLLECTIONS = 'text-groups';
const VERSION = '1';

/** The groups of one collection. They are complete from its creation on, because each follows all changes. */
export function openTextGroups({ derived, scope, read }: Parts, collection: string): TextGroups {
  const kinds = kindsOf(nameOf(scope, collection));
  let isNamed = false;

  async function keysBefore(uuids: readonly string[]): Promise<ReadonlyMap<string, TextKeys>> {
    const stored = await derived.get(kinds.keys, uuids);
    return new Map(Array.from(stored, ([uuid, { version }]) => [uuid, readKeys(version)]));
  }

  async function groupsOf(keys: Iterable<string>): Promise<Map<string, TextGroup>> {
    const stored = await derived.get(kinds.groups, [...new Set(keys)]);
    return new Map(Array.from(stored, ([key, { value }]) => [key, readGroup(value)]));
  }

  const finish = (pending: readonly string[]): Promise<void> => derived.remove(kinds.pending, pending);

  return {
    async follow(changes) {
      const before = await keysBefore(changes.map(({ uuid }) => uuid));
      const after = new Map(changes.map((record) => [record.uuid, keysOf(record, read)]));
      const moved = [...after].filter(([uuid, keys]) => textOf(keys) !== textOf(before.get(uuid) ?? NO_KEYS));
      const left = moved.flatMap(([uuid]) => listed(before.get(uuid) ?? NO_KEYS));
      const old = await groupsOf([...left, ...[...after.values()].flatMap(listed)]);
      if (moved.length === 0) return { ...NOTHING_FOLLOWED, facts: factsIn(after, old) };
      const groups = new Map(old);
      const groupOf = (key: string): TextGroup => groups.get(key) ?? EMPTY_GROUP;
      for (const [uuid, keys] of moved) {
        for (const key of listed(before.get(uuid) ?? NO_KEYS)) groups.set(key, withoutId(groupOf(key), uuid));
        for (const key of listed(keys)) groups.set(key, withId(groupOf(key), uuid));
      }
      const others = new Set<string>();
      for (const [key, group] of groups) {
        // The only one that it was, or that is left; all others of a group are in the batch or stay as they are.
        const was = old.get(key) ?? EMPTY_GROUP;
        if (was.count > 1 === group.count > 1) continue;
        const one = onlyId(group.count > 1 ? was : group);
        if (one !== undefined && !after.has(one)) others.add(one);
      }
      const pending = String(changes.at(-1)?.change ?? 0);
      await derived.put([
        ...(isNamed ? [] : [{ ...EMPTY_VALUE, kind: COLLECTIONS, key: nameOf(scope, collection) }]),
        ...moved.map(([uuid, keys]) => ({
          ...EMPTY_VALUE,
          kind: kinds.keys,
          key: uuid,
          version: textOf(keys),
        })),
        ...[...groups]
          .filter(([key, group]) => group !== old.get(key))
          .map(([key, group]) => ({
            ...EMPTY_VALUE,
            kind: kinds.groups,
            key,
            value: group.count > 0 ? groupBytes(group) : undefined,
          })),
        ...(others.size === 0
          ? []
          : [{ ...EMPTY_VALUE, kind: kinds.pending, key: pending, version: [...others].join(' ') }]),
      ]);
      isNamed = true;
      const facts = factsIn(after, groups);
      if (others.size === 0) return { ...NOTHING_FOLLOWED, facts };
      return { others: [...others], facts, done: () => finish([pending]) };
    },
    async unfinished() {
      const keys = await derived.keysUpTo(kinds.pending, LAST, MAX_PENDING);
      if (keys.length === 0) return NOTHING_FOLLOWED;
      const stored = await derived.get(kinds.pending, keys);
      const others = new Set([...stored.values()].flatMap(({ version }) => version.split(' ')));
      return { ...NOTHING_FOLLOWED, others: [...others], done: () => finish(keys) };
    },
    async factsOf(uuids) {
      const keys = await keysBefore(uuids);
      return factsIn(keys, await groupsOf([...keys.values()].flatMap(listed)));
    },
  };
}

function factsIn(
  keys: ReadonlyMap<string, TextKeys>,
  groups: ReadonlyMap<string, TextGroup>,
): ReadonlyMap<string, RepeatedTexts> {
  const isShared = (key: string | undefined): boolean =>
    key !== undefined && (groups.get(key)?.count ?? 0) > 1;
  return new Map(
    Array.from(keys, ([uuid, { title, description }]) => [
      uuid,
      { hasSameTitle: isShared(title), hasSameDescription: isShared(description) },
    ]),
  );
}

/** Removes the groups of all other collections. */
export async function keepOnlyTextGroups(
  { derived, scope }: Pick<Parts, 'derived' | 'scope'>,
  collection: string,
): Promise<void> {
  const names = await derived.keysUpTo(COLLECTIONS, nameOf(scope, LAST), MAX_COLLECTIONS);
  const kept = nameOf(scope, collection);
  for (const name of names.filter((one) => one.startsWith(nameOf(scope, '')) && one !== kept)) {
    for (const kind of Object.values(kindsOf(name))) {
      for (;;) {
        const keys = await derived.keysUpTo(kind, LAST, REMOVED_AT_ONCE);
        if (keys.length === 0) break;
        await derived.remove(kind, keys);
      }
    }
    // Last, so that a run that is killed continues.
    await derived.remove(COLLECTIONS, [name]);
  }
}

const nameOf = (scope: string, collection: string): string => `${scope}/${collection}`;

/** Kinds of derived values: the keys of a record by uuid, groups by key, other records to change by change number. */
const kindsOf = (name: string) => ({
  keys: `text-keys ${name}`,
  groups: `text-group ${name}`,
  pending: `text-pending ${name}`,
});

const EMPTY_VALUE = { version: VERSION, value: undefined, failure: undefined };

export const NOTHING_FOLLOWED: FollowedTexts = { others: [], facts: new Map(), done: async () => {} };

/** Comes after all keys. */
const LAST = '~';
/** Far more than there are. */
const [MAX_PENDING, MAX_COLLECTIONS] = [10_000, 1000];
const REMOVED_AT_ONCE = 2000;

const NO_KEYS: TextKeys = { title: undefined, description: undefined };

/** A record that cannot be read has no document either: the indexer reports it. */
function keysOf(record: StoredRecord, read: Parts['read']): TextKeys {
  if (!isLive(record)) return NO_KEYS;
  try {
    return textKeys(read(record));
  } catch {
    return NO_KEYS;
  }
}

const listed = ({ title, description }: TextKeys): string[] =>
  [title, description].filter((key) => key !== undefined);

/** `title description`, with `-` for an absent one: keys are longer. */
const textOf = ({ title = '-', description = '-' }: TextKeys): string => `${title} ${description}`;

function readKeys(text: string): TextKeys {
  const [title, description] = text.split(' ').map((key) => (key === '-' ? undefined : key));
  return { title, description };
}
