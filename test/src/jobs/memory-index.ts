import type { CollectionSchema } from '../../../src/engine/schema.ts';
import type { ImportOutcome, IndexDamage, SearchIndex } from '../../../src/stores/search/search-engine.ts';

/** A search index of maps: what the port promises about collections, aliases and documents, without searching. */
export class MemoryIndex implements SearchIndex {
  readonly collections = new Map<string, { schema: CollectionSchema; documents: Map<string, string> }>();
  readonly aliases = new Map<string, string>();
  /** Collections with documents that searches do not see yet. */
  readonly unpublished = new Set<string>();

  async createCollection(schema: CollectionSchema): Promise<void> {
    if (this.collections.has(schema.name)) throw new Error(`collection ${schema.name} exists`);
    this.collections.set(schema.name, { schema, documents: new Map() });
  }

  async collection(name: string) {
    const found = this.collections.get(this.aliases.get(name) ?? name);
    return found && { schema: found.schema, documents: found.documents.size };
  }

  async damaged(): Promise<IndexDamage> {
    return { ids: [], hasOther: false };
  }

  async collectionNames(): Promise<string[]> {
    return [...this.collections.keys()];
  }

  async dropCollection(name: string): Promise<void> {
    if (!this.collections.delete(name)) throw new Error(`no collection ${name}`);
  }

  async alias(name: string): Promise<string | undefined> {
    return this.aliases.get(name);
  }

  async setAlias(name: string, collection: string): Promise<void> {
    if (this.unpublished.has(collection)) throw new Error(`${name} would lead to unpublished documents`);
    this.aliases.set(name, collection);
  }

  async upsert(collection: string, documents: readonly string[]): Promise<ImportOutcome[]> {
    const into = this.#documents(collection);
    this.unpublished.add(collection);
    return documents.map((text) => {
      const { id, bad } = JSON.parse(text) as { id: string; bad?: string };
      if (bad) return { success: false, error: bad };
      into.set(id, text);
      return { success: true };
    });
  }

  async update(collection: string, documents: readonly string[]): Promise<ImportOutcome[]> {
    const into = this.#documents(collection);
    this.unpublished.add(collection);
    return documents.map((text) => {
      const given = JSON.parse(text) as { id: string };
      const stored = into.get(given.id);
      if (stored === undefined) return { success: false, error: `no document ${given.id}` };
      into.set(given.id, JSON.stringify({ ...JSON.parse(stored), ...given }));
      return { success: true };
    });
  }

  async remove(collection: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#documents(collection).delete(id);
  }

  async search(): Promise<never> {
    throw new Error('maps cannot be searched');
  }

  async *documents(collection: string, fields?: readonly string[]): AsyncGenerator<string> {
    for (const text of [...this.#documents(collection).values()]) {
      const entries = Object.entries(JSON.parse(text) as object);
      yield fields
        ? JSON.stringify(Object.fromEntries(entries.filter(([name]) => fields.includes(name))))
        : text;
    }
  }

  async clearCache(): Promise<void> {}

  async publish(collection: string): Promise<void> {
    this.unpublished.delete(collection);
  }

  async close(): Promise<void> {}

  /** The documents that a search of this name would see, sorted. */
  visible(name: string): string[] | undefined {
    const collection = this.aliases.get(name);
    return collection === undefined ? undefined : [...this.#documents(collection).values()].sort();
  }

  #documents(name: string): Map<string, string> {
    const found = this.collections.get(this.aliases.get(name) ?? name);
    if (!found) throw new Error(`no collection ${name}`);
    return found.documents;
  }
}
