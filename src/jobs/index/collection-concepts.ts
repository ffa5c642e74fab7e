import { hash } from 'node:crypto';
import type { Concept } from '../../documents/concepts/concept.ts';
import { writeConceptTable } from '../../documents/concepts/concept-table.ts';
import type { DerivedValues } from '../../stores/records/store.ts';

interface Parts {
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'keysUpTo' | 'remove'>;
  /** Distinguishes the indexes that are made from one record store. */
  readonly scope: string;
  /** The table now. */
  readonly concepts: readonly Concept[];
}

/** With which table of concepts the documents of each numbered collection were made. */
export interface CollectionConcepts {
  /** For a new collection: its documents are made with the table of now. */
  begin(collection: string): Promise<void>;
  /** Whether it was begun with the table of now; undefined if nothing is stored. */
  isCurrent(collection: string): Promise<boolean | undefined>;
  /** Removes what is stored for other collections. */
  keepOnly(collection: string): Promise<void>;
}

/** Derived values of this kind are hashes of tables, by scope and collection. */
const KIND = 'concept-table';
const VERSION = '2';

export function collectionConcepts({ derived, scope, concepts }: Parts): CollectionConcepts {
  const now = hash('sha256', writeConceptTable(concepts));
  const keyOf = (collection: string): string => `${scope} ${collection}`;
  return {
    begin: (collection) =>
      derived.put([
        {
          kind: KIND,
          key: keyOf(collection),
          version: VERSION,
          value: new TextEncoder().encode(now),
          failure: undefined,
        },
      ]),
    async isCurrent(collection) {
      const key = keyOf(collection);
      const { value, version } = (await derived.get(KIND, [key])).get(key) ?? {};
      if (value === undefined || version !== VERSION) return undefined;
      return new TextDecoder().decode(value) === now;
    },
    async keepOnly(collection) {
      // `~` comes after all names of collections.
      const keys = await derived.keysUpTo(KIND, keyOf('~'), MAX_KEYS);
      const others = keys.filter((key) => key.startsWith(keyOf('')) && key !== keyOf(collection));
      await derived.remove(KIND, others);
    },
  };
}

/** Far more than the collections of all indexes of a record store. */
const MAX_KEYS = 1000;
