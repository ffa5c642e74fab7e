import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMissing, makeFolder } from '../../kernel/files.ts';
import { EngineFault, EngineUnavailable } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { readTextIfThere, writeDurably } from './files.ts';
import { lockForWriting, writingTo } from './writer-lock.ts';

/** A collection as the catalog lists it. */
export interface CatalogEntry {
  readonly schema: CollectionSchema;
  /** Unix seconds. */
  readonly createdAt: number;
  /** Folder of its documents and segments; never used again, not even for a collection of the same name. */
  readonly folder: string;
}

interface CatalogFile {
  readonly format: 1;
  /** Collections ever created. */
  readonly created: number;
  readonly collections: Readonly<Record<string, CatalogEntry>>;
  readonly aliases: Readonly<Record<string, string>>;
}

const EMPTY: CatalogFile = { format: 1, created: 0, collections: {}, aliases: {} };

/** How soon this process sees collections and aliases of other processes. */
const FOLLOW_EVERY_MS = 250;
const LOCK_TIMEOUT_MS = 10_000;
const ABANDONED_AFTER_MS = 60_000;
/** A file that was being added during the renaming may still appear. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 5 } as const;

/**
 * The collections and aliases of an engine's folder, in one small file that is
 * replaced atomically. Other processes change it too: it is read each time, except that
 * `find` and `folders` use what was read up to a quarter of a second ago.
 * Errors: EngineUnavailable when the file is damaged, because aliases are kept nowhere
 * else; and of changes when the files cannot be written.
 */
export class Catalog {
  readonly #root: string;
  readonly #onRead: (folders: readonly string[]) => void;
  #last: { readonly text: string; readonly content: CatalogFile } | undefined;
  #cached:
    | {
        readonly at: number;
        readonly entries: Map<string, CatalogEntry>;
        readonly folders: readonly string[];
      }
    | undefined;

  /** `onRead` gets the folders of all collections whenever the cache is filled again. */
  constructor(root: string, onRead: (folders: readonly string[]) => void = () => {}) {
    this.#root = root;
    this.#onRead = onRead;
    makeFolder(root);
  }

  get #path(): string {
    return join(this.#root, 'catalog.json');
  }

  #read(): CatalogFile {
    const text = readTextIfThere(this.#path);
    if (text === undefined) return EMPTY;
    if (this.#last?.text === text) return this.#last.content;
    try {
      const content = JSON.parse(text) as CatalogFile;
      this.#last = { text, content };
      return content;
    } catch (error) {
      throw new EngineUnavailable(`the catalog of the index is damaged: ${this.#path}`, { cause: error });
    }
  }

  /** Applies a change under the lock of the folder; returns the catalog before it. */
  #change(change: (before: CatalogFile) => Partial<CatalogFile>): CatalogFile {
    return writingTo(this.#root, () => {
      const lock = lockForWriting(this.#root, LOCK_TIMEOUT_MS);
      try {
        const before = this.#read();
        writeDurably(this.#path, JSON.stringify({ ...before, ...change(before) }, null, 1));
        return before;
      } finally {
        lock.release();
        this.invalidate();
      }
    });
  }

  collections(): CatalogEntry[] {
    return Object.values(this.#read().collections).map((entry) => this.#located(entry));
  }

  /** By name, not by alias. */
  collection(name: string): CatalogEntry | undefined {
    const entry = memberOf(this.#read().collections, name);
    return entry && this.#located(entry);
  }

  /** By name or alias. */
  resolve(name: string): CatalogEntry | undefined {
    const { collections, aliases } = this.#read();
    const entry = memberOf(collections, name) ?? memberOf(collections, memberOf(aliases, name) ?? '');
    return entry && this.#located(entry);
  }

  /** The same from the cache. */
  find(name: string): CatalogEntry | undefined {
    const { entries } = this.#names();
    const entry = entries.get(name) ?? this.resolve(name);
    if (entry) entries.set(name, entry);
    return entry;
  }

  /**
   * The same without the cache: a document must not go to a collection that another
   * process has just replaced. Errors: EngineFault 404.
   */
  requireLatest(name: string): CatalogEntry {
    const entry = this.resolve(name);
    if (!entry) throw new EngineFault(404, 'Collection not found');
    return entry;
  }

  /** Folders of all collections, from the cache. */
  folders(): readonly string[] {
    return this.#names().folders;
  }

  #names() {
    const at = performance.now();
    if (!this.#cached || at - this.#cached.at > FOLLOW_EVERY_MS) {
      const folders = this.collections().map(({ folder }) => folder);
      this.#cached = { at, entries: new Map(), folders };
      this.#onRead(folders);
    }
    return this.#cached;
  }

  /** Invalidates the cache. */
  invalidate(): void {
    this.#cached = undefined;
  }

  #located(entry: CatalogEntry): CatalogEntry {
    return { ...entry, folder: join(this.#root, entry.folder) };
  }

  /** A new folder for a collection that is not listed yet, with its schema. `now` is in milliseconds since 1970. */
  reserve(schema: CollectionSchema, now: number): CatalogEntry {
    return writingTo(this.#root, () => {
      this.sweep(now);
      // Threads and other processes may still use a dropped folder, so its name is not used again.
      const { created } = this.#change((before) => ({ created: before.created + 1 }));
      const folder = `collection-${created + 1}`;
      const entry = this.#located({ schema, createdAt: Math.floor(now / 1000), folder });
      mkdirSync(entry.folder, { recursive: true });
      writeDurably(schemaPath(entry.folder), JSON.stringify(schema));
      return entry;
    });
  }

  /**
   * Lists a collection whose folder is complete. False, and no change, when another
   * collection has the name by now.
   */
  add(entry: CatalogEntry): boolean {
    const { name } = entry.schema;
    const listed = { ...entry, folder: basename(entry.folder) };
    const before = this.#change(({ collections }) =>
      memberOf(collections, name) ? {} : { collections: { ...collections, [name]: listed } },
    );
    return memberOf(before.collections, name) === undefined;
  }

  /** Whether this collection, not another of its name, still exists. */
  isListed({ schema, folder }: CatalogEntry): boolean {
    return this.collection(schema.name)?.folder === folder;
  }

  /** Removes this collection, not another of its name. False, and no change, when it is not listed. Its folder stays until `removeFolder`. */
  remove({ schema: { name }, folder }: CatalogEntry): boolean {
    const isListed = ({ collections }: CatalogFile): boolean =>
      memberOf(collections, name)?.folder === basename(folder);
    const before = this.#change((content) =>
      isListed(content) ? { collections: without(content.collections, name) } : {},
    );
    return isListed(before);
  }

  /**
   * Removes the folder of a collection that is not listed. It is renamed first, so
   * that another process that still has the collection open adds no more files.
   */
  removeFolder({ folder }: CatalogEntry): void {
    const dropped = `${folder}.dropped`;
    writingTo(this.#root, () => {
      try {
        renameSync(folder, dropped);
      } catch (error) {
        if (isMissing(error)) return;
        throw error;
      }
      rmSync(dropped, REMOVAL);
    });
  }

  /** Collections by alias. */
  aliases(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#read().aliases));
  }

  /** False, and no change, when a collection has that name, because it would hide the alias. */
  setAlias(name: string, collection: string): boolean {
    const before = this.#change(({ collections, aliases }) =>
      memberOf(collections, name) ? {} : { aliases: { ...aliases, [name]: collection } },
    );
    return memberOf(before.collections, name) === undefined;
  }

  /** The collection that the alias pointed to, if any. */
  dropAlias(name: string): string | undefined {
    const before = this.#change(({ aliases }) => ({ aliases: without(aliases, name) }));
    return memberOf(before.aliases, name);
  }

  /** Removes folders that a crash has left. A recent one may belong to a collection that is being created. */
  sweep(now: number): void {
    const listed = new Set(Object.values(this.#read().collections).map(({ folder }) => folder));
    for (const name of readdirSync(this.#root)) {
      const path = join(this.#root, name);
      if (!/^collection-\d+(\.dropped)?$/.test(name) || listed.has(name)) continue;
      if (now - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path, REMOVAL);
    }
  }
}

const memberOf = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const without = <T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));

const schemaPath = (folder: string): string => join(folder, 'schema.json');

export const readSchema = (folder: string): CollectionSchema =>
  JSON.parse(readFileSync(schemaPath(folder), 'utf8')) as CollectionSchema;
