import type { FacetPage } from '../../engine/facet-page.ts';
import type { CollectionSchema } from '../../engine/schema.ts';

export type { FacetPage, FacetPageReply } from '../../engine/facet-page.ts';

/**
 * The port to a search engine with Typesense's search parameters and JSON: the
 * embedded one or a Typesense cluster.
 */
export interface SearchEngine {
  /**
   * One search; `collection` is a name or an alias. The bytes of the reply go to
   * clients unchanged.
   * Errors: none for a reply, whatever its status. EngineUnreachable without one;
   * EngineReplyTooLarge; the signal's reason.
   */
  search(collection: string, parameters: SearchParameters, options?: CallOptions): Promise<EngineReply>;

  /**
   * All documents that match a search in ascending order of an integer field, those with
   * the same number by id. The embedded engine reads them from one state; a cluster reads
   * each page from its newest one, and no document twice. Close the result.
   * Errors: EngineRefusal for a search that the engine refuses; otherwise as for one search.
   */
  matches(collection: string, request: MatchesRequest, options?: CallOptions): Promise<MatchingDocuments>;

  /**
   * Several searches in one request: their replies in the same order, each with
   * the status and bytes that it would have alone.
   * Errors: as for one search.
   */
  multiSearch(searches: readonly NamedSearch[], options?: CallOptions): Promise<readonly EngineReply[]>;

  /**
   * A page of the values of the one field that `facet_by` names, counted over the documents
   * that match: FacetPageReply as JSON, or an error as for a search.
   * Errors: as for one search.
   */
  facetValues(
    collection: string,
    parameters: SearchParameters,
    page: FacetPage,
    options?: CallOptions,
  ): Promise<EngineReply>;

  /** What a collection has, by its name or alias; undefined if there is none, or if it may not be read. Errors: EngineUnreachable. */
  schema(collection: string): Promise<SearchedSchema | undefined>;

  /** Collections whose index is being made again after an upgrade or damage: searches of them wait. Undefined if that cannot be. */
  readonly rebuilding?: (() => readonly string[]) | undefined;

  close(): Promise<void>;
}

/** The writing side. Calls take effect in the order in which they are made, also when several are in flight. */
export interface SearchIndex {
  createCollection(schema: CollectionSchema): Promise<void>;
  /** Undefined if there is no collection or alias of that name. */
  collection(name: string): Promise<
    | {
        readonly schema: CollectionSchema;
        readonly documents: number;
        /** Why it cannot be used as it is, and has to be filled again. */
        readonly damage?: string | undefined;
      }
    | undefined
  >;
  collectionNames(): Promise<string[]>;
  dropCollection(name: string): Promise<void>;
  /** The collection behind an alias. */
  alias(name: string): Promise<string | undefined>;
  setAlias(name: string, collection: string): Promise<void>;
  /**
   * Adds or replaces documents, given as JSON text; one outcome for each, in order.
   * They are durable when it resolves, and searchable within a second of the last
   * call, or with `publish` in a collection without an alias.
   */
  upsert(collection: string, documents: readonly string[]): Promise<ImportOutcome[]>;
  /**
   * Replaces the fields that the given documents have (JSON text with an `id`).
   * Durable and searchable as with `upsert`. A missing document is an outcome
   * without success; unchanged values cost little.
   */
  update(collection: string, documents: readonly string[]): Promise<ImportOutcome[]>;
  /** Missing ids are ignored. */
  remove(collection: string, ids: readonly string[]): Promise<void>;
  /** The parsed reply to a search of what has been published. Errors: EngineRefusal, EngineUnreachable. */
  search(collection: string, parameters: SearchParameters): Promise<unknown>;
  /** All documents as JSON text, with all fields or these; writes in flight may be missing. */
  documents(collection: string, fields?: readonly string[]): AsyncIterable<string>;
  /** What is damaged of the documents of a collection or alias. Reads all of them: some seconds for a million. */
  damaged(collection: string): Promise<IndexDamage>;
  /** Makes all writes searchable, before an alias points to the collection. */
  publish(collection: string): Promise<void>;
  /** After writes: no search gets a reply any more that was cached before. `publish` and `setAlias` include it. */
  clearCache(collection: string): Promise<void>;
  close(): Promise<void>;
}

/** Typesense's, as strings. */
export type SearchParameters = Readonly<Record<string, string>>;

export interface SearchedSchema {
  /** Of the collection behind an alias. */
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly facet?: boolean }[];
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

export interface NamedSearch {
  readonly collection: string;
  readonly parameters: SearchParameters;
}

export interface MatchesRequest {
  /** Of a search. Those for pages, order, facets and fields have no effect. */
  readonly parameters: SearchParameters;
  /** The field that gives the order, and the document after which to begin. */
  readonly order: {
    readonly field: string;
    readonly after?: { readonly number: number; readonly id: string } | undefined;
  };
  /** The fields of the documents. */
  readonly fields: readonly string[];
}

export interface MatchingDocuments {
  /** How many there are, from where it begins; of a cluster, at that time. */
  readonly total: number;
  /** The next documents, `most` at most, fewer if they are large; undefined at the end. Errors: EngineUnreachable; the signal's reason. */
  read(most: number): Promise<DocumentLines | undefined>;
  close(): void;
}

export interface DocumentLines {
  /** JSON texts, each with a line feed at the end. UTF-8. */
  readonly lines: Uint8Array<ArrayBuffer>;
  readonly documents: number;
  /** The id of the last one. */
  readonly lastId: string;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Identifies the client, for instance by its IP address: in a queue, clients take turns. */
  readonly client?: string | undefined;
}

export interface EngineReply {
  /** As Typesense's: 200, 400, 404, 422. Errors have the body `{"message": …}`. */
  readonly status: number;
  /** UTF-8 JSON. */
  readonly body: Uint8Array;
  /** For the ETag, see kernel/entity-tag.ts; undefined if it was not computed. */
  readonly tag?: string;
  /** What took the time, in milliseconds by stage, of a slow search if the engine is embedded. */
  readonly stages?: Readonly<Record<string, number>> | undefined;
}

/** Documents that are not what was written, and are in no reply until they are written again. */
export interface IndexDamage {
  readonly ids: readonly string[];
  /** More than these is damaged: the collection has to be filled again. */
  readonly hasOther: boolean;
}

export interface ImportOutcome {
  readonly success: boolean;
  readonly error?: string;
}

/** The engine gave no reply: unreachable, too slow, overloaded, or a status of 5xx. */
export class EngineUnreachable extends Error {
  override readonly name = 'EngineUnreachable';
}

/** A node's reply is larger than any that is read; that of another node would be, too. */
export class EngineReplyTooLarge extends Error {
  override readonly name = 'EngineReplyTooLarge';
}

/** The engine rejected a write, or a search for all matches, in its own words. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';
  /** As Typesense's. */
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Counts the facets of all matches. Without it, Typesense looks at the most frequent values only
 * if everything or very much matches: ranges, `stats` and `total_values` then cover a part.
 */
export const EXHAUSTIVE = { facet_strategy: 'exhaustive' } as const;
