import type { CollectionSchema } from '../engine/schema.ts';
import type { DirtyValues } from '../engine/write-options.ts';

/**
 * What the server needs of an engine. Names of collections may be aliases, except
 * for dropCollection.
 * Errors: EngineFault with the status and message for the client.
 */
export interface ServedEngine {
  createCollection(schema: CollectionSchema): Promise<ServedCollection>;
  collection(name: string): Promise<ServedCollection | undefined>;
  collections(): Promise<readonly ServedCollection[]>;
  /** Returns the dropped collection; undefined if it does not exist. */
  dropCollection(name: string): Promise<ServedCollection | undefined>;

  /** Writes documents given as lines of JSON, one outcome for each, in order. Durable when it resolves. */
  write(
    collection: string,
    lines: readonly string[],
    action: WriteAction,
    options: WriteOptions,
  ): Promise<readonly WriteOutcome[]>;
  /** Makes written documents searchable. */
  publish(collection: string): Promise<void>;
  /** JSON text. */
  document(collection: string, id: string, fields?: WantedFields): Promise<string | undefined>;
  /** Returns the deleted document as JSON text. */
  removeDocument(collection: string, id: string): Promise<string | undefined>;
  /** Returns the number of deleted documents; deletes at most `batchSize` at once. */
  removeMatching(collection: string, filter: string, batchSize?: number): Promise<number>;
  /** Changes the given fields (JSON text) of the documents; returns the number of changed documents. */
  updateMatching(
    collection: string,
    filter: string,
    change: string,
    dirtyValues: DirtyValues,
  ): Promise<number>;
  /** Documents as JSON text, in insertion order; all of them for an empty filter. */
  exportDocuments(collection: string, filter: string, fields?: WantedFields): AsyncIterable<string>;

  /** Never throws an EngineFault: the reply has its status. Rejects when the signal is aborted. */
  search(
    collection: string,
    parameters: Readonly<Record<string, string>>,
    asking?: { readonly signal?: AbortSignal },
  ): Promise<ServedReply>;

  aliases(): Promise<readonly Alias[]>;
  setAlias(name: string, collection: string): Promise<void>;
  /** Returns the dropped alias; undefined if it does not exist. */
  dropAlias(name: string): Promise<Alias | undefined>;
}

/** Comma-separated names; all fields if both are absent. */
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
 * create: refuses an existing id; upsert: replaces; update: changes the given
 * fields of an existing document; emplace: update if it exists, else create.
 */
export type WriteAction = 'create' | 'upsert' | 'update' | 'emplace';

interface WriteOptions {
  /** Searchable with the call, or within a second, which is cheaper for many calls. */
  readonly publish: 'now' | 'soon';
  /** Whether outcomes contain the documents; otherwise `document` is empty. */
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
