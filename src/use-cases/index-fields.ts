import { COLLECTION_NAMES, type CollectionName } from '../documents/fields/collections.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import { COLLECTION_RULES, type CollectionRules, collectionRules } from './collection-rules.ts';
import { collectionNameIn } from './engine-reply.ts';

/** What the collections of the index have, so that nothing is asked for that they lack. */
export interface IndexFields {
  /** By what was read last; before that, and if it may not be read, as of a collection that Vitrine has filled. */
  rules(collection: CollectionName): CollectionRules;
  /** Reads all collections. An engine that cannot be reached changes nothing. */
  read(): Promise<void>;
  /** Reads a collection again if a reply comes from another one behind its alias. */
  saw(collection: CollectionName, reply: Uint8Array): void;
}

interface Known {
  /** When it was read. */
  readonly at: number;
  /** The name behind the alias in the last reply, and that of which the rules are. */
  readonly seen: string | undefined;
  readonly name: string | undefined;
  readonly rules: CollectionRules;
}

/** Then it is read again, for a service whose searches all fail with the fields that it knows. */
const MAX_AGE_MS = 60_000;

/** `expandsWords`: whether the field of word forms may be searched. [search-3] */
export function indexFields(
  engine: Pick<SearchEngine, 'schema'>,
  clock: Clock,
  expandsWords = true,
): IndexFields {
  const allowed = (rules: CollectionRules): CollectionRules =>
    expandsWords ? rules : { ...rules, wordForms: false };
  const known = new Map(
    COLLECTION_NAMES.map((collection): [CollectionName, Known] => [
      collection,
      {
        at: Number.NEGATIVE_INFINITY,
        seen: undefined,
        name: undefined,
        rules: allowed(COLLECTION_RULES[collection]),
      },
    ]),
  );
  const change = (collection: CollectionName, changes: Partial<Known>): void => {
    known.set(collection, { ...of(collection), ...changes });
  };
  const of = (collection: CollectionName): Known => known.get(collection) as Known;
  const read = async (collection: CollectionName): Promise<void> => {
    change(collection, { at: clock() });
    // An engine that does not answer gives each search its own error.
    const schema = await engine.schema(collection).catch(() => undefined);
    if (schema === undefined || schema.name === of(collection).name) return;
    const { name, fields } = schema;
    change(collection, { seen: name, name, rules: allowed(collectionRules(collection, fields)) });
  };
  return {
    rules(collection) {
      const { at, rules } = of(collection);
      if (clock() - at >= MAX_AGE_MS) void read(collection);
      return rules;
    },
    async read() {
      await Promise.all(COLLECTION_NAMES.map(read));
    },
    saw(collection, reply) {
      const name = collectionNameIn(reply);
      if (name === undefined || name === of(collection).seen) return;
      change(collection, { seen: name });
      void read(collection);
    },
  };
}
