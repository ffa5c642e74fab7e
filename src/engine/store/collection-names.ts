import { EngineFault } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { writingTo } from './cannot-write.ts';
import { Catalog, type CatalogEntry, writeSchema } from './catalog.ts';

/** How soon this process sees collections and aliases of other processes. */
const FOLLOW_EVERY_MS = 250;

interface CachedNames {
  readonly at: number;
  readonly entries: Map<string, CatalogEntry>;
  readonly folders: readonly string[];
}

/**
 * Collections and aliases by name, cached for a quarter of a second, because other
 * processes change the catalog too.
 * Errors of changes: EngineUnavailable when the files cannot be written.
 */
export class CollectionNames {
  readonly #folder: string;
  readonly #catalog: Catalog;
  readonly #onRead: (folders: readonly string[]) => void;
  #cached: CachedNames | undefined;

  /** `onRead` gets the folders of all collections whenever the catalog is read. */
  constructor(folder: string, onRead: (folders: readonly string[]) => void) {
    this.#folder = folder;
    this.#catalog = new Catalog(folder);
    this.#onRead = onRead;
  }

  /** The collection of this name or alias. */
  find(name: string): CatalogEntry | undefined {
    const { entries } = this.#names();
    const cached = entries.get(name);
    if (cached) return cached;
    const entry = this.#catalog.resolve(name);
    if (entry) entries.set(name, entry);
    return entry;
  }

  /** The same. Errors: EngineFault 404. */
  require(name: string): CatalogEntry {
    return found(this.find(name));
  }

  /**
   * The same without the cache: a document must not go to a collection that another
   * process has just replaced. Errors: EngineFault 404.
   */
  requireLatest(name: string): CatalogEntry {
    return found(this.#catalog.resolve(name));
  }

  /** The collection of this name, without aliases and cache. */
  collection(name: string): CatalogEntry | undefined {
    return this.#catalog.collection(name);
  }

  collections(): CatalogEntry[] {
    return this.#catalog.collections();
  }

  /** Folders of all collections. */
  folders(): readonly string[] {
    return this.#names().folders;
  }

  #names(): CachedNames {
    const at = performance.now();
    if (!this.#cached || at - this.#cached.at > FOLLOW_EVERY_MS) {
      const folders = this.#catalog.collections().map(({ folder }) => folder);
      this.#cached = { at, entries: new Map(), folders };
      this.#onRead(folders);
    }
    return this.#cached;
  }

  /** Invalidates the cache. */
  invalidate(): void {
    this.#cached = undefined;
  }

  /** A folder for a new collection, which exists once it is added. `now` is in milliseconds since 1970. Errors: EngineFault 409. */
  reserve(schema: CollectionSchema, now: number): CatalogEntry {
    if (this.#catalog.collection(schema.name)) throw nameIsTaken(schema.name);
    return writingTo(this.#folder, () => {
      this.#catalog.sweep(now);
      const reserved = this.#catalog.reserve(schema, Math.floor(now / 1000));
      writeSchema(reserved.folder, schema);
      return reserved;
    });
  }

  /** Errors: EngineFault 409 when another collection has taken the name since it was reserved. */
  add(entry: CatalogEntry): void {
    if (!this.#change(() => this.#catalog.add(entry))) throw nameIsTaken(entry.schema.name);
  }

  /** Whether this collection, not another of its name, still exists. */
  isListed({ schema, folder }: CatalogEntry): boolean {
    return this.#catalog.collection(schema.name)?.folder === folder;
  }

  /** False when it did not exist any more. Its folder stays until `removeFolder`. */
  remove(entry: CatalogEntry): boolean {
    return this.#change(() => this.#catalog.remove(entry));
  }

  removeFolder(entry: CatalogEntry): void {
    writingTo(this.#folder, () => this.#catalog.removeFolder(entry));
  }

  /** Collections by alias. */
  aliases(): ReadonlyMap<string, string> {
    return this.#catalog.aliases();
  }

  /** False: a collection has the name. */
  setAlias(name: string, collection: string): boolean {
    return this.#change(() => this.#catalog.setAlias(name, collection));
  }

  /** The collection that the alias pointed to, if any. */
  dropAlias(name: string): string | undefined {
    return this.#change(() => this.#catalog.dropAlias(name));
  }

  #change<T>(work: () => T): T {
    const done = writingTo(this.#folder, work);
    this.invalidate();
    return done;
  }
}

/** Errors: EngineFault 404. */
function found(entry: CatalogEntry | undefined): CatalogEntry {
  if (!entry) throw new EngineFault(404, 'Collection not found');
  return entry;
}

const nameIsTaken = (name: string): EngineFault =>
  new EngineFault(409, `A collection with name \`${name}\` already exists.`);
