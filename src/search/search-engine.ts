import type { CollectionSchema } from '../engine/schema.ts';

/**
 * The port to a search engine that speaks Typesense's search parameters and
 * JSON: embedded (src/engine in worker threads) or a Typesense cluster.
 */
export interface SearchEngine {
  /**
   * One search. Parameters are Typesense's, as strings; `collection` is a name
   * or an alias. The bytes of the reply go to clients unchanged.
   * Errors: none for what the engine answers, whatever its status. Rejects with
   * EngineUnreachable when there is no answer.
   */
  search(collection: string, parameters: SearchParameters, options?: CallOptions): Promise<EngineReply>;

  /**
   * Several searches in one round trip: their replies in the order given, each
   * with the status and bytes that it would have alone.
   * Errors: as for one search.
   */
  multiSearch(searches: readonly NamedSearch[], options?: CallOptions): Promise<readonly EngineReply[]>;

  /**
   * What a collection's owner noted when it was created (`metadata`), by name or
   * alias; undefined when there is no such collection, or nothing was noted.
   */
  metadata(collection: string): Promise<Readonly<Record<string, unknown>> | undefined>;

  close(): Promise<void>;
}

/**
 * The writing side, for commands that fill an index. Calls take effect in the
 * order in which they are made, also when several are on their way.
 */
export interface SearchIndex {
  createCollection(schema: CollectionSchema): Promise<void>;
  /** Undefined when there is no collection or alias of that name. */
  collection(
    name: string,
  ): Promise<{ readonly schema: CollectionSchema; readonly documents: number } | undefined>;
  collectionNames(): Promise<string[]>;
  dropCollection(name: string): Promise<void>;
  /** The collection behind an alias. */
  alias(name: string): Promise<string | undefined>;
  setAlias(name: string, collection: string): Promise<void>;
  /**
   * Adds or replaces documents given as JSON text, one outcome each in order.
   * Durable when it resolves, and searchable within a second of the last call; in
   * a collection that no alias names yet, with `publish`.
   */
  upsert(collection: string, documents: readonly string[]): Promise<ImportOutcome[]>;
  /**
   * Changes the fields that the given documents have (JSON text with an `id`),
   * leaving the others as they are. Durable and searchable as with `upsert`. A
   * document that is not there is an outcome without success; one that has
   * these very values already costs little.
   */
  update(collection: string, documents: readonly string[]): Promise<ImportOutcome[]>;
  /** Ids that are not there are ignored. */
  remove(collection: string, ids: readonly string[]): Promise<void>;
  /**
   * All documents as JSON text, as they were written, or with these fields alone;
   * what is on its way at this moment may be missing.
   */
  documents(collection: string, fields?: readonly string[]): AsyncIterable<string>;
  /** Makes what was written searchable at once, before an alias leads to it. */
  publish(collection: string): Promise<void>;
  close(): Promise<void>;
}

export type SearchParameters = Readonly<Record<string, string>>;

export interface NamedSearch {
  readonly collection: string;
  readonly parameters: SearchParameters;
}

interface CallOptions {
  /** Aborted when the client has left. */
  readonly signal?: AbortSignal;
  /** Who asks, such as a network address: where searches wait for each other, clients take turns. */
  readonly client?: string | undefined;
}

export interface EngineReply {
  /** HTTP status in Typesense's sense: 200, 400, 404, 422. Errors have the body `{"message": …}`. */
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
  /**
   * The same for replies that differ in nothing but the time they took
   * (kernel/entity-tag.ts); becomes the ETag. Undefined if it was not computed.
   */
  readonly tag?: string;
}

export interface ImportOutcome {
  readonly success: boolean;
  readonly error?: string;
}

/** The engine gave no answer: not reachable, timed out, overloaded, or a status of 5xx. */
export class EngineUnreachable extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'EngineUnreachable';
  }
}

/** What an index does not do, in the words of its engine. */
export class EngineRefusal extends Error {
  /** As Typesense has them. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'EngineRefusal';
    this.status = status;
  }
}
