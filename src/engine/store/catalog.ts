import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cannotWrite, isMissing, makeFolder } from '../../kernel/files.ts';
import { EngineFault, EngineUnavailable } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { checksum, readTextIfThere, writeDurably } from './files.ts';
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
  readonly format: number;
  /** Collections ever created. */
  readonly created: number;
  readonly collections: Readonly<Record<string, CatalogEntry>>;
  readonly aliases: Readonly<Record<string, string>>;
}

const EMPTY: CatalogFile = { format: 2, created: 0, collections: {}, aliases: {} };

/** In the folder of a collection that is not listed yet, or no longer: it may be removed. */
const UNLISTED = 'unlisted';

/** How soon this process sees collections and aliases of other processes. */
const FOLLOW_EVERY_MS = 250;
const LOCK_TIMEOUT_MS = 10_000;
const ABANDONED_AFTER_MS = 60_000;
/** A file that was being added during the renaming may still appear. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 5 } as const;

/**
 * The collections and aliases of an engine's folder, in one small file with a checksum
 * that is replaced atomically, and a copy of it. Other processes change it too: it is read
 * each time, except that `find` uses what was read up to a quarter of a second ago.
 * Errors: EngineUnavailable when file and copy are damaged, because aliases are kept nowhere
 * else; and of changes when the files cannot be written.
 */
export class Catalog {
  readonly #root: string;
  readonly #onRead: (folders: readonly string[]) => void;
  #last: { readonly text: string; readonly content: CatalogFile } | undefined;
  #cached: { readonly at: number; readonly content: CatalogFile } | undefined;

  /** `onRead` gets the folders of all collections whenever the cache is filled again. */
  constructor(root: string, onRead: (folders: readonly string[]) => void = () => {}) {
    this.#root = root;
    this.#onRead = onRead;
    try {
      makeFolder(root);
    } catch (error) {
      // Searches find nothing, and writing says why.
      if (cannotWrite(error) === undefined) throw error;
    }
  }

  get #path(): string {
    return join(this.#root, 'catalog.json');
  }

  get #copyPath(): string {
    return join(this.#root, 'catalog.copy.json');
  }

  #read(): CatalogFile {
    const text = readTextIfThere(this.#path);
    if (text !== undefined && this.#last?.text === text) return this.#last.content;
    const content = (text && contentOf(text)) || this.#readCopy(text !== undefined);
    if (text !== undefined) this.#last = { text, content };
    return content;
  }

  /** Which of the two files is damaged, so that only the other one is left; undefined if none is. */
  get damagedFile(): 'catalog' | 'copy' | undefined {
    const isDamaged = (path: string): boolean => {
      const text = readTextIfThere(path);
      return text !== undefined && contentOf(text) === undefined;
    };
    if (isDamaged(this.#path)) return 'catalog';
    return isDamaged(this.#copyPath) ? 'copy' : undefined;
  }

  /** What the copy has, when the catalog is damaged or missing. */
  #readCopy(isDamaged: boolean): CatalogFile {
    const text = readTextIfThere(this.#copyPath);
    if (text === undefined && !isDamaged) return { ...EMPTY, created: highestNumber(this.#root) };
    const content = text && contentOf(text);
    if (!content) throw new EngineUnavailable(`the catalog of the index is damaged: ${this.#path}`);
    return content;
  }

  /** Puts a catalog aside of which nothing can be read, so that collections can be created; those before are no longer listed. */
  setAsideIfDamaged(): void {
    try {
      this.#read();
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      for (const path of [this.#path, this.#copyPath])
        if (existsSync(path)) renameSync(path, `${path}.damaged`);
    }
  }

  /** Applies a change under the lock of the folder; returns the catalog before it. */
  #change(change: (before: CatalogFile) => Partial<CatalogFile>): CatalogFile {
    return writingTo(this.#root, () => {
      makeFolder(this.#root);
      const lock = lockForWriting(this.#root, LOCK_TIMEOUT_MS);
      try {
        const before = this.#read();
        const text = textOf({ ...before, ...change(before), format: EMPTY.format });
        writeDurably(this.#path, text);
        writeDurably(this.#copyPath, text);
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
    return this.#entry(name, this.#read());
  }

  #entry(name: string, { collections, aliases }: CatalogFile): CatalogEntry | undefined {
    const entry = memberOf(collections, name) ?? memberOf(collections, memberOf(aliases, name) ?? '');
    return entry && this.#located(entry);
  }

  /** The same from the cache, unless it is not in there. */
  find(name: string): CatalogEntry | undefined {
    const at = performance.now();
    if (!this.#cached || at - this.#cached.at > FOLLOW_EVERY_MS) {
      const content = this.#read();
      this.#cached = { at, content };
      this.#onRead(Object.values(content.collections).map((entry) => this.#located(entry).folder));
    }
    return this.#entry(name, this.#cached.content) ?? this.resolve(name);
  }

  /**
   * Does work over the collection that has the name or alias, and once more if it fails because another
   * process has meanwhile put another collection in its place: a rebuild drops the one before.
   * Undefined when there is no such collection. Errors: those of the work.
   */
  async over<Result>(
    name: string,
    work: (entry: CatalogEntry) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result | undefined> {
    const entry = this.find(name);
    if (!entry) return undefined;
    try {
      return await work(entry);
    } catch (error) {
      this.invalidate();
      const other = this.find(name);
      if (signal?.aborted || other?.folder === entry.folder) throw error;
      return other && work(other);
    }
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

  /** Invalidates the cache. */
  invalidate(): void {
    this.#cached = undefined;
  }

  #located(entry: CatalogEntry): CatalogEntry {
    return { ...entry, folder: join(this.#root, entry.folder) };
  }

  /** A new folder for a collection that is not listed yet. `now` is in milliseconds since 1970. */
  reserve(schema: CollectionSchema, now: number): CatalogEntry {
    return writingTo(this.#root, () => {
      this.sweep(now);
      // Threads and other processes may still use a dropped folder, so its name is not used again.
      const { created } = this.#change((before) => ({ created: before.created + 1 }));
      const folder = `collection-${created + 1}`;
      const entry = this.#located({ schema, createdAt: Math.floor(now / 1000), folder });
      mkdirSync(entry.folder);
      writeFileSync(join(entry.folder, UNLISTED), '');
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
    // Before it is listed: a listed collection must never be taken for one that may be removed.
    rmSync(join(entry.folder, UNLISTED), { force: true });
    const before = this.#change(({ collections }) =>
      memberOf(collections, name) ? {} : { collections: { ...collections, [name]: listed } },
    );
    if (memberOf(before.collections, name) === undefined) return true;
    writeFileSync(join(entry.folder, UNLISTED), '');
    return false;
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
    if (!isListed(before)) return false;
    if (existsSync(folder)) writeFileSync(join(folder, UNLISTED), '');
    return true;
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

  /**
   * Removes folders that a crash has left: of collections that were dropped, or never listed. A recent
   * one may belong to a collection that is being created. A folder that is only missing in the catalog stays.
   */
  sweep(now: number): void {
    const listed = new Set(Object.values(this.#read().collections).map(({ folder }) => folder));
    for (const name of namesIn(this.#root)) {
      const path = join(this.#root, name);
      if (!FOLDER.test(name) || listed.has(name)) continue;
      if (!name.endsWith('.dropped') && !existsSync(join(path, UNLISTED))) continue;
      if (now - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path, REMOVAL);
    }
  }
}

const FOLDER = /^collection-(\d+)(?:\.dropped)?$/;

/** None of a folder that could not be made. */
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Of the folders that exist. */
const highestNumber = (root: string): number =>
  Math.max(0, ...namesIn(root).map((name) => Number(FOLDER.exec(name)?.[1] ?? 0)));

const checksumOf = (content: CatalogFile): number => checksum(Buffer.from(JSON.stringify(content)));

const textOf = (content: CatalogFile): string =>
  JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 1);

/** Undefined for a damaged file. Format 1, of version 1.0, has no checksum. */
function contentOf(text: string): CatalogFile | undefined {
  try {
    const { checksum: expected, ...content } = JSON.parse(text) as CatalogFile & {
      readonly checksum?: number;
    };
    if (content.format === 1) return content;
    return checksumOf(content) === expected ? content : undefined;
  } catch {
    return undefined;
  }
}

const memberOf = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined;

const without = <T>(members: Readonly<Record<string, T>>, name: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
