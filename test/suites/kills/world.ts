import { type Json, NaiveCollection } from '../../src/engine/naive-collection.ts';

/** Something that is asked of an engine; done as a whole or not at all. */
export type Operation =
  | { readonly do: 'import'; readonly collection: string; readonly documents: readonly Json[] }
  | { readonly do: 'remove'; readonly collection: string; readonly id: string }
  | { readonly do: 'remove-matching'; readonly collection: string; readonly year: number }
  | { readonly do: 'create' | 'switch' | 'drop'; readonly collection: string };

/** What an engine should hold: collections, and the one that the alias means. */
export class World {
  readonly collections = new Map<string, NaiveCollection>();
  /** The collection behind the alias. */
  current = '';

  apply(operation: Operation): void {
    const { collection: name } = operation;
    if (operation.do === 'create') this.collections.set(name, new NaiveCollection());
    else if (operation.do === 'drop') this.collections.delete(name);
    else if (operation.do === 'switch') this.current = name;
    else this.#change(operation);
  }

  #change(operation: Operation): void {
    const collection = this.collections.get(operation.collection);
    if (operation.do === 'import') {
      for (const document of operation.documents)
        collection?.change({ id: String(document['id']), document });
    } else if (operation.do === 'remove') collection?.change({ id: operation.id });
    else if (operation.do === 'remove-matching') {
      for (const { document } of collection?.documents() ?? []) {
        if (document['year'] === operation.year) collection?.change({ id: String(document['id']) });
      }
    }
  }

  /** Documents as they were imported, in the order of their insertion. */
  documents(name: string): Json[] {
    return (this.collections.get(name)?.documents() ?? []).map(({ document }) => document);
  }
}
