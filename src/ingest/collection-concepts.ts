import type { Concept } from '../collections/concept.ts';
import { writeConceptTable } from '../collections/concept-table.ts';
import type { DerivedValues } from '../records/derived-values.ts';

interface Parts {
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'keysUpTo' | 'remove'>;
  /** Distinguishes the indexes that are made from one record store. */
  readonly scope: string;
  /** The table now. */
  readonly concepts: readonly Concept[];
}

/**
 * The tables of concepts with which the documents of each numbered collection were made. Usually it is one; while
 * documents are made again with another one, and after a run that was killed meanwhile, there are several.
 */
export interface CollectionConcepts {
  /** For a new collection: all its documents are made with the table of now. */
  begin(collection: string): Promise<void>;
  isKnown(collection: string): Promise<boolean>;
  /**
   * Stores that documents are now made with the table of now, too, and returns the texts of all others with which
   * some may have been made.
   */
  add(collection: string): Promise<readonly string[]>;
  /** All documents are now made with the table of now. */
  settle(collection: string): Promise<void>;
  /** Removes what is stored for other collections. */
  keepOnly(collection: string): Promise<void>;
}

/** Derived values of this kind are lists of tables as JSON, by scope and collection. */
const KIND = 'concept-table';
const VERSION = '1';

export function collectionConcepts({ derived, scope, concepts }: Parts): CollectionConcepts {
  const now = writeConceptTable(concepts);
  const keyOf = (collection: string): string => `${scope} ${collection}`;
  const stored = async (collection: string): Promise<readonly string[] | undefined> => {
    const key = keyOf(collection);
    const found = (await derived.get(KIND, [key])).get(key);
    if (found?.value === undefined || found.version !== VERSION) return undefined;
    return JSON.parse(new TextDecoder().decode(found.value)) as string[];
  };
  const put = (collection: string, tables: readonly string[]) =>
    derived.put([
      {
        kind: KIND,
        key: keyOf(collection),
        version: VERSION,
        value: new TextEncoder().encode(JSON.stringify(tables)),
        failure: undefined,
      },
    ]);
  return {
    begin: (collection) => put(collection, [now]),
    isKnown: async (collection) => (await stored(collection)) !== undefined,
    async add(collection) {
      const tables = (await stored(collection)) ?? [];
      if (!tables.includes(now)) await put(collection, [...tables, now]);
      return tables.filter((table) => table !== now);
    },
    settle: (collection) => put(collection, [now]),
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
