import { learnLexicon } from '../../documents/words/learn-lexicon.ts';
import { type Lexicon, lexiconBytes, readLexicon } from '../../documents/words/lexicon.ts';
import type { FramedRecord } from '../../edm/record/record.ts';
import { isLive, type LiveRecord, type RecordStore } from '../../stores/records/record-store.ts';
import type { DerivedValues } from '../../stores/records/store.ts';

interface Parts {
  readonly records: Pick<RecordStore, 'changesAfter' | 'countLive'>;
  readonly derived: Pick<DerivedValues, 'get' | 'put' | 'keysUpTo' | 'remove'>;
  /** Distinguishes the indexes that are made from one record store. */
  readonly scope: string;
  /** Throws for a record that cannot be read. */
  readonly read: (record: LiveRecord) => FramedRecord;
}

/** The vocabularies from which word forms are derived, one for each numbered collection. */
export interface CollectionWords {
  /** Learns the vocabulary of a new collection from the records, and stores it unless it is aborted. */
  learn(collection: string, signal: AbortSignal | undefined): Promise<void>;
  /** Undefined if there is none. */
  lexicon(collection: string): Promise<Lexicon | undefined>;
  /** Removes those of other collections. */
  keepOnly(collection: string): Promise<void>;
}

/** Derived values of this kind are vocabularies, by scope and collection. */
const KIND = 'lexicon';
const VERSION = '1';

/** Records from which a vocabulary is learnt, at most. More would add rare words only. */
const MAX_LEARNT = 60_000;
const BATCH_RECORDS = 200;

/**
 * A document depends on its record and the vocabulary of its collection alone: the vocabulary is stored when the
 * collection is created, and stays the same as long as the collection exists.
 */
export function collectionWords({ records, derived, scope, read }: Parts): CollectionWords {
  const keyOf = (collection: string): string => `${scope} ${collection}`;
  return {
    async learn(collection, signal) {
      const learner = learnLexicon();
      // Of a large store only every second, third … batch: most sources have many.
      const skipped = BATCH_RECORDS * Math.floor((await records.countLive()) / MAX_LEARNT);
      let change = 0;
      while (!signal?.aborted) {
        const changes = await records.changesAfter(change, BATCH_RECORDS);
        for (const record of changes) if (isLive(record)) learn(record);
        const last = changes.at(-1);
        if (last === undefined) break;
        change = last.change + skipped;
      }
      if (signal?.aborted) return;
      const value = lexiconBytes(learner.lexicon());
      await derived.put([
        { kind: KIND, key: keyOf(collection), version: VERSION, value, failure: undefined },
      ]);

      function learn(record: LiveRecord): void {
        try {
          learner.add(read(record));
        } catch {
          // A record that cannot be read has no document either: the indexer reports it.
        }
      }
    },
    async lexicon(collection) {
      const key = keyOf(collection);
      const stored = (await derived.get(KIND, [key])).get(key);
      return stored?.value === undefined || stored.version !== VERSION
        ? undefined
        : readLexicon(stored.value);
    },
    async keepOnly(collection) {
      // `~` comes after all names of collections.
      const keys = await derived.keysUpTo(KIND, keyOf('~'), MAX_KEYS);
      const others = keys.filter((key) => key.startsWith(keyOf('')) && key !== keyOf(collection));
      await derived.remove(KIND, others);
    },
  };
}

/** Far more than the vocabularies of all indexes of a record store. */
const MAX_KEYS = 1000;
