import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isMissing } from '../../kernel/files.ts';
import { EngineUnavailable } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { readTextIfThere, writeDurably } from './files.ts';
import { lockForWriting } from './writer-lock.ts';

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
  readonly collections: Readonly<
    Record<string, { schema: CollectionSchema; createdAt: number; folder: string }>
  >;
  readonly aliases: Readonly<Record<string, string>>;
}

const EMPTY: CatalogFile = { format: 1, created: 0, collections: {}, aliases: {} };

/**
 * The collections and aliases of an engine's folder, in one small file that is
 * replaced atomically. It is read each time, because other processes change it too.
 * Errors: EngineUnavailable when the file is damaged, because aliases are kept nowhere else.
 */
export class Catalog {
  readonly #root: string;
  #last: { readonly text: string; readonly content: CatalogFile } | undefined;

  constructor(root: string) {
    this.#root = root;
    mkdirSync(root, { recursive: true });
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
    const lock = lockForWriting(this.#root, LOCK_TIMEOUT_MS);
    try {
      const before = this.#read();
      writeDurably(this.#path, JSON.stringify({ ...before, ...change(before) }, null, 1));
      return before;
    } finally {
      lock.release();
    }
  }

  collections(): CatalogEntry[] {
    return Object.values(this.#read().collections).map((entry) => this.#located(entry));
  }

  collection(name: string): CatalogEntry | undefined {
    const entry = entryOf(this.#read(), name);
    return entry && this.#located(entry);
  }

  /** By name or alias. */
  resolve(name: string): CatalogEntry | undefined {
    const content = this.#read();
    const target = Object.hasOwn(content.aliases, name) ? content.aliases[name] : undefined;
    const entry = entryOf(content, name) ?? (target === undefined ? undefined : entryOf(content, target));
    return entry && this.#located(entry);
  }

  #located(entry: CatalogEntry): CatalogEntry {
    return { ...entry, folder: join(this.#root, entry.folder) };
  }

  /** A new empty folder for a collection that is not listed yet. */
  reserve(schema: CollectionSchema, createdAt: number): CatalogEntry {
    // Threads and other processes may still use a dropped folder, so its name is not used again.
    const { created } = this.#change((before) => ({ created: before.created + 1 }));
    const entry = this.#located({ schema, createdAt, folder: `collection-${created + 1}` });
    mkdirSync(entry.folder, { recursive: true });
    return entry;
  }

  /**
   * Lists a collection whose folder is complete. False, and no change, when another
   * collection has the name by now.
   */
  add(entry: CatalogEntry): boolean {
    const { name } = entry.schema;
    const listed = { ...entry, folder: basename(entry.folder) };
    const before = this.#change((content) =>
      entryOf(content, name) ? {} : { collections: { ...content.collections, [name]: listed } },
    );
    return entryOf(before, name) === undefined;
  }

  /** Removes this collection, not another of its name. False, and no change, when it is not listed. */
  remove({ schema: { name }, folder }: CatalogEntry): boolean {
    const isListed = (content: CatalogFile): boolean => entryOf(content, name)?.folder === basename(folder);
    const before = this.#change((content) =>
      isListed(content)
        ? {
            collections: Object.fromEntries(
              Object.entries(content.collections).filter(([other]) => other !== name),
            ),
          }
        : {},
    );
    return isListed(before);
  }

  /**
   * Removes the folder of a collection that is not listed. It is renamed first, so
   * that another process that still has the collection open adds no more files.
   */
  removeFolder({ folder }: CatalogEntry): void {
    const dropped = `${folder}.dropped`;
    try {
      renameSync(folder, dropped);
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    rmSync(dropped, REMOVAL);
  }

  aliases(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#read().aliases));
  }

  /** False, and no change, when a collection has that name, because it would hide the alias. */
  setAlias(name: string, collection: string): boolean {
    const before = this.#change((content) =>
      entryOf(content, name) ? {} : { aliases: { ...content.aliases, [name]: collection } },
    );
    return entryOf(before, name) === undefined;
  }

  /** The collection that the alias pointed to, if any. */
  dropAlias(name: string): string | undefined {
    const { aliases: before } = this.#change(({ aliases }) => ({
      aliases: Object.fromEntries(Object.entries(aliases).filter(([other]) => other !== name)),
    }));
    return Object.hasOwn(before, name) ? before[name] : undefined;
  }

  /** Removes folders that a crash has left. A recent one may belong to a collection that is being created. */
  sweep(now: number): void {
    const kept = new Set(Object.values(this.#read().collections).map(({ folder }) => folder));
    for (const name of readdirSync(this.#root)) {
      const path = join(this.#root, name);
      if (!/^collection-\d+(\.dropped)?$/.test(name) || kept.has(name)) continue;
      if (now - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path, REMOVAL);
    }
  }
}

const entryOf = ({ collections }: CatalogFile, name: string): CatalogEntry | undefined =>
  Object.hasOwn(collections, name) ? collections[name] : undefined;

const ABANDONED_AFTER_MS = 60_000;
/** A file that was being added during the renaming may still appear. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 5 } as const;
const LOCK_TIMEOUT_MS = 10_000;

const schemaPath = (folder: string): string => join(folder, 'schema.json');

export const writeSchema = (folder: string, schema: CollectionSchema): void =>
  writeDurably(schemaPath(folder), JSON.stringify(schema));

export const readSchema = (folder: string): CollectionSchema =>
  JSON.parse(readFileSync(schemaPath(folder), 'utf8')) as CollectionSchema;
