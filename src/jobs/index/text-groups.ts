import type { RepeatedTexts } from '../../documents/objects/cho-document.ts';
import { QUALITY_VERSION } from '../../edm/quality/quality.ts';
import { type TextKeys, textKeys } from '../../edm/quality/repeated-texts.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import { isLive, type LiveRecord, type StoredRecord } from '../../stores/records/record-store.ts';
import type { DerivedValue, DerivedValues } from '../../stores/records/store.ts';
import {
  EMPTY_GROUP,
  groupValue,
  onlyId,
  readGroup,
  type TextGroup,
  withId,
  withoutId,
} from './following/text-group.ts';
import { unsavedValues } from './following/unsaved-values.ts';

/**
 * Which records of an institution have the same title or description, for the documents of one
 * collection. [quality-6]
 */
export interface TextGroups {
  /**
   * Follows a batch of changes. [quality-18] The other records whose documents change with it are stored at
   * once, until their documents are in the index and `save` was called; what else has changed is stored by
   * `save`.
   */
  follow(changes: readonly StoredRecord[]): Promise<FollowedTexts>;
  /** By batch, each once: the other records whose documents an earlier run, which was killed, may not have changed. */
  unfinished(): Promise<readonly FollowedTexts[]>;
  /** What is known of records that have been followed. */
  factsOf(uuids: readonly string[]): Promise<ReadonlyMap<string, RepeatedTexts>>;
  /** Whether nothing has to be saved, or so much that the next call of `save` should not wait. */
  isSaveDue(): boolean;
  /** Until it is called, the checkpoint of the collection must not move: a run that is killed follows again what was not saved. */
  save(): Promise<void>;
}

export interface FollowedTexts {
  /** Records outside of the batch that now have a text of another record, or none any more. */
  readonly others: readonly string[];
  /** What is known of the records of the batch. */
  readonly facts: ReadonlyMap<string, RepeatedTexts>;
  /** To be called when all documents are in the index. */
  readonly done: () => void;
}

interface Parts {
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'keysUpTo' | 'remove'>;
  /** Distinguishes the indexes that are made from one record store. */
  readonly scope: string;
  /** Throws for a record that cannot be read. */
  readonly read: (record: LiveRecord) => FramedRecord;
}

/** Derived values of this kind name the collections that follow the groups, by scope and collection. */
const COLLECTIONS = 'text-groups';
const VERSION = '1';

/**
 * Records and groups whose changes are kept in memory, and records that a run follows again if it is killed. Keys
 * are hashes, so they are stored all over the pages of the store: many at once take far fewer writes than many
 * times a few.
 */
const MAX_UNSAVED = 100_000;

/**
 * The groups, as one collection follows them. All collections of a scope have the same groups, so that a rebuilt
 * one finds what is known; each has a list of its own of the other records to change.
 */
export function openTextGroups(
  { derived, scope, read }: Parts,
  collection: string,
  maxUnsaved = MAX_UNSAVED,
): TextGroups {
  const own = nameOf(scope, collection);
  const kinds = kindsOf(scope);
  const keys = unsavedValues(derived, kinds.keys, readKeys, (value) => ({ version: textOf(value) }));
  const groups = unsavedValues(derived, kinds.groups, readGroup, groupValue);
  /** Those that follow the groups: usually one, and while another one is filled two. */
  let collections: readonly string[] | undefined;
  /** Lists of other records are numbered. */
  let lastList: number | undefined;
  /** Lists whose documents are in the index. */
  let finished: string[] = [];
  let followedSinceSave = 0;

  async function following(): Promise<readonly string[]> {
    const known = await followingCollections(derived, scope);
    if (known.includes(own)) return known;
    await derived.put([{ ...EMPTY_VALUE, kind: COLLECTIONS, key: own }]);
    return [...known, own];
  }

  /** Stores a list for all collections, under a number that none has. Returns the number. */
  async function putList(others: readonly string[]): Promise<string> {
    collections ??= await following();
    if (lastList === undefined) {
      const taken = await Promise.all(
        collections.map((name) => derived.keysUpTo(pendingIn(name), LAST, MAX_PENDING)),
      );
      lastList = Math.max(0, ...taken.flat().map(Number));
    }
    lastList += 1;
    const list = { ...EMPTY_VALUE, key: String(lastList), version: others.join(' ') };
    await derived.put(collections.map((name) => ({ ...list, kind: pendingIn(name) })));
    return list.key;
  }

  return {
    async follow(changes) {
      followedSinceSave += changes.length;
      const before = await keys.get(changes.map(({ uuid }) => uuid));
      const after = new Map(changes.map((record) => [record.uuid, keysOf(record, read)]));
      const moved = [...after].filter(([uuid, now]) => textOf(now) !== textOf(before.get(uuid) ?? NO_KEYS));
      const left = moved.flatMap(([uuid]) => listed(before.get(uuid) ?? NO_KEYS));
      const old = await groups.get([...left, ...[...after.values()].flatMap(listed)]);
      if (moved.length === 0) return { ...NOTHING_FOLLOWED, facts: factsIn(after, old) };
      const changed = new Map<string, TextGroup>();
      const was = (key: string): TextGroup => old.get(key) ?? EMPTY_GROUP;
      const groupOf = (key: string): TextGroup => changed.get(key) ?? was(key);
      for (const [uuid, now] of moved) {
        for (const key of listed(before.get(uuid) ?? NO_KEYS)) {
          changed.set(key, withoutId(groupOf(key), uuid));
        }
        for (const key of listed(now)) changed.set(key, withId(groupOf(key), uuid));
        keys.set(uuid, now);
      }
      const others = new Set<string>();
      for (const [key, group] of changed) {
        groups.set(key, group);
        // The only one that it was, or that is left; all others of a group are in the batch or stay as they are.
        if (was(key).count > 1 === group.count > 1) continue;
        const one = onlyId(group.count > 1 ? was(key) : group);
        if (one !== undefined && !after.has(one)) others.add(one);
      }
      const facts = factsIn(after, new Map([...old, ...changed]));
      if (others.size === 0) return { ...NOTHING_FOLLOWED, facts };
      const list = await putList([...others]);
      return { others: [...others], facts, done: () => void finished.push(list) };
    },
    async unfinished() {
      const lists = await derived.keysUpTo(pendingIn(own), LAST, MAX_PENDING);
      const earlier = new Set<string>();
      return Array.from(await derived.get(pendingIn(own), lists), ([list, { version }]) => {
        const others = new Set(version.split(' ')).difference(earlier);
        for (const one of others) earlier.add(one);
        return { ...NOTHING_FOLLOWED, others: [...others], done: () => void finished.push(list) };
      });
    },
    async factsOf(uuids) {
      const known = await keys.get(uuids);
      return factsIn(known, await groups.get([...known.values()].flatMap(listed)));
    },
    isSaveDue: () => {
      const unsaved = keys.size + groups.size;
      return unsaved === 0 || unsaved + followedSinceSave >= maxUnsaved;
    },
    async save() {
      collections ??= await following();
      const values = [...keys.unsaved(), ...groups.unsaved()];
      if (values.length > 0) await derived.put(values);
      keys.clear();
      groups.clear();
      followedSinceSave = 0;
      const removed = finished;
      finished = [];
      if (removed.length > 0) await derived.remove(pendingIn(own), removed);
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

/** The groups stay. Removes what is stored for all other collections, which do not follow them any more. */
export async function keepOnlyTextGroups(
  { derived, scope }: Pick<Parts, 'derived' | 'scope'>,
  collection: string,
): Promise<void> {
  const kept = nameOf(scope, collection);
  for (const name of await followingCollections(derived, scope)) {
    if (name === kept) continue;
    await removeKind(derived, pendingIn(name));
    // Last, so that a run that is killed continues.
    await derived.remove(COLLECTIONS, [name]);
  }
  for (let version = 1; version < QUALITY_VERSION; version += 1) {
    for (const kind of Object.values(kindsOf(scope, version))) await removeKind(derived, kind);
  }
}

async function followingCollections(
  derived: Pick<DerivedValues, 'keysUpTo'>,
  scope: string,
): Promise<readonly string[]> {
  const names = await derived.keysUpTo(COLLECTIONS, nameOf(scope, LAST), MAX_COLLECTIONS);
  return names.filter((name) => name.startsWith(nameOf(scope, '')));
}

async function removeKind(derived: Pick<DerivedValues, 'keysUpTo' | 'remove'>, kind: string): Promise<void> {
  for (;;) {
    const keys = await derived.keysUpTo(kind, LAST, REMOVED_AT_ONCE);
    if (keys.length === 0) return;
    await derived.remove(kind, keys);
  }
}

const nameOf = (scope: string, collection: string): string => `${scope}/${collection}`;

/** Kinds of derived values: the keys of a record by uuid, groups by key. Other rules make other keys. */
const kindsOf = (scope: string, version = QUALITY_VERSION) => ({
  keys: `text-keys ${version} ${scope}`,
  groups: `text-group ${version} ${scope}`,
});

/** Derived values of this kind are lists of other records to change, by number. */
const pendingIn = (name: string): string => `text-pending ${name}`;

const EMPTY_VALUE = { version: VERSION, value: undefined, failure: undefined };

export const NOTHING_FOLLOWED: FollowedTexts = { others: [], facts: new Map(), done: () => {} };

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

function readKeys({ version }: Pick<DerivedValue, 'version'>): TextKeys {
  const [title, description] = version.split(' ').map((key) => (key === '-' ? undefined : key));
  return { title, description };
}
