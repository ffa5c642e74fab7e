import type { DirtyValues } from '../engine/dirty-values.ts';
import type { CollectionSchema } from '../engine/schema.ts';

/**
 * What the server needs of an engine. Where a collection is named, an alias
 * will do, except for dropCollection.
 * Errors: EngineFault with the status and message that the client gets.
 */
export interface ServedEngine {
  createCollection(schema: CollectionSchema): Promise<ServedCollection>;
  collection(name: string): Promise<ServedCollection | undefined>;
  collections(): Promise<readonly ServedCollection[]>;
  /** The collection as it was; undefined when there is none. */
  dropCollection(name: string): Promise<ServedCollection | undefined>;

  /** Writes documents given as lines of JSON, one outcome for each, in order. Durable when it resolves. */
  write(
    collection: string,
    lines: readonly string[],
    action: WriteAction,
    options: WriteOptions,
  ): Promise<readonly WriteOutcome[]>;
  /** Makes searchable what waits for it. */
  publish(collection: string): Promise<void>;
  /** JSON text. */
  document(collection: string, id: string, fields?: WantedFields): Promise<string | undefined>;
  /** Gives the document that was there, as JSON text. */
  removeDocument(collection: string, id: string): Promise<string | undefined>;
  /** Gives how many documents were there; at most `batchSize` are removed at once. */
  removeMatching(collection: string, filter: string, batchSize?: number): Promise<number>;
  /** Changes the given fields (JSON text) of the documents; gives how many took the change. */
  updateMatching(
    collection: string,
    filter: string,
    change: string,
    dirtyValues: DirtyValues,
  ): Promise<number>;
  /** Documents as JSON text, in the order of their insertion; all of them with an empty filter. */
  exportDocuments(collection: string, filter: string, fields?: WantedFields): AsyncIterable<string>;

  /**
   * Never throws an EngineFault: the reply carries its status. Rejects when the
   * signal is aborted, and searches no further.
   */
  search(
    collection: string,
    parameters: Readonly<Record<string, string>>,
    asking?: { readonly signal?: AbortSignal },
  ): Promise<ServedReply>;

  aliases(): Promise<readonly Alias[]>;
  setAlias(name: string, collection: string): Promise<void>;
  /** The alias as it was; undefined when there is none. */
  dropAlias(name: string): Promise<Alias | undefined>;
}

/** Comma-separated names; everything when both are missing. */
export interface WantedFields {
  readonly include?: string | undefined;
  readonly exclude?: string | undefined;
}

export interface ServedCollection {
  readonly schema: CollectionSchema;
  readonly documents: number;
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

/**
 * create: refuses a known id; upsert: replaces; update: changes the given
 * fields of a known id; emplace: update if known, else create.
 */
export type WriteAction = 'create' | 'upsert' | 'update' | 'emplace';

interface WriteOptions {
  /** Searchable with the call, or within a second: cheaper when many calls follow each other. */
  readonly publish: 'now' | 'soon';
  /** Whether outcomes carry the documents; `document` is empty otherwise. */
  readonly withDocuments: boolean;
  readonly dirtyValues: DirtyValues;
}

export type WriteOutcome =
  | { readonly success: true; readonly id: string /** JSON text as stored. */; readonly document: string }
  | { readonly success: false; readonly code: number; readonly error: string; readonly id?: string };

export interface ServedReply {
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
}

export interface Alias {
  readonly name: string;
  readonly collection: string;
}
