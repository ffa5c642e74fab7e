import { EngineFault } from '../fault.ts';
import type { CollectionSchema } from '../schema.ts';
import { writingTo } from './cannot-write.ts';
import { Catalog, type CatalogEntry } from './catalog.ts';
import { writeSchema } from './schema-file.ts';

/** How soon this process sees collections and aliases that others make, in milliseconds. */
const FOLLOW_EVERY_MS = 250;

interface Seen {
  readonly at: number;
  readonly entries: Map<string, CatalogEntry>;
  readonly folders: readonly string[];
}

/**
 * Collections and aliases by name. Names are looked up again in the catalog a few
 * times a second, because other processes change it too.
 * Errors of what changes it: EngineUnavailable when the files cannot be written.
 */
export class CollectionNames {
  readonly #folder: string;
  readonly #catalog: Catalog;
  readonly #onSeen: (folders: readonly string[]) => void;
  #seen: Seen | undefined;

  /** `onSeen` is told the folders of all collections whenever the catalog was looked at. */
  constructor(folder: string, onSeen: (folders: readonly string[]) => void) {
    this.#folder = folder;
    this.#catalog = new Catalog(folder);
    this.#onSeen = onSeen;
  }

  /** The collection of this name or alias. */
  find(name: string): CatalogEntry | undefined {
    const { entries } = this.#last();
    const known = entries.get(name);
    if (known) return known;
    const entry = this.#catalog.resolve(name);
    if (entry) entries.set(name, entry);
    return entry;
  }

  /** The same. Errors: EngineFault 404. */
  require(name: string): CatalogEntry {
    return found(this.find(name));
  }

  /**
   * The same as the catalog has it now: what is written by a name must not go to
   * a collection that another process has just replaced. Errors: EngineFault 404.
   */
  requireLatest(name: string): CatalogEntry {
    return found(this.#catalog.resolve(name));
  }

  /** The collection of this very name, as the catalog has it now. */
  collection(name: string): CatalogEntry | undefined {
    return this.#catalog.collection(name);
  }

  collections(): CatalogEntry[] {
    return this.#catalog.collections();
  }

  /** Folders of all collections, as they were seen last. */
  folders(): readonly string[] {
    return this.#last().folders;
  }

  #last(): Seen {
    const at = performance.now();
    if (!this.#seen || at - this.#seen.at > FOLLOW_EVERY_MS) {
      const folders = this.#catalog.collections().map(({ folder }) => folder);
      this.#seen = { at, entries: new Map(), folders };
      this.#onSeen(folders);
    }
    return this.#seen;
  }

  /** Has the next look-up read the catalog again. */
  invalidate(): void {
    this.#seen = undefined;
  }

  /** A folder for a new collection, which is there once it is added. `now` in milliseconds since 1970. Errors: EngineFault 409. */
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

  /** Whether this very collection is still there. */
  isListed({ schema, folder }: CatalogEntry): boolean {
    return this.#catalog.collection(schema.name)?.folder === folder;
  }

  /** False: it was not there any more. Its folder stays until `removeFolder`. */
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

  /** The collection that the alias meant; undefined when there is no such alias. */
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
